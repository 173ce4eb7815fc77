"""司令&刺客 — 呼风唤雨"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import OTHER_EFFECTS
from engine.kernel.definitions import modifies
from engine.kernel.state import Instance

COMMAND, PIERCE = "指点江山", "穿心"


class WindAndRain(Pair):
    """第2天的指点江山可以改成穿心的效果；第3天起的穿心可以改成指点江山的效果。"""

    id, name, clause = "snow.pair.wind_and_rain", "呼风唤雨", "司令&刺客·呼风唤雨"
    pair = ("司令", "刺客")

    @modifies(OTHER_EFFECTS)
    def trade(self, me: SnowMe, names: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """One's own; which of the two is used up is the one that was used."""
        if instance.owner != me.owner:
            return names
        skill, day = me.s.book.definition(instance.definition).name, me.s.day
        if skill == COMMAND and day == 2:
            return (*names, PIERCE)
        return (*names, COMMAND) if skill == PIERCE and day > 2 else names
