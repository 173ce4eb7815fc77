"""驯熊师&子狐 — 森林之神"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.roaring import roared
from engine.kernel.definitions import on
from engine.kernel.facts import WindowClosed

TEXTS = {"god_of_forest": "森林之神：与你不同阵营的邻座是 {seats}"}


class GodOfForest(Pair):
    """公布「熊咆哮了」的公布信息时关上时，得知左右最近的存活角色里谁与自己不同阵营。"""

    id, name, clause = "snow.pair.god_of_forest", "森林之神", "驯熊师&子狐·森林之神"
    pair = ("驯熊师", "子狐")

    @on(WindowClosed, at=w.NEWS)
    def hear(self, me: SnowMe, closed: WindowClosed) -> None:
        """Name them, when the window is over."""
        s = me.s
        if not roared(s):
            return
        strangers = [n for n in s.neighbours(me.owner) if not s.allies(me.owner, n)]
        s.inform(me.owner, "god_of_forest", s.text("god_of_forest", seats=s.spell_all(strangers)), strangers)
