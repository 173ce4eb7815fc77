"""直感 (大将军, 舞姬) and 健壮 (太子, 禁卫军): defences that a role has by nature."""

from __future__ import annotations

from engine.books.palace.base import Nightly, Passive
from engine.books.palace.statuses import GuardedOnce, Orderly, Tough
from engine.books.palace.words import VILLAGE, WOLVES


class ToughAgainstVillage(Tough):
    """[坚韧]，仅针对村民阵营。"""

    id, name, clause, against = "palace.tough.village", "坚韧", "大将军·直感", VILLAGE


class ToughAgainstWolves(Tough):
    """[坚韧]，仅针对狼人阵营。"""

    id, name, clause, against = "palace.tough.wolves", "坚韧", "美女画皮·大将军", WOLVES


class LearntInstinct(Nightly):
    """画皮学来的直感：夜里，对来自狼人阵营的伤害坚韧。"""

    id, name, clause = "palace.instinct.learnt", "直感", "美女画皮·大将军"
    nightly = (ToughAgainstWolves,)


class Instinct(Nightly):
    """夜里，对来自村民阵营的伤害坚韧；学来也一样。"""

    id, name, clause = "palace.instinct", "直感", "舞姬·直感"
    nightly = (ToughAgainstVillage,)


class GeneralsInstinct(Instinct):
    """同上；画皮从大将军那里学来的，防的是狼人阵营。"""

    id, clause, variants = "palace.instinct.general", "大将军·直感", (LearntInstinct,)


class Sturdy(Passive):
    """永久守护：1。"""

    id, name, clause = "palace.sturdy", "健壮", "太子·健壮"
    grants = (GuardedOnce,)


class DivineGrace(Passive):
    """永久秩序。"""

    id, name, clause = "palace.divine_grace", "神恩", "菩萨·神恩"
    grants = (Orderly,)
