"""守墓人&通灵者 — 曼珠沙华"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import CARDS_OPEN
from engine.kernel.definitions import modifies
from engine.kernel.state import Instance


class RedSpiderLily(Pair):
    """通灵选到守墓选过的角色，可以取主身份牌或副身份牌的技能。"""

    id, name, clause = "snow.pair.red_spider_lily", "曼珠沙华", "守墓人&通灵者·曼珠沙华"
    pair = ("守墓人", "通灵者")

    @modifies(CARDS_OPEN)
    def open_both(self, me: SnowMe, places: tuple[str, ...], instance: Instance, seat: int) -> tuple[str, ...]:
        """Where a vigil of one's own was held."""
        uses = (u for u in me.s.state.uses.values() if me.s.book.definition(u.definition).name == "守墓")
        kept = any(u.user == me.owner and seat in u.chosen for u in uses)
        return (w.MAIN, w.SECOND) if kept and instance.owner == me.owner else places
