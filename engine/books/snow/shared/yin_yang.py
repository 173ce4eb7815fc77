"""至阴 and 纯阳, on two cards (ruling 6-70)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, each_once
from engine.books.snow.statuses import Immune
from engine.books.snow.table import Delayed
from engine.kernel.clock import Point
from engine.kernel.definitions import one

#: The skills that spoil each other.
YIN, YANG = KINDS = ("至阴", "纯阳")


def rivals(s: SnowTable, number: int) -> list[int]:
    """The other uses of tonight's 至阴 and 纯阳 that settle on a seat on which the use of this number settles, too."""
    tonight = [use for kind in KINDS for use in s.uses_of(kind, night=s.this_night)]
    aims = {n for use in tonight if use.id == number for n in use.aims}
    return [use.id for use in tonight if use.id != number and aims & set(use.aims)]


class _YinYang(CardSkill):
    """选一名存活角色，每局每人至多一次；上一个夜晚没有发动过才能用。"""

    printed = "[指定][狼人袭击前]"
    since = 2
    target = one(alive, each_once)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Not in two nights running; nor with two copies of it in one window (ruling 2.1)."""
        if me.s.used_tonight(me.owner, self.name, night=point.day - 1):
            return f"上一个夜晚发动过「{self.name}」，今夜不能用"
        return f"今夜已经用「{self.name}」" if chosen_with(me, self.name, bool, but=me.id) else None


class Yin(_YinYang):
    """第2夜起，上一夜没有用过才能用：选一名存活角色（每局每人至多一次），当夜得[免伤]。"""

    id, name, clause = "snow.yin", "至阴", "九天圣人·至阴"

    def resolve(self, use: SnowUse) -> None:
        """A ward for the night, unless it is spoiled; a later one spoils it yet."""
        if rivals(use.s, use.id):
            undo(use)
            return
        for seat in use.aims:
            use.give(seat, Immune, until=w.night_over(use.s.day), use=use.id)


class Noon(Delayed):
    """下一个白天，得仅对白天的[免伤]。"""

    id, name, clause = "snow.yang.noon", "纯阳到时", "九天圣人·纯阳"

    def come(self, me: SnowMe) -> None:
        """Through the day."""
        me.source.give(me.bearer, Immune, until=w.day_over(me.s.day), day=True)


class Yang(_YinYang):
    """第2夜起，上一夜没有用过才能用：选一名存活角色（每局每人至多一次），次日得只挡白天伤害的[免伤]。"""

    id, name, clause = "snow.yang", "纯阳", "九天圣人·纯阳"

    def resolve(self, use: SnowUse) -> None:
        """A ward for the day to come, unless it is spoiled."""
        if rivals(use.s, use.id):
            undo(use)
            return
        for seat in use.aims:
            use.me.later(Noon, w.opening(w.DAY_BEGINS, use.s.next_day), seat=seat, use=use.id)


def undo(use: SnowUse) -> None:
    """What the uses that a use has spoiled had done is undone."""
    spoiled = rivals(use.s, use.id)
    for instance in list(use.s.state.instances.values()):
        if instance.memory.get("by") in (Yin.id, Yang.id) and instance.memory.get("use") in spoiled:
            use.s.lose(instance.id, "void")


def chosen_with(me: SnowMe, name: str, fits: Callable[[Any], bool], *, but: int = 0) -> bool:
    """Whether the owner uses a skill of this name tonight on seats that fit: has used it, or ordered it so far.

    ``but``: a copy that does not count.
    """
    s = me.s
    mine = [use for use in s.uses_of(name, night=s.this_night) if use.user == me.owner and use.instance != but]
    if any(fits(use.chosen) for use in mine):
        return True
    orders = [o for o in s.state.orders.values() if o.user == me.owner and not o.declined and o.instance != but]
    orders = [o for o in orders if fits(o.targets)]
    named = [s.book.definition(s.state.instances[o.instance].definition).name for o in orders]
    # Once the window settles, what was ordered and could not be used is still on record.
    return s.state.window is not None and name in named
