"""指引, on three cards."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened


class Guidance(CardSkill):
    """夜晚结束时打开时，得知本夜受到过伤害的座位。"""

    id, name, clause = "snow.guidance", "指引", "圣骑士·指引"
    printed = "[锁定]"

    @on(WindowOpened, at=w.NIGHT_ENDS)
    def feel(self, me: SnowMe, opened: WindowOpened) -> None:
        """Name them, whatever becomes of the harm."""
        hurt = sorted({row["target"] for row in me.s.harms_of_night(me.s.day)})
        text = me.s.text("hurt", skill=self.name, seats=me.s.spell_all(hurt))
        me.s.inform(me.owner, "hurt", text, hurt, seats=hurt)
