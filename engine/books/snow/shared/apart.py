"""特立独行 and 全知: what wolves who do not attack from the start know of the others, and the others of them."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened


class Apart(CardSkill):
    """开局时，相同阵营的其他角色得知自己的座位和所有身份牌。"""

    id, name, clause = "snow.apart", "特立独行", "狼鸦之爪·特立独行"
    printed = "[副][锁定]"

    @on(WindowOpened)
    def tell(self, me: SnowMe, opened: WindowOpened) -> None:
        """The others of the faction are told."""
        if opened.window == w.PRELUDE:
            s = me.s
            text = s.text("ally", seat=s.spell(me.owner), cards="、".join(s.cards(me.owner)))
            for seat in [n for n in s.members(s.faction(me.owner)) if n != me.owner]:
                s.inform(seat, "ally", text, [me.owner], seats=[me.owner])


class Omniscience(CardSkill):
    """开局时，得知相同阵营的其他角色的座位。"""

    id, name, clause = "snow.omniscience", "全知", "蚀日侍女·全知"
    printed = "[锁定]"

    @on(WindowOpened)
    def learn(self, me: SnowMe, opened: WindowOpened) -> None:
        """Who the others of the faction are."""
        if opened.window == w.PRELUDE:
            s = me.s
            others = [n for n in s.members(s.faction(me.owner)) if n != me.owner]
            s.inform(me.owner, "allies", s.text("allies", seats=s.spell_all(others)), others, seats=others)
