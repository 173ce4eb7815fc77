"""药剂师 — snow, 好人身份牌 42"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.resetting import offer_reset
from engine.books.snow.statuses import Dazed
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Tonic(CardSkill):
    """第2夜起，当夜没有用过迷药，选一名存活角色，他可以重置一项[限定]技能。"""

    id, name, clause = "snow.apothecary.tonic", "补药", "药剂师·补药"
    printed = "[副][指定][限定][夜晚结束时]"
    since = 2
    target = one(alive)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Not in the night of a draught, unless a pair says so."""
        if WITHOUT_DRAUGHT in me.labels:
            return None
        used = me.s.used_tonight(me.owner, Draught.name, night=point.day)
        return "今夜已经发动了迷药，补药不能发动" if used else None

    def resolve(self, use: SnowUse) -> None:
        """Told, and asked."""
        for seat in use.aims:
            offer_reset(use.me, seat)


class Draught(CardSkill):
    """第2夜起选一名其他存活角色，他得[迷魂]，移除副身份牌。"""

    id, name, clause = "snow.apothecary.draught", "迷药", "药剂师·迷药"
    printed = "[指定][限定][夜晚开始时]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """He is told of both."""
        for seat in use.aims:
            use.give(seat, Dazed)
            use.s.strip(seat, w.SECOND)


#: Label of a tonic that asks for no night without a draught (妖精之湖).
WITHOUT_DRAUGHT = "不看迷药"
CARD = Card("snow.apothecary", (Tonic, Draught))
