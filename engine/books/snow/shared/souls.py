"""“亡魂”, gathered and spent by whoever owns a 昂骷 (汲魂, 释魂, 绕树三匝)."""

from __future__ import annotations

from engine.books.snow.statuses import Souls
from engine.books.snow.table import SnowTable


def souls(s: SnowTable, seat: int) -> int:
    """How many a seat has."""
    return sum(int(i.memory.get("number", 1)) for i in s.having(seat, Souls))


def add_souls(s: SnowTable, seat: int, number: int) -> None:
    """Give a seat so many more, or (below zero) take them."""
    have = souls(s, seat)
    held = s.having(seat, Souls)
    if not held and number > 0:
        s.gain(seat, Souls, origin="given", memory={"number": number})
    elif have + number <= 0:
        for instance in held:
            s.lose(instance.id, "spent")
    elif held:
        s.me(held[0].id).remember("number", have + number)
