"""大灰狼&潜行者 — 神风特攻"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.statuses import Order
from engine.kernel.definitions import on
from engine.kernel.facts import WindowClosed


class SpecialAttack(Pair):
    """得[秩序]。"""

    id, name, clause = "snow.pair.special_attack", "神风特攻", "大灰狼&潜行者·神风特攻"
    pair = ("大灰狼", "潜行者")

    def arrives(self, me: SnowMe) -> None:
        """At once, when it comes together later."""
        if me.s.state.last_window:
            me.give(me.owner, Order)

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start."""
        me.give(me.owner, Order)
