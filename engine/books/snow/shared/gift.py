"""Skills that somebody is given for once: to be used when nights end (赠送; ruling 6-81), or at once (暗夜星辰)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.table import SnowMe
from engine.kernel.definitions import WINDOWS, Status, modifies, on
from engine.kernel.facts import Used, WindowClosed
from engine.kernel.state import Instance


class Gift(Status):
    """一项技能只能在夜晚结束时发动。``memory['skill']``: 哪一份。"""

    id, name, clause, told = "snow.gift", "赠送所得", "奇迹商人·赠送", False
    needs = "是哪一份技能"

    def known(self, me: SnowMe) -> bool:
        """With the skill, of which its owner is told."""
        return True

    @modifies(WINDOWS, own=True)
    def when(self, me: SnowMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """夜晚结束时."""
        return (w.NIGHT_ENDS,) if instance.id == me.recall("skill") else windows


def bestow_tonight(me: SnowMe, seat: int, name: str) -> None:
    """Let a seat gain a skill once, to be used at the end of this night or of a later one."""
    skill = me.s.learn(seat, name, by=me, limited=True)
    me.s.gain(seat, Gift, giver=me.owner, memory={"skill": skill})


class AtOnce(Status):
    """可以立刻发动其中一项技能，过后就没有。``memory['skills']``: 哪几份；``memory['moment']``: 在哪个窗口得到。"""

    id, name, clause, told = "snow.at_once", "立刻发动", "觉醒猎人&狼美人·暗夜星辰", False
    needs = "是哪几份技能"

    def known(self, me: SnowMe) -> bool:
        """With the skill, of which its owner is told."""
        return True

    @modifies(WINDOWS, beyond=True, own=True)
    def when(self, me: SnowMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """出局后."""
        return w.AFTER_OUT if instance.id in me.recall("skills", ()) else windows

    @on(Used, beyond=True)
    def one_of_them(self, me: SnowMe, used: Used) -> None:
        """The others are gone; the one that was used works on."""
        if used.instance in me.recall("skills", ()):
            self._take_back(me, used.instance)

    @on(WindowClosed, at=w.AFTER_OUT, beyond=True)
    def lapse(self, me: SnowMe, closed: WindowClosed) -> None:
        """None was."""
        if closed.seq > me.recall("moment", 0):
            self._take_back(me)

    def _take_back(self, me: SnowMe, used: int = 0) -> None:
        for each in me.recall("skills", ()):
            if each != used and each in me.s.state.instances:
                me.s.lose(each, "ended")
        me.lose("ended")


def bestow_at_once(me: SnowMe, names: tuple[str, ...]) -> None:
    """Let the owner use one of some skills in the next window 出局后, in play or out."""
    skills = [me.s.learn(me.owner, name, by=me, limited=True) for name in names]
    for each in skills:
        me.s.me(each).remember("moment", me.s.state.last_window)
    me.s.gain(me.owner, AtOnce, giver=me.owner, memory={"skills": skills, "moment": me.s.state.last_window})
