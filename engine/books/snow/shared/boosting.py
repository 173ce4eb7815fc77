"""增幅 and 削弱, on two cards: chosen when the night begins, at work once the moon is up (rulings 6-82, 6-83)."""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, other
from engine.books.snow.shared.attack import Attack
from engine.books.snow.statuses import Boosted, Fear
from engine.books.snow.table import Delayed
from engine.kernel.definitions import Status, one

TEXTS = {"boosted": "你被增幅了"}
#: The skills that spoil each other.
KINDS = ("增幅", "削弱")


def spoiled(s: SnowTable, seat: int) -> bool:
    """Whether tonight's 增幅 and 削弱 on a seat are void: several on it, or on several wolves who may attack.

    What boosts everybody is one more on each seat, but is not several that meet on wolves.
    """
    chosen = [n for kind in KINDS for use in s.uses_of(kind, night=s.day) for n in use.aims]
    attackers = {n for n in chosen if s.having(n, Attack)}
    everywhere = sum(1 for i in s.state.of(Flood.id) if i.memory["night"] == s.day)
    return chosen.count(seat) + everywhere > 1 or (seat in attackers and len(attackers) > 1)


class Flood(Status):
    """那一夜所有角色视为被增幅选择。``memory['night']``：哪一夜。属于整局。"""

    id, name, clause, told = "snow.boosting.flood", "全体增幅", "白昼学者·增幅", False


class FloodRising(Delayed):
    """圆月升起后，所有角色被增幅，多选的只能是相邻的角色。"""

    id, name, clause = "snow.boosting.flood_rising", "全体增幅生效", "白昼学者·增幅"

    def come(self, me: SnowMe) -> None:
        """Whoever is chosen by another 增幅 or 削弱 tonight is spared (ruling 6-82)."""
        s = me.s
        memory = {"since": s.state.last_window, "beside": True}
        for seat in [n for n in s.state.in_play() if not spoiled(s, n)]:
            s.tell_seat(seat, "boosted", s.text("boosted"))
            s.give(seat, Boosted, until=w.night_over(s.day), giver=me.bearer, memory=memory)


def boost_all(me: SnowMe, night: int) -> None:
    """Let everybody be taken for chosen by 增幅 in a night, whatever becomes of the card."""
    me.s.gain(0, Flood, giver=me.owner, until=w.night_over(night), memory={"night": night})
    me.later(FloodRising, w.opening(w.MOON, night), lasting=True)


class Rising(Delayed):
    """圆月升起后才开始的效果。"""

    def come(self, me: SnowMe) -> None:
        """Unless it is spoiled."""
        if not spoiled(me.s, me.bearer):
            self.work(me)

    def work(self, me: SnowMe) -> None:
        """The effect."""
        raise NotImplementedError


class Boosting(Rising):
    """被选者得知，当夜一项[指定]技能可以多选或少选一名。"""

    id, name, clause = "snow.boosting", "增幅生效", "白昼学者·增幅"

    def work(self, me: SnowMe) -> None:
        """Told, and for this night."""
        me.s.tell_seat(me.bearer, "boosted", me.s.text("boosted"))
        me.source.give(me.bearer, Boosted, until=w.night_over(me.s.day), since=me.s.state.last_window)


class Weakening(Rising):
    """被选者的主身份牌技能[恐惧]到次日公布信息后。"""

    id, name, clause = "snow.weakening", "削弱生效", "白昼学者·削弱"

    def work(self, me: SnowMe) -> None:
        """Fear for the main card."""
        me.source.give(me.bearer, Fear, until=w.opening(w.TALK, me.s.day), place=w.MAIN)


class _AtMoonrise(CardSkill):
    """选一名其他存活角色，圆月升起后生效。"""

    since = 2
    target = one(alive, other)
    effect: ClassVar[type[Rising]]

    def resolve(self, use: SnowUse) -> None:
        """Wait for the moon."""
        for seat in use.aims:
            use.me.later(self.effect, w.opening(w.MOON, use.s.day), seat=seat)


class Boost(_AtMoonrise):
    """第2夜起选一名其他存活角色：圆月升起后他得知，当夜可以有一次多选或少选一名。"""

    id, name, clause = "snow.boost", "增幅", "白昼学者·增幅"
    printed = "[副][指定][限定][夜晚开始时]"
    effect = Boosting


class Weaken(_AtMoonrise):
    """第2夜起选一名其他存活角色：圆月升起后他得[恐惧：主]，到次日公布信息后。"""

    id, name, clause = "snow.weaken", "削弱", "白昼学者·削弱"
    printed = "[主][指定][限定][夜晚开始时]"
    effect = Weakening
