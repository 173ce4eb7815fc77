"""Skills that somebody is given for once, to be used when nights end (赠送; ruling 6-81)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.table import SnowMe
from engine.kernel.definitions import WINDOWS, Status, modifies
from engine.kernel.state import Instance


class Gift(Status):
    """一项技能只能在夜晚结束时发动。``memory['skill']``: 哪一份。"""

    id, name, clause, told = "snow.gift", "赠送所得", "奇迹商人·赠送", False

    @modifies(WINDOWS)
    def when(self, me: SnowMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """夜晚结束时."""
        return (w.NIGHT_ENDS,) if instance.id == me.recall("skill") else windows


def bestow_tonight(me: SnowMe, seat: int, name: str) -> None:
    """Let a seat gain a skill once, to be used at the end of this night or of a later one."""
    skill = me.s.learn(seat, name, by=me, limited=True)
    me.s.gain(seat, Gift, giver=me.owner, memory={"skill": skill})
