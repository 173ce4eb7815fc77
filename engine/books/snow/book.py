"""The rulebook object of 雪王驾到: two cards a seat."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard, cast

from engine.books.snow import casting, director, statuses
from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair
from engine.books.snow.dealing import from_json, open_draft
from engine.books.snow.deck import Deck
from engine.books.snow.draft import Draft
from engine.books.snow.settling import aftermath
from engine.books.snow.shared.ambition import Ambition
from engine.books.snow.shared.annulling import is_cut
from engine.books.snow.table import SnowTable
from engine.kernel import facts as f
from engine.kernel.definitions import Definition, Status
from engine.kernel.errors import BookError, Refused
from engine.kernel.inputs import Start
from engine.werewolf.book import WerewolfBook
from engine.werewolf.casting import shuffled

if TYPE_CHECKING:
    from engine.kernel.clock import Point
    from engine.kernel.state import State
    from engine.werewolf.table import Table


def _is_common(made: object) -> TypeGuard[type[Status]]:
    """Whether it is one of 常见状态 or of the marks of several cards."""
    return isinstance(made, type) and issubclass(made, Status) and made.__module__ == statuses.__name__


def _pages(rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The texts of 珠联璧合, by name and by cards in either order."""
    for row in rows:
        if "card" in row:
            one, two = row["cards"]
            text = f"{row['name']}（珠联璧合：{one}、{two}）\n{row['card'].strip()}"
            yield from ((name, text) for name in (row["name"], f"{one}&{two}", f"{two}&{one}"))


class SnowBook(WerewolfBook):
    """See :class:`engine.werewolf.book.WerewolfBook`.

    Attributes:
        sides: by card, 好, 狼 or 秘; every printed card, written or not.
        colours: by card, 红 or 蓝, where it is printed in colour.
        pairs: the pairs that are written.
        besides: their texts, by name and by cards (``世外来音``, ``预言家&魔镜少女``).
    """

    drafts = True
    silent_votes = True
    drafts_by = frozenset({"可袭击", "红牌", "信息神", "多公布", "未选"})
    director_verbs = director.VERBS
    vote_window = "昼·放逐发言时"
    haunted = frozenset({w.BELLY})
    standing = frozenset({"news", "judged", "published", "extra_cards", "pack_met", "votes"})

    #: 唱诗 is also what those who heard it answer; 冬王晋升 brings a 狼王爪 of its own.
    homonyms = frozenset({"唱诗", "狼王爪"})

    def __init__(
        self, *, sides: Mapping[str, str], colours: Mapping[str, str], pair_rows: Sequence[Mapping[str, Any]],
        **rest: Any,
    ) -> None:  # fmt: skip
        self.sides = dict(sides)
        self.colours = dict(colours)
        self.lacking_pairs = {frozenset(row["cards"]): row["name"] for row in pair_rows if "card" not in row}
        self.besides = dict(_pages(pair_rows))
        super().__init__(deal=self._cast, **rest)
        self.common = {made.name: made for made in vars(statuses).values() if _is_common(made)}
        self.pairs = [type(d) for d in self.definitions() if isinstance(d, Pair)]

    def settlement(self, state: State, label: str) -> SnowTable:
        """A settlement at this table."""
        return SnowTable(self, state, label)

    def following(self, s: Any, point: Point) -> Point:
        """The next window; a day that is cut short goes on at its end."""
        then = super().following(s, point)
        return then._replace(window=w.DAY_ENDS) if is_cut(s, then.window) else then

    def named(self, name: str, kind: str, held: Container[str] = ()) -> type[Definition]:
        """As in every book; of statuses of one name the one of 常见状态, unless another is ``held``."""
        made = super().named(name, kind, held)
        return made if kind != "status" or made.id in held else self.common.get(name, made)

    def aftermath(self, s: Table) -> None:
        """What follows at once from what has just been done."""
        aftermath(cast(SnowTable, s))

    def after_order(self, s: Table) -> list[int]:
        """After the director sent somebody off."""
        before = set(s.state.in_play())
        self.aftermath(s)
        return sorted(before - set(s.state.in_play()))

    # -- casting ------------------------------------------------------------------------------------------------

    def deck(self, options: Mapping[str, Any]) -> Deck:
        """The cards that a match with these switches is dealt from (可袭击, 红牌, 信息神, 多公布; section 5)."""
        kept = set(options.get("多公布") or ())
        dealt = [n for n in self.sides if n in self.roles and self.roles[n].count and n not in kept]
        good, wolf, third = (tuple(n for n in dealt if self.sides[n] == side) for side in "好狼秘")
        skills = {n: [k for k in self.roles[n].skills if issubclass(k, CardSkill)] for n in dealt}
        return Deck(
            good, wolf, third,
            blue=self._coloured("蓝", options.get("信息神")),
            red=self._coloured("红", options.get("红牌")),
            bold=frozenset(n for n, held in skills.items() if any(k.attacks_alone for k in held)),
            more={n: more for n, held in skills.items() if (more := sum(k.draws_more for k in held))},
            pairs={frozenset(made.pair): made.name for made in self.pairs},
            bound={n: {k.name: min(k.tags & w.PLACES) for k in held if len(k.tags & w.PLACES) == 1}
                   for n, held in skills.items()},
            shown=tuple(options.get("多公布") or ()),
            named=options.get("可袭击") is not None,
        )  # fmt: skip

    def _coloured(self, colour: str, chosen: Sequence[str] | None) -> frozenset[str]:
        return frozenset(n for n, c in self.colours.items() if c == colour) if chosen is None else frozenset(chosen)

    def draft(self, seats: int, seed: int, options: Mapping[str, Any], names: Sequence[str] = ()) -> Draft:
        """The casting of a match at its beginning: factions dealt, nothing chosen.

        One of the seats that the switch 可袭击 names is a wolf's (游戏开始时: 至少存在一名可以袭击的狼人阵营角色).

        Raises:
            Refused: no legal cast exists, or a switch names what is no such card.
        """
        for key, sides in (("信息神", "好"), ("多公布", "好"), ("红牌", "狼")):
            strange = next((n for n in options.get(key) or () if self.sides.get(n) not in tuple(sides)), None)
            if strange is not None:
                raise Refused(f"开关「{key}」里的「{strange}」不是本书的{sides}人牌")
        able = options.get("可袭击")
        if able is None or not names:
            return open_draft(self.deck(options), seats, seed)
        fit = frozenset(n for n, name in enumerate(names, 1) if name in able)
        if not fit:
            raise Refused("开关「可袭击」里没有这一局的座位，狼人阵营没有人可以袭击")
        return open_draft(self.deck(options), seats, seed, attackers=fit)

    def _cast(self, roles: Sequence[tuple[str, int]], seats: int, seed: int) -> list[str]:
        return self.draft(seats, seed, {}).at_random().casts()

    def switches(self, names: Sequence[str], seed: int) -> dict[str, Any]:
        """多公布 and 未选, as the draft of a dealt match has them."""
        return self.draft(len(names), seed, {}).at_random().switches(names)

    def stored_draft(self, plain: Mapping[str, Any], options: Mapping[str, Any]) -> Draft:
        """A draft as it was stored (``Draft.to_json``)."""
        return from_json(self.deck(options), plain)

    # -- seating ------------------------------------------------------------------------------------------------

    def begin(self, s: Any, item: Start) -> None:
        """Seat everybody, and choose which two good cards are published besides the main cards."""
        super().begin(s, item)
        given = s.option("多公布")
        if given is None:
            given = self._extra(s)
        s.emit(f.MatchSet("extra_cards", tuple(given)))

    def _extra(self, s: SnowTable) -> Sequence[str]:
        """两张本场配置不存在的好人身份牌, by the match's seed; no queued chance is used for them (section 5).

        None of those left over (未选): a thief may be published with one of his.
        """
        left = {card for cards in s.option("未选").values() for card in cards}
        spare = [card for card in s.unused("好") if card not in left]
        return shuffled(spare, s.state.seed, "snow.extra")[:2]

    def seat(self, s: Table, number: int, spec: str) -> None:
        """Give a seat its faction and its cards (see ``casting.read``).

        Raises:
            Refused: the book has no such faction or card.
        """
        table = cast(SnowTable, s)
        given = casting.read(spec)
        if given.full_faction not in self.factions:
            raise Refused(
                f"没有阵营「{given.faction}」。可写：{'、'.join(n.removesuffix('阵营') for n in self.factions)}"
            )
        for card in filter(None, (given.main, given.second, given.third)):
            if card not in self.roles:
                raise Refused(f"《{self.title}》里没有身份牌「{card}」")
        for key in ("faction", "first_faction"):
            s.emit(f.SeatSet(number, key, given.full_faction))
        for place, card in ((w.MAIN, given.main), (w.SECOND, given.second), (w.THIRD, given.third)):
            if card:
                table.deal_card(number, place, card)
        if given.full_faction in w.AMBITIOUS:
            s.gain(number, Ambition, origin="faction")

    def cards_of(self, s: Table, seat: int) -> list[str]:
        """Main, second and third card, and the pairs they make."""
        table = cast(SnowTable, s)
        cards = [table.card(seat, place) for place in (w.MAIN, w.SECOND, w.THIRD)]
        return [*filter(None, cards), *self._pairs_of(s, seat)]

    def _pairs_of(self, s: Table, seat: int) -> list[str]:
        made = [self.definition(i.definition) for i in s.state.owned(seat)]
        return [d.name for d in made if isinstance(d, Pair)]

    def spell_cards(self, s: Table, seat: int) -> str:
        """``主 女巫、副 守卫、神秘势力 咒狐、珠联璧合 …``."""
        table = cast(SnowTable, s)
        places = {w.MAIN: w.MAIN, w.SECOND: w.SECOND, w.THIRD: "神秘势力"}
        held = [f"{word} {card}" for place, word in places.items() if (card := table.card(seat, place))]
        return "、".join([*held, *(f"珠联璧合 {name}" for name in self._pairs_of(s, seat))]) or "没有牌"

    def printed_under(self, s: Table, seat: int, key: str, data: Mapping[str, Any]) -> str:
        """A card that has come to a hand, with the pairs it makes there; a skill that was gained."""
        if key == "skill.gained":
            return self.text_of_skill(str(data["skill"]))
        if key != "card.replaced":
            return ""
        card = str(data["card"])
        made = [self.definition(i.definition) for i in s.state.owned(seat)]
        pairs = [self.text_of(d.name) for d in made if isinstance(d, Pair) and card in d.pair]
        return "\n".join([self.text_of(card).strip(), *pairs])

    def text_of_skill(self, name: str) -> str:
        """The line of the card that has a skill, or what the skill's own file says; derived ones differ by card."""
        made = self.named(name, "skill")
        lines = [line for role in self.roles.values() if made in role.skills for line in role.card.splitlines()]
        printed = [line for line in lines if line.startswith((f"{name}（", f"{name}："))]
        if printed and w.DERIVED not in made.tags:
            return printed[0]
        return f"{name}：{(made.__doc__ or '').strip().partition(chr(10))[0]}"

    def lacks(self, spec: str) -> str | None:
        """A card or a pair that ``spec`` needs and this book cannot play yet."""
        try:
            given = casting.read(spec)
        except Refused:
            return spec
        for card in filter(None, (given.main, given.second, given.third)):
            if card not in self.roles:
                return card
        return self.lacking_pairs.get(frozenset((given.main, given.second)))

    def check(self) -> None:
        """Also that a card's skills are those printed for it, and that pairs name cards."""
        super().check()
        for role in self.roles.values():
            printed = [str(x) for x in role.row.get("skills", ())]
            if printed != [skill.name for skill in role.skills]:
                raise BookError(f"{role.name} has {[k.name for k in role.skills]}, printed are {printed}")
        for made in self.definitions():
            if isinstance(made, Pair) and not set(made.pair) <= set(self.sides):
                raise BookError(f"{made.id} pairs unknown cards {made.pair}")
