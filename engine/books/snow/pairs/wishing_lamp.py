"""炼金魔女&吟游诗人 — 许愿神灯"""

from __future__ import annotations

from engine.books.snow.base import SnowMe
from engine.books.snow.queries import GUESSED
from engine.books.snow.shared.unlimited import Unlimiting
from engine.kernel.definitions import modifies

FOG = "未明之雾"


class WishingLamp(Unlimiting):
    """未明之雾不再[限定]；同夜用了未明之雾，唱诗被猜中时狼人袭击改为只能在雾里选。"""

    id, name, clause = "snow.pair.wishing_lamp", "许愿神灯", "炼金魔女&吟游诗人·许愿神灯"
    pair = ("炼金魔女", "吟游诗人")
    freed = FOG

    @modifies(GUESSED)
    def wish(self, me: SnowMe, seats: tuple[int, ...], singer: int) -> tuple[int, ...]:
        """Those in the fog in the singer's stead."""
        fogs = [use for use in me.s.uses_of(FOG, night=me.s.day) if use.user == singer == me.owner]
        return tuple(sorted({n for use in fogs for n in use.aims})) if fogs else seats
