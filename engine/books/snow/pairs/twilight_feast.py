"""石像鬼&夜之贵族 — 暮色飨宴"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import LISTED_AS
from engine.kernel.definitions import modifies


class TwilightFeast(Pair):
    """公布的主身份牌清单里，狼人阵营只列夜之贵族和石像鬼。"""

    id, name, clause = "snow.pair.twilight_feast", "暮色飨宴", "石像鬼&夜之贵族·暮色飨宴"
    pair = ("石像鬼", "夜之贵族")

    @modifies(LISTED_AS)
    def veil(self, me: SnowMe, names: tuple[str, ...], seat: int) -> tuple[str, ...]:
        """These two for the whole faction."""
        if seat == me.owner:
            return self.pair
        return () if me.s.faction(seat) == w.WOLVES else names
