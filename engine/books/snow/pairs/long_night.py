"""白狼王&赤月使徒 — 长夜已至"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.titles import drop
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft


class LongNight(Pair):
    """因自爆出局后警徽立刻流失，谁也不能再得到。"""

    id, name, clause = "snow.pair.long_night", "长夜已至", "白狼王&赤月使徒·长夜已至"
    pair = ("白狼王", "赤月使徒")

    @on(SeatLeft, own=True, beyond=True)
    def end(self, me: SnowMe, left: SeatLeft) -> None:
        """For good."""
        if me.s.out_by_skill(me.owner, "自爆"):
            drop(me.s, for_good=True)
