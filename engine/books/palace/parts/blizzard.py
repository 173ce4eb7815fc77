"""暴风雪 (雪妖; 窦娥 after 怀孕): for a night some may use skills only on themselves and their neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import PalaceMe, PalaceStatus
from engine.books.palace.words import DAWN, NIGHT, WOLVES
from engine.kernel.definitions import MAY_AIM_AT, Skill, modifies, on
from engine.kernel.facts import WindowOpened
from engine.kernel.state import Instance

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: Announced as printed.
NEWS = "[发生了暴风雪]"


class Blizzard(PalaceStatus):
    """在 ``memory['day']`` 那一夜，[指定]技能只能选自己和左右邻居：非狼人阵营，或（``memory['wolves']``）狼人阵营。"""

    id, name, clause, told = "palace.blizzard", "暴风雪", "雪妖·暴风雪", False
    needs = "从哪一夜起"

    @modifies(MAY_AIM_AT)
    def snow(self, me: PalaceMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """By the faction whoever uses it counts as; the lift's neighbours in play, end to end."""
        s, made = me.s, me.s.book.definition(instance.definition)
        point = s.state.point
        if reason is not None or not isinstance(made, Skill) or not made.aimed:
            return reason
        if point.day != me.recall("day") or point.window not in NIGHT:
            return None
        concerned = (s.judged(instance.owner, me.giver or 0) == WOLVES) == bool(me.recall("wolves"))
        near = (instance.owner, *s.neighbours(instance.owner))
        return "暴风雪的夜里只能选自己和左右邻居" if concerned and seat not in near else None

    @on(WindowOpened, at=DAWN)
    def clear(self, me: PalaceMe, opened: WindowOpened) -> None:
        """When that night is over."""
        if opened.day > int(me.recall("day")):
            me.lose("ended")


def blow(s: PalaceTable, *, day: int, giver: int, wolves: bool = False) -> None:
    """Let it snow in the night of a day."""
    s.gain(0, Blizzard, giver=giver, memory={"day": day, "wolves": wolves})
