"""“尾巴”: nine at a table of twelve, and fewer with everybody who goes out (九尾, 子不语)."""

from __future__ import annotations

from engine.books.snow.statuses import Tails
from engine.books.snow.table import SnowMe
from engine.kernel.state import Instance

#: What the tails come from, and what they are lost by.
NINE_TAILS = "九尾"


def tails_of(me: SnowMe) -> Instance | None:
    """The tails of a 九尾; None where it came too late to bring any ([游戏开始时])."""
    return next(iter(me.s.having(me.owner, Tails)), None)


def lose_tails(me: SnowMe, number: int) -> None:
    """Let the owner of a 九尾 lose so many tails by it, as far as there are any."""
    held = tails_of(me)
    if held is not None and number > 0:
        me.s.me(held.id).remember("number", max(held.memory["number"] - number, 0))
