"""全知, on three cards."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened


class Omniscience(CardSkill):
    """开局时，得知相同阵营的其他角色的座位。"""

    id, name, clause = "snow.omniscience", "全知", "蚀日侍女·全知"
    printed = "[锁定]"

    @on(WindowOpened, at=w.PRELUDE)
    def learn(self, me: SnowMe, opened: WindowOpened) -> None:
        """Who the others of the faction are."""
        s = me.s
        others = [n for n in s.members(s.faction(me.owner)) if n != me.owner]
        s.inform(me.owner, "allies", s.text("allies", seats=s.spell_all(others)), others, seats=others)
