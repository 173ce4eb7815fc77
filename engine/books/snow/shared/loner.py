"""特立独行, on two cards."""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowUse

TEXTS = {"loner": "特立独行：{seat} 与你同阵营，身份牌是 {cards}"}


class Loner(CardSkill):
    """开局时同阵营的其他角色得知自己的座位和全部身份牌，自己不得知他们。"""

    id, name, clause = "snow.loner", "特立独行", "狼鸦之爪·特立独行"
    printed = "[副][锁定][游戏开始时]"

    def resolve(self, use: SnowUse) -> None:
        """They learn of him."""
        s, cards = use.s, "、".join(use.s.cards(use.user))
        for seat in s.members(use.faction):
            if seat != use.user:
                text = s.text("loner", seat=s.spell(use.user), cards=cards)
                s.inform(seat, "loner", text, (use.user,))
