"""The cards seats hold: main, second and third; skills that come with them; removing, replacing and moving cards.

A card in hand is a row of the table ``hand``: ``{name, seat, place, removed, kept}`` under its number. Its skills are
instances of origin ``card:NUMBER``. A skill whose label 主 or 副 does not fit the card's place does not exist (rulings
2.7); ``kept`` holds what such a skill had spent, should the card come back to its place, and ``former`` the instances
that it was. ``lost``, where there are any: the skills its holder has lost (失去), which do not come back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.books.snow.proposals import Strip
from engine.books.snow.queries import APPEARS_MAIN, APPEARS_SECOND, APPEARS_WOLF
from engine.books.snow.words import MAIN, SECOND, THIRD
from engine.kernel import facts as f
from engine.kernel.definitions import Skill
from engine.werewolf.queries import APPEARS_AS
from engine.werewolf.table import Table

if TYPE_CHECKING:
    from engine.books.snow.book import SnowBook
    from engine.kernel.state import Instance

#: By side: what a card is taken for once it has been removed.
BLANKS = {"好": "平民", "狼": "狼人"}


class Hand(Table):
    """A settlement in which seats hold cards."""

    book: SnowBook

    # -- reading ------------------------------------------------------------------------------------------------

    def card(self, seat: int, place: str) -> str | None:
        """The name of the card that lies at a place of a seat's hand; None when it was removed or never was."""
        row = self._row(seat, place)
        return None if row is None or row[1]["removed"] else str(row[1]["name"])

    def cards(self, seat: int) -> list[str]:
        """The names of the main and the second card as far as they have not been removed."""
        return [name for place in (MAIN, SECOND) if (name := self.card(seat, place)) is not None]

    def dealt(self, seat: int) -> list[str]:
        """The names of the main and the second card, removed or not."""
        return [str(row[1]["name"]) for place in (MAIN, SECOND) if (row := self._row(seat, place)) is not None]

    def unmasked(self, seat: int) -> str:
        """The two cards, removed or not, and the third."""
        third = self._row(seat, THIRD)
        return "/".join(self.dealt(seat)) + (f"+{third[1]['name']}" if third is not None else "")

    def side_of(self, card: str) -> str:
        """好, 狼 or 秘."""
        return str(self.book.sides[card])

    def is_red(self, card: str) -> bool:
        """Whether a card is printed red: its holder may attack from the start (ruling 6-02)."""
        chosen = self.option("红牌")
        return card in chosen if chosen is not None else self.book.colours.get(card) == "红"

    def is_informing(self, card: str) -> bool:
        """信息神: whether a card is printed blue (ruling 6-01)."""
        chosen = self.option("信息神")
        return card in chosen if chosen is not None else self.book.colours.get(card) == "蓝"

    def wolf_cards(self, seat: int) -> list[str]:
        """The seat's cards that are wolves' cards, removed ones not counted."""
        return [name for name in self.cards(seat) if self.side_of(name) == "狼"]

    def place_of(self, instance: Instance) -> str | None:
        """Where the card lies that a skill belongs to; None for a skill that belongs to no card in a hand.

        What a pair adds to the effect of a card's skill (``part_of``) belongs to the same card.
        """
        part_of = getattr(self.book.definition(instance.definition), "part_of", "")
        if part_of:
            whole = (i for i in self.state.owned(instance.owner) if i.origin.startswith("card:"))
            instance = next((i for i in whole if self.book.definition(i.definition).name == part_of), instance)
        kind, _, number = instance.origin.partition(":")
        row = self.state.rows("hand").get(int(number)) if kind == "card" and number else None
        return None if row is None else str(row["place"])

    def number_of(self, seat: int, card: str) -> int | None:
        """The number in the table ``hand`` of a card of this name that lies in a seat's hand, removed or not."""
        found = (n for n, row in self.state.rows("hand").items() if row["seat"] == seat and row["place"])
        return next((n for n in found if self.state.rows("hand")[n]["name"] == card), None)

    def number_in(self, seat: int, place: str) -> int | None:
        """The number in the table ``hand`` of the card at a place of a seat's hand, removed or not."""
        row = self._row(seat, place)
        return None if row is None else row[0]

    def number_at(self, iid: int) -> int | None:
        """The number in the table ``hand`` of the card that a skill's instance belongs to."""
        kind, _, number = self.state.instances[iid].origin.partition(":")
        return int(number) if kind == "card" else None

    def printed_at(self, seat: int, skill: str) -> str | None:
        """Where in a hand (主, 副) the card lies that prints a skill of this name; None when there is none."""
        lying = ((place, self.card(seat, place)) for place in (MAIN, SECOND))
        printing = (place for place, card in lying if card and skill in self.book.roles[card].row.get("skills", ()))
        return next(printing, None)

    def is_removed(self, seat: int, place: str) -> bool:
        """Whether the card at a place was removed and nothing has come in its stead."""
        row = self._row(seat, place)
        return row is not None and bool(row[1]["removed"])

    def side_at(self, seat: int, place: str) -> str:
        """The side of the card at a place, removed or not: 相同阵营身份牌 are the cards of this side."""
        row = self._row(seat, place)
        return "好" if row is None else self.side_of(str(row[1]["name"]))

    def selves(self, iid: int) -> frozenset[int]:
        """A skill's instance and those that it was before its card left its place and came back (恶作剧)."""
        instance, number = self.state.instances[iid], self.number_at(iid)
        former = {} if number is None else self.state.rows("hand")[number].get("former", {})
        return frozenset((iid, *former.get(instance.definition, ())))

    def is_card_skill(self, iid: int) -> bool:
        """身份牌上的技能: of a main or second card; no third card's, derived, gained or faction's skill."""
        instance = self.state.instances.get(iid)
        return instance is not None and self.place_of(instance) in (MAIN, SECOND)

    def known_cards(self, seat: int, by: str) -> tuple[str, str]:
        """The main and the second card as a skill (its id) that looks at them is told (被得知)."""
        main = self.query(APPEARS_MAIN, self._face(seat, MAIN), seat)
        return main, self.query(APPEARS_SECOND, self._face(seat, SECOND), seat)

    def known_faction(self, seat: int, by: str) -> str:
        """The faction as a skill that looks at it is told (被得知)."""
        return self.query(APPEARS_AS, self.faction(seat), seat, by)

    def known_wolf(self, seat: int) -> bool:
        """Whether a seat is taken to have a wolf's card (被得知)."""
        held = any(self.side_of(self._face(seat, place)) == "狼" for place in (MAIN, SECOND))
        return self.query(APPEARS_WOLF, held, seat)

    def _face(self, seat: int, place: str) -> str:
        row = self._row(seat, place)
        if row is None:
            return BLANKS["好"]
        name = str(row[1]["name"])
        return BLANKS[self.side_of(name)] if row[1]["removed"] else name

    def _row(self, seat: int, place: str) -> tuple[int, dict[str, Any]] | None:
        for number, row in self.state.rows("hand").items():
            if row["seat"] == seat and row["place"] == place:
                return number, row
        return None

    def unused(self, side: str) -> list[str]:
        """Cards of a side that this match does not have and never had (本局配置不存在), in printed order.

        Nor is one of them promised to somebody (``memory['promised']`` of what is to come later).
        """
        seen = {row["name"] for row in self.state.rows("hand").values()} | set(BLANKS.values())
        seen |= {i.memory["promised"] for i in self.state.instances.values() if "promised" in i.memory}
        return [n for n, s in self.book.sides.items() if s == side and n not in seen and n in self.book.roles]

    # -- changing -----------------------------------------------------------------------------------------------

    def deal_card(self, seat: int, place: str, name: str) -> None:
        """Put a card into a hand, with its skills; what lay at that place is gone."""
        old = self._row(seat, place)
        if old is not None:
            self.emit(f.RowSet("hand", old[0], {**old[1], "place": ""}, cause=self.cause))
        number = len(self.state.rows("hand")) + 1
        row = {"name": name, "seat": seat, "place": place, "removed": False, "kept": {}}
        self.emit(f.RowSet("hand", number, row, cause=self.cause))
        for skill in self.book.roles[name].skills:
            if self._fits(skill, place):
                self.gain(seat, skill, origin=f"card:{number}")
        self.hand_changed(seat)

    @staticmethod
    def _fits(skill: type[Skill], place: str) -> bool:
        bound = {MAIN, SECOND} & skill.tags
        return not bound or place in bound

    def strip(self, seat: int, place: str) -> tuple[int, str] | None:
        """Remove a card (移除身份牌), or whatever it is turned into; returns the seat and the card removed, if any is.

        Its skills go, with what they were doing; the faction, 狼人袭击 and 野心印记 stay (拓展概念).
        """
        wish = self.propose(Strip(cause=self.cause, seat=seat, place=place))
        row = self._row(wish.seat, wish.place)
        if wish.stopped or row is None or row[1]["removed"]:
            return None
        self._take(*row)
        name = str(row[1]["name"])
        self.tell_seat(wish.seat, "card.removed", self.text("card.removed", place=wish.place, card=name), card=name)
        self.hand_changed(wish.seat)
        return wish.seat, name

    def replace(self, seat: int, place: str, name: str) -> None:
        """Replace a card (替换身份牌): the old one is removed, the new one comes with its skills.

        A place from which the card was removed before may be filled too.
        """
        row = self._row(seat, place)
        if row is not None and not row[1]["removed"]:
            self._take(*row)
        self.deal_card(seat, place, name)
        self.tell_seat(seat, "card.replaced", self.text("card.replaced", place=place, card=name), card=name)

    def swap(self, seat: int) -> bool:
        """Let the main and the second card change places; returns whether any skill was lost or gained by it."""
        before = [i.definition for i in self.state.owned(seat)]
        rows = [(found, place) for place in (MAIN, SECOND) if (found := self._row(seat, place)) is not None]
        for (number, row), place in rows:
            other = SECOND if place == MAIN else MAIN
            self.emit(f.RowSet("hand", number, {**row, "place": other}, cause=self.cause))
            if not row["removed"]:
                self._fit_skills(seat, number, other)
        self.hand_changed(seat)
        return sorted(before) != sorted(i.definition for i in self.state.owned(seat))

    def _fit_skills(self, seat: int, number: int, place: str) -> None:
        row = self.state.rows("hand")[number]
        kept, former = dict(row["kept"]), dict(row.get("former", {}))
        held = {i.definition: i for i in self.state.owned(seat) if i.origin == f"card:{number}"}
        for skill in self.book.roles[row["name"]].skills:
            if self._fits(skill, place) and skill.id not in held and skill.id not in row.get("lost", ()):
                iid = self.gain(seat, skill, origin=f"card:{number}")
                for period, count in kept.pop(skill.id, {}).items():
                    for _ in range(count):
                        self.emit(f.Spent(iid, period, cause=self.cause))
            elif not self._fits(skill, place) and skill.id in held:
                kept[skill.id] = dict(held[skill.id].spent)
                former[skill.id] = [*former.get(skill.id, ()), held[skill.id].id]
                self.lose(held[skill.id].id, "moved")
        if (kept, former) != (row["kept"], row.get("former", {})):
            self.emit(f.RowSet("hand", number, {**row, "kept": kept, "former": former}, cause=self.cause))

    def _take(self, number: int, row: dict[str, Any]) -> None:
        """A card is removed: its skills and what they were doing end."""
        self.emit(f.RowSet("hand", number, {**row, "removed": True}, cause=self.cause))
        for instance in self.state.stemming(f"card:{number}"):
            self.end_effects(instance.id)
            self.lose(instance.id, "removed")
        self._end_what_outlived(f"card:{number}")

    def _end_what_outlived(self, origin: str) -> None:
        """End what skills of a card have given that its holder lost before, or that its place kept from him."""
        given = (i for i in self.state.instances.values() if i.memory.get("origin") == origin)
        for iid in [i.id for i in given if i.origin.startswith("by:")]:
            if iid in self.state.instances:
                self.lose(iid, "removed")

    def end_effects(self, iid: int) -> None:
        """End every status an instance has given (正在执行的效果)."""
        for given in [i.id for i in self.state.stemming(f"by:{iid}")]:
            if given in self.state.instances:
                self.lose(given, "removed")

    def hand_changed(self, seat: int) -> None:
        """Keep what is shown of the hand, and the pairs that exist in it (珠联璧合), in step with it."""
        shown = "/".join(self.card(seat, place) or "-" for place in (MAIN, SECOND))
        if self.state.seats[seat].get("role") != shown:
            self.emit(f.SeatSet(seat, "role", shown, cause=self.cause))
        held = set(self.cards(seat))
        existing = {i.definition: i.id for i in self.state.owned(seat) if i.origin == "pair"}
        for pair in self.book.pairs:
            whole = set(pair.pair) <= held and f"{seat} {pair.id}" not in self.state.rows("lost_pairs")
            if whole and pair.id not in existing:
                self.gain(seat, pair, origin="pair")
            elif not whole and pair.id in existing:
                self._end_pair(existing[pair.id])

    def _end_pair(self, iid: int) -> None:
        for each in (*self.granted(iid), iid):
            self.end_effects(each)
        self.lose(iid, "removed")

    def lose_pair(self, iid: int) -> None:
        """失去珠联璧合: for the rest of the match, with what it was doing."""
        pair = self.state.instances[iid]
        self.emit(f.RowSet("lost_pairs", f"{pair.owner} {pair.definition}", True, cause=self.cause))
        self._end_pair(iid)

    def draw_card(self, label: str, names: Iterable[str]) -> str | None:
        """One of the cards by chance; None when there is none."""
        options = list(names)
        return self.draw(label, options) if options else None
