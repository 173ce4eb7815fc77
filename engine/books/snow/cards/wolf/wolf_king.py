"""狼王 — snow, 狼人身份牌 11"""

from __future__ import annotations

from engine.books.snow.base import AfterOut, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.passing_on import PassingOn
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Claw(AfterOut):
    """不因自爆和[魔法]伤害出局后，游戏没有结束，选一名其他存活角色，造成伤害。"""

    id, name, clause = "snow.wolf_king.claw", "狼王爪", "狼王·狼王爪"
    printed = "[指定][限定]"
    ends_with_match = True
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Neither by magic nor by one's own hand."""
        if me.s.out_by_magic(me.owner):
            return f"你因[魔法]伤害出局，不能发动「{self.name}」"
        return f"你因自爆出局，不能发动「{self.name}」" if me.s.out_by_skill(me.owner, "自爆") else None

    def resolve(self, use: SnowUse) -> None:
        """Claw."""
        for seat in use.aims:
            use.harm(seat)


CARD = Card("snow.wolf_king", (Claw, PassingOn))
