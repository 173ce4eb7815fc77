"""赤月使徒 — snow, 狼人身份牌 23"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.books.snow.shared.excuses import held_back
from engine.books.snow.shared.explosion import Explosion
from engine.books.snow.statuses import Fear, Immune
from engine.books.snow.table import Delayed
from engine.kernel.definitions import before, on
from engine.kernel.facts import SeatLeft
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card


class MoonRises(Delayed):
    """下一个夜晚开始，好人阵营得[恐惧]到再下一个白天公布出局信息后。"""

    id, name, clause = "snow.red_moon.rises", "血月升起", "赤月使徒·血月之光"

    def come(self, me: SnowMe) -> None:
        """All of them, in play or not: whoever is out may come back in the night."""
        s = me.s
        for seat in s.state.seats:
            if s.faction(seat) == w.GOOD:
                me.source.give(seat, Fear, until=w.closing(w.NEWS, s.day))


class BloodMoon(CardSkill):
    """因自爆出局后翻牌；次夜开始，所有好人阵营角色[恐惧]到再下一个白天公布出局信息后。"""

    id, name, clause = "snow.red_moon.light", "血月之光", "赤月使徒·血月之光"
    printed = "[主][锁定][翻牌]"

    @on(SeatLeft, own=True, beyond=True)
    def shine(self, me: SnowMe, left: SeatLeft) -> None:
        """By one's own hand."""
        if me.s.out_by_skill(me.owner, Explosion.name):
            me.turn()
            me.later(MoonRises, w.opening(w.NIGHT_BEGINS, me.s.next_night))


class Payment(Delayed):
    """夜晚结束时受到伤害。"""

    id, name, clause = "snow.red_moon.payment", "赐福终了", "赤月使徒·狼神赐福"

    def come(self, me: SnowMe) -> None:
        """An ordinary harm: new wards help."""
        me.source.harm(me.bearer)


class Grace(CardSkill):
    """白天出局时，同阵营存活角色不足两名，翻牌并得[免伤]到夜晚开始时，夜晚结束时受到伤害。"""

    id, name, clause = "snow.red_moon.grace", "狼神赐福", "赤月使徒·狼神赐福"
    printed = "[锁定][限定][翻牌]"

    @before(Leave, layer="instead")
    def stay(self, me: SnowMe, leave: Leave) -> Leave | None:
        """The last of the faction, by day."""
        s = me.s
        if leave.seat != me.owner or s.night or len(s.members(s.faction(me.owner))) > 1:
            return None
        if not me.use_up():
            return None
        me.turn()
        if not held_back(me, leave, me.give(me.owner, Immune, until=w.day_over(s.day))):
            return None
        me.later(Payment, w.closing(w.NIGHT_ENDS, s.next_night))
        return leave.stop(me)


CARD = Card("snow.red_moon", (BloodMoon, Grace, Explosion))
