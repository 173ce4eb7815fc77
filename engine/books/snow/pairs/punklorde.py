"""黑塔&银狼 — 朋克洛德精神"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.statuses import Branded, Glitch
from engine.kernel.definitions import on
from engine.kernel.facts import WindowOpened


class Punklorde(Pair):
    """获得“印记”的角色会在狼人袭击后获得[漏洞]。"""

    id, name, clause = "snow.pair.punklorde", "朋克洛德精神", "黑塔&银狼·朋克洛德精神"
    pair = ("黑塔", "银狼")

    @on(WindowOpened, at=w.AFTER_ATTACK)
    def infect(self, me: SnowMe, opened: WindowOpened) -> None:
        """Whoever bears the marks of one's own faction (ruling 6-151)."""
        s = me.s
        for seat in s.state.in_play():
            marks = s.statuses(seat, Branded.name)
            if any(i.memory.get("faction") == s.faction(me.owner) for i in marks):
                me.give(seat, Glitch)
