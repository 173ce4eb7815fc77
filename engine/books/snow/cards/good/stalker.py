"""潜行者 — snow, 好人身份牌 37"""

from __future__ import annotations

from typing import cast

from engine.books.snow.base import CardSkill, SnowTable, SnowUse, alive
from engine.books.snow.shared.stalking import stalked
from engine.kernel.definitions import Me, one
from engine.werewolf.roles import Card


def _voted_for(me: Me, seat: int) -> str | None:
    """Named by one's own ballot of the day before."""
    s = cast(SnowTable, me.s)
    return None if seat in stalked(s, me.owner) else f"{s.spell(seat)} 不是你上一个白天放逐投票投的角色"


class Stalk(CardSkill):
    """选一名自己上一个白天放逐投票投过的存活角色，造成伤害。"""

    id, name, clause = "snow.stalker.stalk", "潜行", "潜行者·潜行"
    printed = "[指定][限定][狼人袭击后]"
    target = one(alive, _voted_for)

    def resolve(self, use: SnowUse) -> None:
        """Hurt the target."""
        for seat in use.aims:
            use.harm(seat)


CARD = Card("snow.stalker", (Stalk,))
