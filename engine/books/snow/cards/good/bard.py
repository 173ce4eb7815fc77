"""吟游诗人 — snow, 好人身份牌 50"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowUse, alive
from engine.books.snow.shared.hymn import NAME, sing
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Singing(CardSkill):
    """选一名存活角色，可以袭击的狼人来猜：猜中，当夜狼人袭击只能选自己；猜错，只能选他左右最近的存活角色。"""

    id, name, clause = "snow.bard.singing", NAME, "吟游诗人·唱诗"
    printed = "[指定][狼人袭击前]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """The wolves hear it before they attack."""
        sing(use)


CARD = Card("snow.bard", (Singing,))
