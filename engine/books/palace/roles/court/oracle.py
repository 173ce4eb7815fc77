"""国师 — palace, 皇帝心腹 2"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Passive
from engine.books.palace.parts.readied import used_on
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP, INSPECTS, SEER, VILLAGE, VOTED
from engine.kernel.definitions import AT_ONCE, ONCE, modifies, on, one
from engine.kernel.facts import RowSet, SeatLeft
from engine.kernel.state import Instance
from engine.werewolf import ballots
from engine.werewolf.roles import Card

#: Table of the match: whom 预言 found wanting, as (who was told, whom).
_WANTING = "wanting"


class Prophecy(PalaceSkill):
    """深夜选一名角色，得知其表面阵营是不是村民阵营。"""

    id, name, clause = "palace.oracle.prophecy", "预言", "国师·预言"
    windows, slot = (DEEP,), "I01"
    target, tags = one(in_play), frozenset({INSPECTS})

    def resolve(self, use: PalaceUse) -> None:
        """Under the name that was chosen, what was found; remember whom it found wanting, if he was told."""
        s = use.s
        for named, found in use.landed:
            good = s.seems(found, self.id) == VILLAGE
            answer = VILLAGE if good else f"非{VILLAGE}"
            use.tell("inspected", s.text("seen.faction", name=s.name(named), faction=answer), target=named, saw=answer)
            if not good and use.user in use.receivers:
                s.emit(RowSet(_WANTING, len(s.state.rows(_WANTING)) + 1, [use.user, found], cause=s.cause))


class Providence(Passive):
    """一局一次：预言判为非村民的人被投票出局、且你当天投了他，下一晚预言可额外发动一次。"""

    id, name, clause = "palace.oracle.providence", "天意", "国师·天意"
    limit = ONCE

    @on(SeatLeft)
    def fulfil(self, me: PalaceMe, left: SeatLeft) -> None:
        """The very next night only."""
        s = me.s
        found = {seat for user, seat in s.state.rows(_WANTING).values() if user == me.owner}
        voted = any(r["how"] == VOTED for r in left.reasons)
        if not me.left() or not voted or left.seat not in found:
            return
        if me.owner in ballots.last_voters_for(s, left.seat):
            me.spend()
            me.remember("night", s.state.point.day)
            me.told_owner("providence", s.text("providence"))

    @modifies(AT_ONCE)
    def again(self, me: PalaceMe, number: int, instance: Instance) -> int:
        """One more, over all rounds of that night."""
        mine = instance.owner == me.owner and instance.definition == Prophecy.id
        day = me.s.state.point.day
        return number + 1 if mine and me.recall("night") == day and used_on(me.s, instance.id, day) < 2 else number


CARD = Card("palace.oracle", (Prophecy, Providence), frozenset({SEER}))
