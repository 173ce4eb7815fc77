"""摄梦人 — slow, 村民阵营 3"""

from __future__ import annotations

from engine.books.slow.statuses import Tough
from engine.books.slow.words import GODS, NIGHT_ENDS
from engine.kernel.definitions import Skill, before, one
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self


class Dream(Skill):
    """每夜必选一名其他角色，令其当夜坚韧；自己当夜出局则带走他；连续两夜同一人则害死他。"""

    id, name, clause, forced = "slow.dreamer.dream", "摄梦", "摄梦人·摄梦", True
    windows, slot = ("行动",), "摄梦"
    target = one(in_play, not_self)

    def resolve(self, use: TableUse) -> None:
        """Make the target tough; the second night in a row is deadly."""
        day = use.s.state.point.day
        use.give(use.target, Tough, until=NIGHT_ENDS)
        if use.me.recall("night") == day - 1 and use.me.recall("target") == use.target:
            use.harm(use.target, Level.致死伤害)
        use.me.remember("night", day)
        use.me.remember("target", use.target)

    @before(Leave, layer="drag")
    def drag(self, me: TableMe, leave: Leave) -> None:
        """Going out the same night, however that comes, takes the dreamt one along."""
        if leave.seat == me.owner and leave.night and me.recall("night") == me.s.state.point.day:
            me.s.strike(me.recall("target"), Level.致死伤害, user=me.owner, skill=self.id)


CARD = Card("slow.dreamer", (Dream,), frozenset({GODS}))
