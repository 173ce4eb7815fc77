"""月老牵线 (月老; whoever gets the skills of 鬼魂新娘): lovers, and whose faction all three go with."""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.lovers import FalseLove, TrueLove, bind, cannot_love, leaves_the_wolves
from engine.books.palace.shared import LoversKnife, Relay
from engine.books.palace.targets import in_play
from engine.books.palace.timetable import TIMETABLE
from engine.books.palace.words import LOVERS, PRELUDE, UNDECIDED, VILLAGE, WOLVES
from engine.kernel.definitions import ONCE, exactly, modifies, on
from engine.kernel.facts import SeatSet
from engine.werewolf.queries import APPEARS_AS

#: 接刀顺序: after every printed place (ruling 6-72).
LAST = 9


class LearntThread(PalaceSkill):
    """画皮学到的月老牵线：任何时候一次，结的是虚情情侣，不公示。"""

    id, name, clause, limit, forced = "palace.matchmaker.learnt_thread", "月老牵线", "美女画皮·丘比特", ONCE, True
    windows, slot, instant, early = tuple(TIMETABLE.windows), "K03", True, False
    target = exactly(2, in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Both or neither."""
        if len(set(use.aims)) == 2:
            bind(use.s, (min(use.aims), max(use.aims)), FalseLove)


class RedThread(PalaceSkill):
    """开局必选两名角色结为真爱情侣；三人的阵营按书中条目而定，此后随情侣变动。"""

    id, name, clause, limit, forced = "palace.matchmaker.thread", "月老牵线", "月老·月老牵线", ONCE, True
    windows, slot, anew, variants = (PRELUDE,), "K03", True, (LearntThread,)
    target, bound = exactly(2, in_play), "其他角色得到后只连虚情情侣"

    def resolve(self, use: PalaceUse) -> None:
        """Bind them; somebody else's thread binds anybody, with false love."""
        s, pair, both = use.s, (min(use.aims), max(use.aims)), len(set(use.aims)) == 2
        if use.me.instance.origin != "card":
            if both:
                bind(s, pair, FalseLove)
        elif not both or any(cannot_love(s, n) for n in pair) or not bind(s, pair, TrueLove):
            s.join(use.user, VILLAGE)
        else:
            use.me.remember("pair", pair)
            self._settle(use.me, pair)  # type: ignore[arg-type]

    def missed(self, use: PalaceUse) -> None:
        """Nobody whom he could see: the thread is void."""
        if use.me.instance.origin == "card":
            use.s.join(use.user, VILLAGE)

    @on(SeatSet, beyond=True, asleep=True)
    def follow(self, me: PalaceMe, fact: SeatSet) -> None:
        """A lover's faction was changed by something else: judge anew (若情侣中途发生阵营改变)."""
        pair = me.recall("pair")
        if fact.key == "faction" and pair and fact.seat in pair and fact.cause != f"instance:{me.id}":
            if fact.cause.startswith("use:") and me.s.state.uses[int(fact.cause[4:])].instance == me.id:
                return
            self._settle(me, (pair[0], pair[1]))

    @modifies(APPEARS_AS, beyond=True)
    def seem(self, me: PalaceMe, seen: str, seat: int, skill: str) -> str:
        """He is taken for one of the lovers', too, unless both are of the village, or wolves."""
        mixed = me.recall("pair") and me.s.faction(me.owner) not in (VILLAGE, WOLVES)
        return LOVERS if seat == me.owner and mixed else seen

    def _kind(self, me: PalaceMe, seat: int) -> str:
        """As the cases count: the one who tied the thread is of the village."""
        return VILLAGE if seat == me.owner else me.s.faction(seat)

    def _settle(self, me: PalaceMe, pair: tuple[int, int]) -> None:
        # Tags are no statuses of a forced skill: the lovers keep theirs though the thread is forgotten.
        s = me.s
        kinds = {self._kind(me, n) for n in pair}
        lords = sorted(kinds - {VILLAGE, WOLVES, UNDECIDED})
        if UNDECIDED in kinds:
            self._together(me, pair, LOVERS)
            for seat in pair:
                s.gain(seat, LoversKnife, origin=f"thread:{me.id}", giver=me.owner)
        elif lords:
            self._together(me, pair, lords[0])
        elif kinds == {VILLAGE, WOLVES}:
            self._together(me, pair, LOVERS)
            for seat in pair:
                if s.card(seat).faction == WOLVES:
                    s.gain(seat, Relay, origin=f"thread:{me.id}", giver=me.owner, memory={"rank": LAST})
        elif kinds == {WOLVES}:
            s.join(me.owner, WOLVES)
            s.gain(me.owner, Relay, origin=f"thread:{me.id}", giver=me.owner, memory={"rank": LAST})
        else:
            s.join(me.owner, VILLAGE)

    def _together(self, me: PalaceMe, pair: tuple[int, int], faction: str) -> None:
        """All three go one way, and no wolf among the lovers keeps its own tags."""
        for seat in pair:
            leaves_the_wolves(me.s, seat)
        for seat in (*pair, me.owner):
            me.s.join(seat, faction)
