"""执念, on two cards."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse
from engine.books.snow.statuses import Immune
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft


class Zeal(CardSkill):
    """每夜得免伤；存活角色少于角色数量一半时失去。"""

    id, name, clause = "snow.zeal", "执念", "九尾妖狐·执念"
    printed = "[锁定][夜晚开始时]"

    def resolve(self, use: SnowUse) -> None:
        """A ward for the night."""
        use.give(use.user, Immune, until=w.night_over(use.s.day))

    def arrives(self, me: SnowMe) -> None:
        """Gone at once when too few are left."""
        self._look(me)

    @on(SeatLeft)
    def fewer(self, me: SnowMe, left: SeatLeft) -> None:
        """Gone when fewer than half are in play."""
        self._look(me)

    def _look(self, me: SnowMe) -> None:
        if 2 * len(me.s.state.in_play()) < me.s.size:
            me.s.forget(me.id, told=False)
