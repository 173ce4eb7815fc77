"""女巫 — snow, 好人身份牌 6"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.statuses import Guarded
from engine.kernel.definitions import on, one
from engine.kernel.facts import WindowOpened
from engine.werewolf.roles import Card


class Sense(CardSkill):
    """狼人袭击后打开时，得知当夜狼人袭击和袭击打到的座位。"""

    id, name, clause = "snow.witch.sense", "灵通", "女巫·灵通"
    printed = "[主][锁定]"

    @on(WindowOpened, at=w.AFTER_ATTACK)
    def feel(self, me: SnowMe, opened: WindowOpened) -> None:
        """Name them, as they came out of what turns skills (ruling 6-16)."""
        attacks = [*me.s.uses_of("狼人袭击", night=me.s.day), *me.s.uses_of("袭击", night=me.s.day)]
        seats = sorted({seat for use in attacks for seat in use.aims})
        text = me.s.text("sensed", seats=me.s.spell_all(seats))
        me.s.inform(me.owner, "sensed", text, seats, seats=seats)


class Antidote(CardSkill):
    """当夜没有用毒药时，选一名存活角色，失去灵通，他当夜得守护：1。游戏天数大于 K/6 时失去。"""

    id, name, clause = "snow.witch.antidote", "解药", "女巫·解药"
    printed = "[主][指定][限定][狼人袭击后]"
    target = one(alive)

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """Not in the night of a poison."""
        used = me.s.used_tonight(me.owner, Poison.name, night=point.day)
        return "今夜已经发动了毒药，解药不能发动" if used else None

    def resolve(self, use: SnowUse) -> None:
        """Guard the target once, and feel no more."""
        for instance in use.s.skills_of(use.user, Sense.name):
            use.s.forget(instance.id, told=False)
        for seat in use.aims:
            use.give(seat, Guarded, until=w.night_over(use.s.day), left=1)

    @on(WindowOpened, at=w.NIGHT_BEGINS, asleep=True)
    def expire(self, me: SnowMe, opened: WindowOpened) -> None:
        """Gone when the days are up."""
        if me.s.days_are_up:
            me.s.forget(me.id)


class Poison(CardSkill):
    """第二夜起，当夜没有用解药时，选一名存活角色，造成魔法伤害。"""

    id, name, clause = "snow.witch.poison", "毒药", "女巫·毒药"
    printed = "[指定][限定][魔法][狼人袭击后]"
    since = 2
    target = one(alive)

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """Not in the night of an antidote, unless a pair says so."""
        if WITHOUT_ANTIDOTE in me.labels:
            return None
        used = me.s.used_tonight(me.owner, Antidote.name, night=point.day)
        return "今夜已经发动了解药，毒药不能发动" if used else None

    def resolve(self, use: SnowUse) -> None:
        """Poison the target."""
        for seat in use.aims:
            use.harm(seat)


#: Label of a poison that asks for no antidote (妖精之湖).
WITHOUT_ANTIDOTE = "不看解药"
CARD = Card("snow.witch", (Sense, Antidote, Poison))
