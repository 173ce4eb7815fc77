"""战狼&白猫 — 剑胆琴心"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.presence import Presence, appear
from engine.kernel.definitions import on
from engine.kernel.facts import Used, WindowClosed

TEXTS = {"branded": "你获得了野心印记"}


class HeartOfSword(Presence):
    """存活角色数量小于等于角色数量三分之一就失去。"""

    id, name, clause = "snow.pair.sword_and_heart.presence", "剑胆琴心", "战狼&白猫·剑胆琴心"

    def over(self, me: SnowMe) -> bool:
        """A third of all seats, or fewer."""
        return 3 * len(me.s.state.in_play()) <= me.s.size


class SwordAndHeart(Pair):
    """开局翻出所有身份牌，得[免伤]、[秩序]、[自由]到存活不多于三分之一；自己的野心印记选择的角色得知。"""

    id, name, clause = "snow.pair.sword_and_heart", "剑胆琴心", "战狼&白猫·剑胆琴心"
    pair = ("战狼", "白猫")

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start."""
        me.s.turn_all(me.owner)
        appear(me, HeartOfSword)

    @on(Used, own=True)
    def say(self, me: SnowMe, used: Used) -> None:
        """Whoever is marked knows."""
        if w.BRANDS in me.s.book.definition(used.definition).tags:
            for seat in used.aims:
                me.s.tell_seat(seat, "branded", me.s.text("branded"))
