"""种狼&长老 — 万寿无疆"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe, SnowUse, not_just_out, over
from engine.books.snow.queries import REASON
from engine.books.snow.shared.conversion import convert, rob
from engine.kernel.clock import Point
from engine.kernel.definitions import BEYOND, EFFECT, WINDOWS, modifies
from engine.kernel.state import Instance

INFECTION = "感染"


class LongLife(Pair):
    """感染改为：出局后，游戏没有结束，选一名其他存活角色，立刻生效，自己不再受伤害。"""

    id, name, clause = "snow.pair.long_life", "万寿无疆", "种狼&长老·万寿无疆"
    pair = ("种狼", "长老")

    def _mine(self, me: SnowMe, instance: Instance) -> bool:
        return instance.owner == me.owner and me.s.book.definition(instance.definition).name == INFECTION

    @modifies(WINDOWS, beyond=True, own=True)
    def after_out(self, me: SnowMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """出局后, where it takes effect at once."""
        return w.AFTER_OUT if self._mine(me, instance) else windows

    @modifies(BEYOND, beyond=True)
    def beyond(self, me: SnowMe, beyond: bool, instance: Instance) -> bool:
        """By somebody who is out."""
        return beyond or self._mine(me, instance)

    @modifies(REASON, beyond=True)
    def when(self, me: SnowMe, reason: str | None, instance: Instance, point: Point) -> str | None:
        """That is all it asks, whatever day it is."""
        if not self._mine(me, instance):
            return reason
        skill = SnowMe(me.s, instance.id)
        return not_just_out(skill) or over(skill)

    @modifies(EFFECT, beyond=True)
    def instead(self, me: SnowMe, effect: Callable[[Any], None], instance: Instance) -> Callable[[Any], None]:
        """Another effect."""
        return self.infect if self._mine(me, instance) else effect

    def infect(self, use: SnowUse) -> None:
        """They lose their skills and are of one's own faction now; who is out is not turned."""
        use.reveal()
        for seat in use.aims:
            if use.s.state.seats[seat].in_play:
                rob(use.s, seat)
                convert(use.s, seat, use.faction)
