"""隐狼&种狼 — 披着羊皮的狼"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import ROBS
from engine.kernel.definitions import modifies
from engine.kernel.state import Instance


class Sheepskin(Pair):
    """被感染的人不失去技能。"""

    id, name, clause = "snow.pair.sheepskin", "披着羊皮的狼", "隐狼&种狼·披着羊皮的狼"
    pair = ("隐狼", "种狼")
    infection = "感染"

    @modifies(ROBS, beyond=True)
    def spare(self, me: SnowMe, robs: bool, instance: Instance) -> bool:
        """Its owner is out by then."""
        own = instance.owner == me.owner and me.s.book.definition(instance.definition).name == self.infection
        return robs and not own
