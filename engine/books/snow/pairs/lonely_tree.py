"""月灵狼&寂夜导师 — 寂寞梧桐"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import WindowClosed

TEXTS = {"lonely_tree": "寂寞梧桐：与你同阵营的邻座是 {seats}"}


class LonelyTree(Pair):
    """开局得知左右相邻的角色里谁与自己同阵营。"""

    id, name, clause = "snow.pair.lonely_tree", "寂寞梧桐", "月灵狼&寂夜导师·寂寞梧桐"
    pair = ("月灵狼", "寂夜导师")

    @on(WindowClosed, at=w.PRELUDE)
    def look(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start."""
        s = me.s
        friends = [n for n in s.neighbours(me.owner) if s.allies(me.owner, n)]
        text = s.text("lonely_tree", seats=s.spell_all(friends))
        s.inform(me.owner, "lonely_tree", text, friends, seats=friends)
