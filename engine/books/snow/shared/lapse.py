"""Skills that are lost at a moment to come (蛊惑, 时间封锁, 氤氲缠绕: 造成伤害后的下一个夜晚开始时失去并且得知)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.table import Delayed, SnowMe


class Lapse(Delayed):
    """``memory['skill']`` (an instance) is lost at the boundary, and its owner is told."""

    id, name, clause = "snow.lapse", "到期失去", "技能·失去并且得知"

    def come(self, me: SnowMe) -> None:
        """It is lost."""
        if me.recall("skill") in me.s.state.instances:
            me.s.forget(me.recall("skill"))


def lose_next_night(me: SnowMe) -> None:
    """Let the skill be lost when the next night begins, told; said twice it is the same."""
    at = w.opening(w.NIGHT_BEGINS, me.s.day + 1)
    pending = (i for i in me.s.state.of(Lapse.id))
    if not any(i.memory.get("skill") == me.id for i in pending):
        me.later(Lapse, at, skill=me.id)
