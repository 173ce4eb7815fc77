"""锈剑骑士 — snow, 好人身份牌 30"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe, SnowUse
from engine.books.snow.statuses import Bleeding
from engine.kernel.clock import Point
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft
from engine.werewolf.roles import Card


class Tetanus(CardSkill):
    """因异阵营角色的伤害出局后，每到夜晚开始时、白天开始时，顺序第一名异阵营存活角色得流血，到他出局为止。"""

    id, name, clause = "snow.rusty_sword.tetanus", "破伤风", "锈剑骑士·破伤风"
    printed = "[锁定][魔法][夜晚开始时][白天开始时]"
    beyond = True

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Exile is nobody's harm."""
        return None if me.s.out_by_strangers(me.owner) else "要因异阵营角色造成的伤害出局"

    def resolve(self, use: SnowUse) -> None:
        """Round the ring (ruling 6-66); by day who bleeds again is hurt before what settles later (交易)."""
        seat = use.s.first_after(use.user, lambda n: not use.s.allies(use.user, n))
        if seat is not None:
            use.give(seat, Bleeding)
        if not use.s.night:
            use.s.settle()

    @on(SeatLeft, beyond=True)
    def dry(self, me: SnowMe, left: SeatLeft) -> None:
        """No longer than its bearer is in play."""
        for held in me.s.having(left.seat, Bleeding):
            if held.origin == f"by:{me.id}":
                me.s.lose(held.id, "ended")


CARD = Card("snow.rusty_sword", (Tetanus,))
