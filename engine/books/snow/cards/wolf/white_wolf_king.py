"""白狼王 — snow, 狼人身份牌 3"""

from __future__ import annotations

from engine.books.snow.base import AfterOut, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.explosion import Explosion
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class WhiteClaw(AfterOut):
    """因自爆出局后，游戏没有结束，选一名其他存活角色：异阵营的翻牌，对他造成伤害。"""

    id, name, clause = "snow.white_wolf_king.claw", "白狼王爪", "白狼王·白狼王爪"
    printed = "[指定][限定][翻牌]"
    ends_with_match = True
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """By one's own hand."""
        exploded = me.s.out_by_skill(me.owner, Explosion.name)
        return None if exploded else f"你不是因自爆出局，不能发动「{self.name}」"

    def resolve(self, use: SnowUse) -> None:
        """Nothing for one's own faction, and no card is turned (ruling 6-91)."""
        foes = [seat for seat in use.aims if not use.s.allies(use.user, seat)]
        if foes:
            use.reveal()
        for seat in foes:
            use.harm(seat)


CARD = Card("snow.white_wolf_king", (WhiteClaw, Explosion))
