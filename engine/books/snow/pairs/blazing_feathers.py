"""天使长&帝尊魔皇 — 朔光炽羽"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse, other
from engine.books.snow.queries import ACHIEVED
from engine.books.snow.shared.yin_yang import YIN, chosen_with
from engine.kernel.clock import Point
from engine.kernel.definitions import modifies, on, one
from engine.kernel.facts import SeatLeft, Used

TEXTS = {"blazing_feathers": "朔光炽羽：{seat} 是{faction}"}
REBIRTH = "重生"


class Glimpse(CardSkill):
    """至阴选自己时，可以另选一名其他角色，窗口关上时得知他的阵营。"""

    id, name, clause = "snow.pair.blazing_feathers.glimpse", "朔光炽羽", "天使长&帝尊魔皇·朔光炽羽"
    printed = "[狼人袭击前]"
    target = one(other)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Together with 至阴 on oneself."""
        return None if chosen_with(me, YIN, lambda seats: me.owner in seats) else f"要先用「{YIN}」选自己"

    def resolve(self, use: SnowUse) -> None:
        """As it is known (被得知)."""
        for seat in use.aims:
            faction = use.s.known_faction(seat, self.id)
            text = use.s.text("blazing_feathers", seat=use.s.spell(seat), faction=faction)
            use.inform("blazing_feathers", text, (seat,), saw=faction)


class BlazingFeathers(Pair):
    """重生救了自己，当天被放逐出局，自己的阵营达成获胜条件；至阴选自己时另查一人。"""

    id, name, clause = "snow.pair.blazing_feathers", "朔光炽羽", "天使长&帝尊魔皇·朔光炽羽"
    pair = ("天使长", "帝尊魔皇")
    grants = (Glimpse,)

    @on(Used, own=True, beyond=True)
    def rise(self, me: SnowMe, used: Used) -> None:
        """On oneself."""
        if me.owner in used.chosen and me.s.book.definition(used.definition).name == REBIRTH:
            me.remember("risen", me.s.day)

    @on(SeatLeft, own=True, beyond=True)
    def fall(self, me: SnowMe, left: SeatLeft) -> None:
        """Banished on the same day."""
        risen = me.recall("risen") == me.s.day
        if risen and not me.s.night and me.s.out_how(me.owner, w.EXILE):
            me.remember("fallen", True)

    @modifies(ACHIEVED, beyond=True)
    def achieve(self, me: SnowMe, why: str | None, faction: str) -> str | None:
        """For the faction of whoever rose."""
        return self.name if me.recall("fallen") and faction == me.s.faction(me.owner) else why
