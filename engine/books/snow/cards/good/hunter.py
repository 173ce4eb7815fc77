"""猎人 — snow, 好人身份牌 26"""

from __future__ import annotations

from engine.books.snow.base import AfterOut, SnowMe, SnowUse, alive, other
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Shot(AfterOut):
    """不因魔法伤害出局后，游戏没有结束，选一名其他存活角色，造成伤害。"""

    id, name, clause = "snow.hunter.shot", "捕猎", "猎人·捕猎"
    printed = "[指定][限定]"
    ends_with_match = True
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Not by magic."""
        return "你因[魔法]伤害出局，不能发动「捕猎」" if me.s.out_by_magic(me.owner) else None

    def resolve(self, use: SnowUse) -> None:
        """Shoot."""
        for seat in use.aims:
            use.harm(seat)


CARD = Card("snow.hunter", (Shot,))
