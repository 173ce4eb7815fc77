"""爱神&奇迹商人 — 蝶恋花"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened

TEXTS = {"butterfly": "蝶恋花：{seat} 是好人阵营"}


class Butterfly(Pair):
    """选一箭倾心之前随机得知一名其他好人阵营角色。"""

    id, name, clause = "snow.pair.butterfly", "蝶恋花", "爱神&奇迹商人·蝶恋花"
    pair = ("爱神", "奇迹商人")

    @on(WindowOpened, at=w.PRELUDE)
    def flutter(self, me: SnowMe, opened: WindowOpened) -> None:
        """When the match begins."""
        able = [n for n in me.s.members(w.GOOD) if n != me.owner]
        if able:
            seat = me.s.draw(f"{self.id}|{me.owner}", able, me.s.name)
            me.s.inform(me.owner, "butterfly", me.s.text("butterfly", seat=me.s.spell(seat)), (seat,))
