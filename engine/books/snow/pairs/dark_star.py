"""觉醒猎人&狼美人 — 暗夜星辰"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.gift import bestow_at_once
from engine.books.snow.statuses import Immune
from engine.kernel.definitions import on
from engine.kernel.facts import Lost, WindowClosed

TEXTS = {"dark_star": "你的[免伤]消除了，可以立刻发「捕猎 座位」或「魅惑 座位」，用其中一项；不用发「放弃」。"}
SHOT, CHARM = "捕猎", "魅惑"


class StarWard(Immune):
    """暗夜星辰的[免伤：1]。"""

    id, clause = "snow.pair.dark_star.ward", "觉醒猎人&狼美人·暗夜星辰"


class DarkStar(Pair):
    """得[免伤：1]，消除后得知，可以立刻发动捕猎或魅惑中的一个。"""

    id, name, clause = "snow.pair.dark_star", "暗夜星辰", "觉醒猎人&狼美人·暗夜星辰"
    pair = ("觉醒猎人", "狼美人")

    def arrives(self, me: SnowMe) -> None:
        """At once, when it comes together later."""
        if me.s.state.last_window:
            me.give(me.owner, StarWard, left=1)

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start."""
        me.give(me.owner, StarWard, left=1)

    @on(Lost, own=True)
    def fall(self, me: SnowMe, lost: Lost) -> None:
        """Whatever ended it, as long as he is there."""
        if lost.definition == StarWard.id:
            me.told_owner("asked", me.s.text("dark_star"))
            bestow_at_once(me, (SHOT, CHARM))
