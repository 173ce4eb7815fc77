"""女巫&药剂师 — 妖精之湖"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import LABELS
from engine.kernel.definitions import modifies
from engine.kernel.state import Instance

#: By skill, the label with which it asks no more for what was not used before it in its night.
FREED = {"毒药": "不看解药", "补药": "不看迷药"}


class FairyLake(Pair):
    """用过解药的那夜也能用毒药，用过迷药的那夜也能用补药。"""

    id, name, clause = "snow.pair.fairy_lake", "妖精之湖", "女巫&药剂师·妖精之湖"
    pair = ("女巫", "药剂师")

    @modifies(LABELS)
    def free(self, me: SnowMe, labels: frozenset[str], instance: Instance) -> frozenset[str]:
        """Of the two, one condition each."""
        label = FREED.get(me.s.book.definition(instance.definition).name)
        return labels | {label} if label and instance.owner == me.owner else labels
