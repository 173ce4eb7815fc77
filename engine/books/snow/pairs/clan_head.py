"""狼巫&狼王 — 家族领袖"""

from __future__ import annotations

from engine.books.snow.base import AfterOut, Pair, SnowUse, alive, other
from engine.kernel.definitions import one

SHROUD, CLAW = "掩光", "狼王爪"


class Heir(AfterOut):
    """出局后选一名其他存活角色：他得到掩光；自己的狼王爪没有用过就一并给他。"""

    id, name, clause = "snow.pair.clan_head.heir", "家族领袖", "狼巫&狼王·家族领袖"
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """What is given away cannot be used any more (rulings, 家族领袖)."""
        s = use.s
        for seat in use.aims:
            s.learn(seat, SHROUD)
        for held in s.skills_of(use.user, CLAW):
            if not held.spent:
                s.forget(held.id)
                for seat in use.aims:
                    s.learn(seat, CLAW)


class ClanHead(Pair):
    """有两张牌才有家族领袖。"""

    id, name, clause = "snow.pair.clan_head", "家族领袖", "狼巫&狼王·家族领袖"
    pair = ("狼巫", "狼王")
    grants = (Heir,)
