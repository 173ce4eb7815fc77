"""狼鸦之爪&炼金魔女 — 迷雾鸦影"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import LABELS
from engine.books.snow.shared.fog import EVERYWHERE
from engine.kernel.definitions import modifies
from engine.kernel.state import Instance


class MistOfRavens(Pair):
    """未明之雾改为：当夜破梏之鸦以外的[指定]技能只能在被选的角色中选择。"""

    id, name, clause = "snow.pair.mist_of_ravens", "迷雾鸦影", "狼鸦之爪&炼金魔女·迷雾鸦影"
    pair = ("狼鸦之爪", "炼金魔女")
    fog = "未明之雾"

    @modifies(LABELS)
    def widen(self, me: SnowMe, labels: frozenset[str], instance: Instance) -> frozenset[str]:
        """It hides from everything."""
        mine = instance.owner == me.owner and me.s.book.definition(instance.definition).name == self.fog
        return labels | {EVERYWHERE} if mine else labels
