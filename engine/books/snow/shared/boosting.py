"""增幅 and 削弱, on two cards: chosen when the night begins, at work once the moon is up (rulings 6-82, 6-83)."""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, other
from engine.books.snow.shared.attack import Attack
from engine.books.snow.statuses import Boosted, Fear
from engine.books.snow.table import Delayed
from engine.kernel.definitions import one

TEXTS = {"boosted": "你被增幅了"}
#: The skills that spoil each other.
KINDS = ("增幅", "削弱")


def spoiled(s: SnowTable, seat: int) -> bool:
    """Whether tonight's 增幅 and 削弱 on a seat are void: several on it, or on several wolves who may attack."""
    chosen = [n for kind in KINDS for use in s.uses_of(kind, night=s.day) for n in use.aims]
    attackers = {n for n in chosen if s.having(n, Attack)}
    return chosen.count(seat) > 1 or (seat in attackers and len(attackers) > 1)


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
        me.source.give(me.bearer, Fear, until=w.closing(w.AFTER_NEWS, me.s.day), place=w.MAIN)


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
