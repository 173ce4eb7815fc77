"""特立独行, on two cards."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened

TEXTS = {"loner": "特立独行：{seat} 与你同阵营，身份牌是 {cards}"}


class Loner(CardSkill):
    """开局时同阵营的其他角色得知自己的座位和全部身份牌，自己不得知他们。"""

    id, name, clause = "snow.loner", "特立独行", "狼鸦之爪·特立独行"
    printed = "[副][锁定]"

    @on(WindowOpened, at=w.PRELUDE)
    def introduce(self, me: SnowMe, opened: WindowOpened) -> None:
        """They learn of him as soon as the match begins (rulings 1)."""
        s = me.s
        text = s.text("loner", seat=s.spell(me.owner), cards="、".join(s.cards(me.owner)))
        for seat in s.members(s.faction(me.owner)):
            if seat != me.owner:
                s.inform(seat, "loner", text, (me.owner,), seats=[me.owner])
