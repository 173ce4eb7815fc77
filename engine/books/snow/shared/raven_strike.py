"""破梏之鸦: a strike that nothing wards off, moves or turns (狼鸦之爪, 披枷带锁)."""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.attack import FEW
from engine.books.snow.statuses import Guarded, Immune
from engine.kernel.definitions import Me, Targets, one


def _named(me: Me, seat: int) -> str | None:
    return None if seat in me.recall("seats", ()) else "只能选昨夜被你诅咒、昨天没有得到别的票的角色"


class UnboundRaven(CardSkill):
    """第3夜起，同阵营存活角色不足三名时，选一名其他存活角色，造成伤害，什么都挡不住、转不走。

    ``memory['seats']``: a copy that counts as used on these alone, whatever the night and the number left (披枷带锁).
    """

    id, name, clause = "snow.unbound_raven", "破梏之鸦", "狼鸦之爪·破梏之鸦"
    printed = "[指定][限定][夜晚结束时]"
    tags = frozenset({w.UNTURNED})
    target = one(alive, other)
    first_night = 3

    def range(self, me: SnowMe) -> Targets:
        """Somebody else, or one of those it is for."""
        return one(alive, other, _named) if me.recall("seats") else self.target

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """From the third night on, with few of one's own faction left, oneself counted (ruling 6-88)."""
        if me.recall("seats"):
            return None
        if point.day < self.first_night:
            return f"「{self.name}」从第 {self.first_night} 夜起才能用"
        few = len(me.s.members(me.s.faction(me.owner))) < FEW
        return None if few else "同阵营的存活角色（含你）不足三名才能发动"

    def resolve(self, use: SnowUse) -> None:
        """Whatever stands before him."""
        for target in use.aims:
            use.harm(target, ignores=(Guarded.name, Immune.name, w.PASSES_MOVING))
