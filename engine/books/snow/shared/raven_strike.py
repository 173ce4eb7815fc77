"""破梏之鸦: a strike that nothing wards off, moves or turns (狼鸦之爪, 披枷带锁)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowUse, alive, other
from engine.books.snow.statuses import Guarded, Immune
from engine.kernel.definitions import one


class RavenStrike(CardSkill):
    """对一名其他存活角色造成伤害，无视[守护]、[免伤]、转移伤害和转移技能效果。"""

    name = "破梏之鸦"
    printed = "[指定][限定][夜晚结束时]"
    tags = frozenset({w.UNTURNED})
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Whatever stands before him."""
        for target in use.aims:
            use.harm(target, ignores=(Guarded.name, Immune.name, w.PASSES_MOVING))
