"""Skills that are lost once fewer than half of all seats are in play (执念, 战烈)."""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft


class Dwindling(CardSkill):
    """存活角色少于角色数量一半时失去。"""

    def arrives(self, me: SnowMe) -> None:
        """Gone at once when too few are left."""
        self._look(me)

    @on(SeatLeft, beyond=True)
    def fewer(self, me: SnowMe, left: SeatLeft) -> None:
        """Gone when fewer than half are in play, its owner among those that went or not: he may come back."""
        self._look(me)

    def _look(self, me: SnowMe) -> None:
        if 2 * len(me.s.state.in_play()) < me.s.size:
            me.s.forget(me.id, told=False)
