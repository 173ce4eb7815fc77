"""月老 — palace, 飘零 1"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.lovers import FalseLove, TrueLove, bind, cannot_love
from engine.books.palace.shared import InPack, LoversKnife, Relay
from engine.books.palace.targets import in_play
from engine.books.palace.words import LOVERS, PRELUDE, UNDECIDED, VILLAGE, WOLVES
from engine.kernel.definitions import ONCE, exactly, on
from engine.kernel.facts import SeatSet
from engine.werewolf.book import Card

#: 接刀顺序: after every printed place (ruling 6-72).
LAST = 9


class RedThread(PalaceSkill):
    """开局必选两名角色结为真爱情侣；三人的阵营按书中条目而定，此后随情侣变动。"""

    id, name, clause, limit, forced = "palace.matchmaker.thread", "月老牵线", "月老·月老牵线", ONCE, True
    windows, slot = (PRELUDE,), "K03"
    target, bound = exactly(2, in_play), "其他角色得到后只连虚情情侣"

    def resolve(self, use: PalaceUse) -> None:
        """Bind them; somebody else's thread binds anybody, with false love."""
        s, pair = use.s, (min(use.aims), max(use.aims))
        if len(set(use.aims)) != 2:
            return
        if use.me.instance.origin != "card":
            bind(s, pair, FalseLove)
        elif any(cannot_love(s, n) for n in pair) or not bind(s, pair, TrueLove):
            s.join(use.user, VILLAGE)
        else:
            use.me.remember("pair", pair)
            self._settle(use.me, pair)  # type: ignore[arg-type]

    @on(SeatSet, beyond=True, asleep=True)
    def follow(self, me: PalaceMe, fact: SeatSet) -> None:
        """A lover's faction was changed by something else: judge anew (若情侣中途发生阵营改变)."""
        pair = me.recall("pair")
        if fact.key == "faction" and pair and fact.seat in pair and fact.cause != f"instance:{me.id}":
            if fact.cause.startswith("use:") and me.s.state.uses[int(fact.cause[4:])].instance == me.id:
                return
            self._settle(me, (pair[0], pair[1]))

    def _kind(self, me: PalaceMe, seat: int) -> str:
        """As the cases count: the one who tied the thread is of the village."""
        return VILLAGE if seat == me.owner else me.s.faction(seat)

    def _settle(self, me: PalaceMe, pair: tuple[int, int]) -> None:
        s = me.s
        kinds = {self._kind(me, n) for n in pair}
        lords = sorted(kinds - {VILLAGE, WOLVES, UNDECIDED})
        if UNDECIDED in kinds:
            self._together(me, pair, LOVERS)
            for seat in pair:
                s.gain(seat, LoversKnife, origin=f"title:{me.id}", giver=me.owner)
        elif lords:
            self._together(me, pair, lords[0])
        elif kinds == {VILLAGE, WOLVES}:
            self._together(me, pair, LOVERS)
            for seat in pair:
                if s.card(seat).faction == WOLVES:
                    s.gain(seat, Relay, origin=f"title:{me.id}", giver=me.owner, memory={"rank": LAST})
        elif kinds == {WOLVES}:
            s.join(me.owner, WOLVES)
            s.gain(me.owner, Relay, origin=f"title:{me.id}", giver=me.owner, memory={"rank": LAST})
        else:
            s.join(me.owner, VILLAGE)

    def _together(self, me: PalaceMe, pair: tuple[int, int], faction: str) -> None:
        """All three go one way, and no wolf among the lovers keeps its own tags."""
        for seat in pair:
            for tag in [i for i in me.s.state.owned(seat) if i.definition in (InPack.id, Relay.id)]:
                me.s.lose(tag.id, "in love")
        for seat in (*pair, me.owner):
            me.s.join(seat, faction)


CARD = Card("palace.matchmaker", (RedThread,))
