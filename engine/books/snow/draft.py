"""Casting as a draft (流程介绍·游戏开始前, 游戏开始时; rulings 7): who draws what, what he keeps, who is asked again.

Three parts, one after another: the ambitious choose their third card (``MYSTERY``); everybody draws and keeps two
cards (``CARDS``); where what was kept makes no legal cast, those who can mend it are asked again (``MEND``). A draft is
a value: what changes it returns another. Which cards are drawn depends on the seed and on the third cards alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.books.snow.casting import Cast
from engine.books.snow.choosing import read_hand, read_third
from engine.books.snow.deck import Deck, Hand
from engine.books.snow.offering import VERB, board_line, kept, page, texts
from engine.books.snow.words import AMBITIOUS, GOOD, WOLVES
from engine.kernel.chance import pick
from engine.kernel.errors import Refused
from engine.werewolf.casting import shuffled

MYSTERY, CARDS, MEND, DONE = "神秘势力", "身份牌", "重选", "选完"
#: Cards a seat draws of each side it draws from.
DRAWN = 3
#: Draws tried before it is said that these cards make no legal cast.
TRIES = 200


@dataclass(frozen=True, slots=True)
class Draft:
    """Where the casting of one match stands; seats are numbered from 1.

    Attributes:
        factions: by seat.
        thirds: by seat of the ambitious, the third card chosen.
        redo: who of two that chose the same third card must choose another; the other's choice stands.
        offers: by seat, what it drew; empty until the third cards are chosen.
        picks: by seat, the main and the second card it keeps.
        silent: seats that let the deadline pass, whose cards were chosen for them.
        moved: seats whose cards were changed by lot so that the cast became legal.
    """

    deck: Deck
    seed: int
    factions: Mapping[int, str]
    thirds: Mapping[int, str] = field(default_factory=dict)
    redo: int | None = None
    offers: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    picks: Mapping[int, Hand] = field(default_factory=dict)
    silent: frozenset[int] = frozenset()
    moved: frozenset[int] = frozenset()

    @property
    def ambitious(self) -> list[int]:
        """The seats that have a third card."""
        return [seat for seat, faction in self.factions.items() if faction in AMBITIOUS]

    @property
    def stage(self) -> str:
        """The part that is going on."""
        if not self.offers:
            return MYSTERY
        if len(self.picks) < len(self.factions):
            return CARDS
        return MEND if self.faults else DONE

    @property
    def faults(self) -> dict[str, int]:
        """What is wrong with the cards kept, and by how much, once everybody has chosen."""
        whole = len(self.picks) == len(self.factions)
        return self.deck.faults(self.factions, self.picks) if whole else {}

    @property
    def done(self) -> bool:
        """Whether nothing is left to choose."""
        return self.stage == DONE

    def waiting(self) -> list[int]:
        """The seats whose choice is awaited now."""
        if self.stage == MYSTERY:
            return [seat for seat in self.ambitious if seat not in self.thirds]
        if self.stage == CARDS:
            return [seat for seat in self.factions if seat not in self.picks]
        return list(self.menders())

    def may_choose(self, seat: int) -> bool:
        """Whether a seat may choose now, for the first time or anew."""
        if self.stage == MYSTERY:
            return seat in self.ambitious and self.redo in (None, seat)
        return self.stage == CARDS or (self.stage == MEND and seat in self.menders())

    def open_thirds(self, seat: int) -> list[str]:
        """The third cards that a seat can choose, as far as it knows."""
        taken = {card for other, card in self.thirds.items() if other != seat} if self.redo == seat else set()
        return [card for card in self.deck.third if card not in taken]

    def choices(self, seat: int) -> list[Hand]:
        """Every main and second card that a seat can keep of what it drew."""
        return self.deck.choices(self.factions[seat], self.offers[seat])

    def menders(self) -> dict[int, list[Hand]]:
        """By seat that can bring the cast nearer to a legal one by itself: the choices that do."""
        wrong = sum(self.faults.values())
        if not wrong:
            return {}
        able = {seat: [hand for hand in self.choices(seat) if self._wrong(seat, hand) < wrong] for seat in self.picks}
        return {seat: hands for seat, hands in able.items() if hands}

    def _wrong(self, seat: int, hand: Hand) -> int:
        return sum(self.deck.faults(self.factions, {**self.picks, seat: hand}).values())

    def default(self, seat: int) -> tuple[str, ...]:
        """What a seat gets that does not choose: the first cards of those it drew, the very first as its main card.

        Of the third cards, one by the seed that nobody has chosen.
        """
        if self.stage == MYSTERY:
            taken = {card for other, card in self.thirds.items() if other != seat}
            order = shuffled(self.deck.third, self.seed, f"snow.draft.third.{seat}")
            return (next(card for card in order if card not in taken),)
        return self.picks.get(seat) or self.choices(seat)[0]

    # -- choosing -----------------------------------------------------------------------------------------------

    def choose(self, seat: int, text: str) -> Draft:
        """What a seat chooses, as typed after the verb: cards by name or by their number in its offer, main first.

        Raises:
            Refused: it cannot; nothing changes. The reason rests on what the seat knows.
        """
        self._must_be_asked(seat)
        if self.stage == MYSTERY:
            return self._with_third(seat, read_third(self, seat, text))
        hand = read_hand(self, seat, text)
        if self.stage == MEND and hand not in (mending := self.menders()[seat]):
            why = "、".join(self.faults)
            raise Refused(f"这样选阵容还是不合规（{why}），没有改。可以：{VERB} {' '.join(mending[0])}")
        return self._with_hand(seat, hand)

    def appoint(self, seat: int, text: str) -> Draft:
        """The director's choice for a seat: also when nobody is asked any more, as long as the cast gets no worse.

        Raises:
            Refused: it cannot be; nothing changes.
        """
        if self.stage == MYSTERY:
            return self.choose(seat, text)
        if seat not in self.factions:
            raise Refused(f"没有 {seat} 号座位")
        made = self._with_hand(seat, read_hand(self, seat, text))
        if sum(made.faults.values()) > sum(self.faults.values()):
            raise Refused(f"这样选阵容不合规（{'、'.join(made.faults)}），没有改")
        return made

    def withdraw(self, seat: int) -> Draft:
        """A seat takes its choice back and is awaited again.

        Raises:
            Refused: there is nothing to take back, or its part is over.
        """
        self._must_be_asked(seat)
        if self.stage == MEND:
            raise Refused(f"大家都选完了，不能撤回，只能改选。看怎么改发：{VERB}")
        if seat not in (self.thirds if self.stage == MYSTERY else self.picks):
            raise Refused("还没有选，没有可以撤回的")
        if self.stage == MYSTERY:
            return replace(self, thirds={n: card for n, card in self.thirds.items() if n != seat})
        return replace(self, picks={n: hand for n, hand in self.picks.items() if n != seat})

    def _must_be_asked(self, seat: int) -> None:
        if seat not in self.factions:
            raise Refused(f"没有 {seat} 号座位")
        if not self.may_choose(seat):
            early = "野心家正在选神秘势力，选完才发身份牌，现在不用选"
            raise Refused(early if self.stage == MYSTERY else "选牌已经截止，留的牌不用再改")

    def _with_hand(self, seat: int, hand: Hand) -> Draft:
        picks = {**self.picks, seat: hand}
        return replace(self, picks=picks, silent=self.silent - {seat}, moved=self.moved - {seat})

    def _with_third(self, seat: int, card: str) -> Draft:
        made = replace(self, thirds={**self.thirds, seat: card})
        if len(made.thirds) < len(made.ambitious):
            return made
        if len(set(made.thirds.values())) == len(made.thirds):
            return made._drawn()
        both = sorted(made.thirds)
        redo = both[pick(self.seed, "snow.draft.redo", 0, len(both))]
        return replace(made, thirds={n: c for n, c in made.thirds.items() if n != redo}, redo=redo)

    # -- drawing and the deadline -------------------------------------------------------------------------------

    def _drawn(self) -> Draft:
        """All draw. Draws from which no legal cast can be kept are drawn again."""
        for attempt in range(TRIES):
            good = shuffled(self.deck.good, self.seed, f"snow.draft.good.{attempt}")
            wolf = shuffled(self.deck.wolf, self.seed, f"snow.draft.wolf.{attempt}")
            offers = {}
            for seat, faction in self.factions.items():
                number = DRAWN + self.deck.more.get(self.thirds.get(seat, ""), 0)
                goods = [good.pop() for _ in range(number if faction != WOLVES else 0)]
                wolves = [wolf.pop() for _ in range(number if faction != GOOD else 0)]
                offers[seat] = (*goods, *wolves)
            if self.deck.can_be_legal(self.factions, offers):
                return replace(self, offers=offers, redo=None)
        raise Refused("这些牌发不出合规的阵容（信息神、可以袭击的狼人）")

    def expire(self) -> Draft:
        """The deadline of the present part: whoever is awaited gets his default.

        Cards chosen so are changed by lot among those he drew where the cast is not legal; those who have chosen are
        asked. At the deadline of that, one of theirs is changed by lot, and so on until the cast is legal.
        """
        made = self
        if self.stage == MYSTERY:
            for seat in self.waiting():
                made = made._with_third(seat, *made.default(seat))
            return made if made.offers else made._drawn()
        if self.stage == CARDS:
            late = self.waiting()
            given = {seat: self.choices(seat)[0] for seat in late}
            made = replace(self, picks={**self.picks, **given}, silent=self.silent | set(late))
            return made._mended(late, "silent")
        return made._mended(list(self.factions), "mend")

    def _mended(self, seats: Sequence[int], label: str) -> Draft:
        """One after another of these seats' cards changed by lot, as long as that helps."""
        made, count = self, 0
        while ways := [(n, hand) for n, hands in made.menders().items() if n in seats for hand in hands]:
            seat, hand = ways[pick(self.seed, f"snow.draft.{label}", count, len(ways))]
            picks, moved = {**made.picks, seat: hand}, made.moved | {seat}
            made, count = replace(made, picks=picks, moved=moved), count + 1
        return made

    def at_random(self) -> Draft:
        """The rest of the draft with a choice by the seed in every place of everybody's."""
        made, count = self, 0
        while made.stage in (MYSTERY, CARDS) and (seats := made.waiting()):
            able = made.open_thirds(seats[0]) if made.stage == MYSTERY else made.choices(seats[0])
            chosen = able[pick(self.seed, "snow.draft.random", count, len(able))]
            made = made.choose(seats[0], chosen if isinstance(chosen, str) else " ".join(chosen))
            count += 1
        return made._mended(list(made.factions), "random.mend")

    # -- what is said -------------------------------------------------------------------------------------------

    def page(self, seat: int) -> str:
        """What a seat is offered now, and what it gets by default."""
        return page(self, seat)

    def texts(self, seat: int, printed: Callable[[str], str]) -> str:
        """What is ``printed`` of the cards that a seat chooses among, and of the pairs it can make of them."""
        return texts(self, seat, printed)

    def kept(self, seat: int) -> str:
        """What a seat has chosen so far, in one line; empty when nothing."""
        return kept(self, seat)

    def board(self, seat: int) -> str:
        """One line for the director: faction, what was drawn and what is chosen."""
        return board_line(self, seat)

    def casts(self) -> list[str]:
        """The cast in seat order, as scenarios write it, when the draft is done."""
        return [
            Cast(faction.removesuffix("阵营"), *self.picks[seat], self.thirds.get(seat, "")).spell()
            for seat, faction in self.factions.items()
        ]

    def switches(self, names: Sequence[str]) -> dict[str, Any]:
        """The switches that a finished draft sets; ``names`` in seat order."""
        left = {name: self.left_over(seat) for seat, name in enumerate(names, 1)}
        return {"未选": left, "多公布": self.extra()}

    def left_over(self, seat: int) -> list[str]:
        """What a seat drew and did not keep (抽取身份时未选择的身份牌)."""
        return [card for card in self.offers[seat] if card not in self.picks[seat]]

    def extra(self) -> list[str]:
        """两张本场配置不存在的好人身份牌, of those that nobody drew: no player can tell them by what he left."""
        if self.deck.shown:
            return list(self.deck.shown)
        drawn = {card for offer in self.offers.values() for card in offer}
        return shuffled([card for card in self.deck.good if card not in drawn], self.seed, "snow.draft.extra")[:2]

    def to_json(self) -> dict[str, Any]:
        """As it is stored; all but the deck, which is the book's."""
        rows = {key: {str(n): v for n, v in getattr(self, key).items()} for key in ("factions", "thirds")}
        lists = {key: {str(n): list(v) for n, v in getattr(self, key).items()} for key in ("offers", "picks")}
        return {
            "seed": self.seed,
            **rows,
            **lists,
            "redo": self.redo,
            "silent": sorted(self.silent),
            "moved": sorted(self.moved),
        }
