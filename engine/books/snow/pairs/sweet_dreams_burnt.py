"""火狼&噩梦之影 — 佳梦俱焚"""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.statuses import Dazed
from engine.kernel.definitions import ACTIVE, modifies, on
from engine.kernel.facts import RowSet, SeatLeft, WindowClosed
from engine.kernel.state import Instance

TEXTS = {
    "burnt": "佳梦俱焚：好人阵营角色不能发动[翻牌]技能",
    "burnt.over": "佳梦俱焚已经失去：好人阵营角色可以发动[翻牌]技能",
}


class SweetDreamsBurnt(Pair):
    """开局起好人阵营不能发动翻牌技能，身份牌被移除的角色得迷魂；第一次有狼人阵营角色出局后失去，都公布。"""

    id, name, clause = "snow.pair.sweet_dreams_burnt", "佳梦俱焚", "火狼&噩梦之影·佳梦俱焚"
    pair = ("火狼", "噩梦之影")
    bars: ClassVar[str] = "珠联璧合「佳梦俱焚」"

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """Only when the match begins (ruling 6-135)."""
        me.remember("burning", True)
        me.s.announce(me.s.text("burnt"))

    @modifies(ACTIVE, beyond=True)
    def stifle(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """[锁定] ones, too."""
        if not me.recall("burning") or not instance.owner or me.s.faction(instance.owner) != w.GOOD:
            return active
        skill = me.s.book.definition(instance.definition).kind == "skill"
        return active and not (skill and w.TURNING in me.s.labels(instance.id))

    def arrives(self, me: SnowMe) -> None:
        """Come together later, it dazes whose cards are gone by then, or comes too late for anything."""
        if not me.s.state.last_window:
            return
        if any(me.s.faction(seat) == w.WOLVES for seat in me.s.state.departures):
            me.s.lose_pair(me.id)
            return
        for number in me.s.state.rows("hand"):
            self._daze(me, number)

    @on(RowSet)
    def daze(self, me: SnowMe, changed: RowSet) -> None:
        """Whose card has just been removed."""
        if changed.table == "hand":
            self._daze(me, changed.key)

    def _daze(self, me: SnowMe, number: int) -> None:
        """For each card once: not where another has come in its stead."""
        row, seen = me.s.state.rows("hand")[number], me.recall("seen", ())
        if not row["removed"] or not row["place"] or number in seen:
            return
        me.remember("seen", (*seen, number))
        if not any(held.origin == f"by:{me.id}" for held in me.s.statuses(row["seat"], Dazed.name)):
            me.give(row["seat"], Dazed)

    @on(SeatLeft, beyond=True)
    def end(self, me: SnowMe, left: SeatLeft) -> None:
        """The first wolf."""
        s = me.s
        if s.faction(left.seat) != w.WOLVES:
            return
        if me.recall("burning"):
            s.announce(s.text("burnt.over"))
        s.lose_pair(me.id)
