"""灵鹿&吟游诗人 — 呦呦鹿鸣"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.hymn import unguessed
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened

SILENT_NIGHT = "创造平安夜"


class DeerCall(Pair):
    """用了创造平安夜，或唱诗没被猜中的夜晚结束时，得知当夜受到过伤害的座位。"""

    id, name, clause = "snow.pair.deer_call", "呦呦鹿鸣", "灵鹿&吟游诗人·呦呦鹿鸣"
    pair = ("灵鹿", "吟游诗人")

    @on(WindowOpened, at=w.NIGHT_SETTLED)
    def call(self, me: SnowMe, opened: WindowOpened) -> None:
        """Once all that is done when the night ends is done."""
        s, seat = me.s, me.owner
        if s.used_tonight(seat, SILENT_NIGHT) or unguessed(s, seat, s.day):
            hurt = sorted({row["target"] for row in s.harms_of_night(s.day)})
            text = s.text("hurt", skill=self.name, seats=s.spell_all(hurt))
            s.inform(seat, "hurt", text, hurt, seats=hurt)
