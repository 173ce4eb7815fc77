"""炼金魔女&吟游诗人 — 许愿神灯"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import GUESSED, LABELS
from engine.books.snow.shared.unlimited import count_use
from engine.kernel.definitions import modifies, on
from engine.kernel.facts import Used
from engine.kernel.state import Instance

FOG = "未明之雾"


class WishingLamp(Pair):
    """未明之雾不再[限定]；同夜用了未明之雾，唱诗被猜中时狼人袭击改为只能在雾里选。"""

    id, name, clause = "snow.pair.wishing_lamp", "许愿神灯", "炼金魔女&吟游诗人·许愿神灯"
    pair = ("炼金魔女", "吟游诗人")

    @modifies(LABELS)
    def renew(self, me: SnowMe, labels: frozenset[str], instance: Instance) -> frozenset[str]:
        """Every night."""
        return labels - {w.LIMITED} if self._mine(me, instance) else labels

    @on(Used)
    def counted(self, me: SnowMe, used: Used) -> None:
        """Should it be [限定] again, it has been used."""
        instance = me.s.state.instances.get(used.instance)
        if instance is not None and self._mine(me, instance):
            count_use(me, instance.id)

    @staticmethod
    def _mine(me: SnowMe, instance: Instance) -> bool:
        return instance.owner == me.owner and me.s.book.definition(instance.definition).name == FOG

    @modifies(GUESSED)
    def wish(self, me: SnowMe, seats: tuple[int, ...], singer: int) -> tuple[int, ...]:
        """Those in the fog in the singer's stead."""
        fogs = [use for use in me.s.uses_of(FOG, night=me.s.day) if use.user == singer == me.owner]
        return tuple(sorted({n for use in fogs for n in use.aims})) if fogs else seats
