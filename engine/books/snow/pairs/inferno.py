"""火狼&战狼 — 炎狱即临"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened

FLAME, FURY = "业炎", "战烈"


class Inferno(Pair):
    """昨夜没有发动业炎、战烈免疫过伤害，公布信息后对自己造成伤害的角色移除副身份牌。"""

    id, name, clause = "snow.pair.inferno", "炎狱即临", "火狼&战狼·炎狱即临"
    pair = ("火狼", "战狼")

    @on(WindowOpened, at=w.AFTER_NEWS)
    def burn(self, me: SnowMe, opened: WindowOpened) -> None:
        """Whoever did it, in play or not."""
        s = me.s
        if s.used_tonight(me.owner, FLAME):
            return
        mine = [row for row in s.harms_of_night(opened.day) if row["target"] == me.owner]
        endured = [row for row in mine if any(self._fury(me, ward[2]) for ward in row["defences"])]
        for seat in sorted({user for row in endured for user in row["users"]}):
            s.strip(seat, w.SECOND)

    @staticmethod
    def _fury(me: SnowMe, definition: str) -> bool:
        return me.s.book.definition(definition).name == FURY
