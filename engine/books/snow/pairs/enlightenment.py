"""愚者&长老 — 开示会"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.statuses import Fear, Immune, Order
from engine.books.snow.table import Delayed
from engine.kernel.definitions import on
from engine.kernel.facts import Lost, WindowClosed


class Enlightenment(Pair):
    """得[秩序]；自己的[免伤]每次消除后，造成那次伤害的角色下一个夜晚得[恐惧]。"""

    id, name, clause = "snow.pair.enlightenment", "开示会", "愚者&长老·开示会"
    pair = ("愚者", "长老")

    def arrives(self, me: SnowMe) -> None:
        """At once, when it comes together later."""
        if me.s.state.last_window:
            me.give(me.owner, Order)

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start."""
        me.give(me.owner, Order)

    @on(Lost, own=True, beyond=True)
    def dread(self, me: SnowMe, lost: Lost) -> None:
        """Whoever did the harm on which it was spent, all of them; nobody for exile."""
        kind, _, number = lost.cause.partition(":")
        if kind != "harm" or not isinstance(me.s.book.definition(lost.definition), Immune):
            return
        for seat in me.s.state.rows("harms")[int(number)]["users"]:
            me.later(Dread, w.opening(w.NIGHT_BEGINS, me.s.next_night), target=seat)


class Dread(Delayed):
    """下一个夜晚，获得[恐惧]。"""

    id, name, clause = "snow.pair.enlightenment.dread", "开示会生效", "愚者&长老·开示会"

    def come(self, me: SnowMe) -> None:
        """To the end of the night."""
        if me.s.state.seats[me.recall("target")].in_play:
            me.source.give(me.recall("target"), Fear, until=w.night_over(me.s.day))
