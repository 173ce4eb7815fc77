"""初拥: 夜之贵族's, and what 暗夜幕僚 may bring."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, other
from engine.books.snow.statuses import Bleeding
from engine.books.snow.table import Delayed
from engine.kernel.clock import Point
from engine.kernel.definitions import on, one
from engine.kernel.facts import Lost, SeatLeft


def _bleeds(s: SnowTable, seat: int) -> bool:
    return s.state.seats[seat].in_play and s.has_status(seat, Bleeding.name)


class Embrace(CardSkill):
    """第2夜起，选一名其他存活角色得[流血]；下一夜起每个夜晚结束时再得，到他出局或[流血]全失，在那之前不能再用。"""

    id, name, clause = "snow.embrace", "初拥", "夜之贵族·初拥"
    printed = "[指定][狼人袭击后]"
    since = 2
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """One at a time."""
        held = any(i.origin == f"by:{me.id}" for i in me.s.state.of(Again.id))
        return "上一次初拥的角色还在流血" if held else None

    def resolve(self, use: SnowUse) -> None:
        """And again in the nights to come."""
        for seat in use.aims:
            use.give(seat, Bleeding)
            if _bleeds(use.s, seat):
                use.me.later(Again, w.opening(w.NIGHT_ENDS, use.s.next_night), target=seat)


class Again(Delayed):
    """夜晚结束时再次获得[流血]；他出局或[流血]全失就此完结，以后再流血、再回来也不接着。"""

    id, name, clause = "snow.embrace.again", "再次流血", "夜之贵族·初拥"

    def come(self, me: SnowMe) -> None:
        """As long as he is there and bleeds (ruling 6-101)."""
        seat = me.recall("target")
        if _bleeds(me.s, seat):
            me.source.give(seat, Bleeding)
            me.source.later(Again, w.opening(w.NIGHT_ENDS, me.s.next_night), target=seat)

    @on(SeatLeft, beyond=True)
    def gone(self, me: SnowMe, left: SeatLeft) -> None:
        """Over when he goes out."""
        if left.seat == me.recall("target"):
            me.lose("ended")

    @on(Lost, beyond=True)
    def healed(self, me: SnowMe, lost: Lost) -> None:
        """Over when he bleeds no more; a new [流血] in an old one's stead goes on."""
        seat = me.recall("target")
        if lost.owner == seat and lost.definition == Bleeding.id and not _bleeds(me.s, seat):
            me.lose("ended")
