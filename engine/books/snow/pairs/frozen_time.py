"""阴阳使者&沙漏 — 光阴冻结"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe, SnowUse
from engine.books.snow.statuses import Free, Immune
from engine.kernel.definitions import EFFECT, modifies
from engine.kernel.state import Instance

FERRY = "摆渡"


class FrozenTime(Pair):
    """摆渡改为：被选择的角色翻出所有身份牌，得免伤、自由到下一个夜晚结束。"""

    id, name, clause = "snow.pair.frozen_time", "光阴冻结", "阴阳使者&沙漏·光阴冻结"
    pair = ("阴阳使者", "沙漏")

    @modifies(EFFECT)
    def freeze(self, me: SnowMe, effect: Callable[[Any], None], instance: Instance) -> Callable[[Any], None]:
        """At once, be he going out or not."""
        ferry = instance.owner == me.owner and me.s.book.definition(instance.definition).name == FERRY
        return self.stand_still if ferry else effect

    def stand_still(self, use: SnowUse) -> None:
        """The rest of this night, the day, and the night after."""
        for seat in use.aims:
            use.s.turn_all(seat)
            for status in (Immune, Free):
                use.give(seat, status, until=w.closing(w.NIGHT_ENDS, use.s.next_night))
