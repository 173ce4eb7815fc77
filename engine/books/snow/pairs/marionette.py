"""魔术师&奇迹商人 — 提线木偶"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse, alive, other
from engine.books.snow.table import Delayed
from engine.kernel.definitions import on, one
from engine.kernel.facts import Used

TEXTS = {"puppet": "提线木偶：{seats} 互相见面。发「木偶 要说的话」在这里交流。"}
TRICK, TRADE, PRESENT = "千变万化", "交易", "赠送"


class Marionette(CardSkill):
    """发动千变万化的夜晚结束时，有交易就可以选一名其他存活角色，他得到千变万化。"""

    id, name, clause = "snow.pair.marionette.strings", "提线木偶", "魔术师&奇迹商人·提线木偶"
    printed = "[夜晚结束时]"
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """Only in the night of the trick, and with 交易."""
        if not me.s.skills_of(me.owner, TRADE):
            return f"你没有{TRADE}，不能发动{self.name}"
        used = me.s.used_tonight(me.owner, TRICK, night=point.day)
        return None if used else f"今夜没有发动{TRICK}，不能发动{self.name}"

    def resolve(self, use: SnowUse) -> None:
        """A fresh copy, [限定] (ruling 6-167)."""
        for seat in use.aims:
            use.s.learn(seat, TRICK, limited=True)


class Meeting(Delayed):
    """夜晚结束时，自己和赠送的好人互相见面，可以交流。"""

    id, name, clause = "snow.pair.marionette.meeting", "提线木偶见面", "魔术师&奇迹商人·提线木偶"

    def come(self, me: SnowMe) -> None:
        """Those who met before stay."""
        s = me.s
        met = s.state.channels.get(w.PUPPETS, ((), False))[0]
        seats = tuple(sorted({*met, me.owner, *me.recall("seats")}))
        s.set_channel(w.PUPPETS, seats)
        s.tell(f"channel:{w.PUPPETS}", "puppet", s.text("puppet", seats=s.spell_all(seats)), seats=seats)


class MarionettePair(Pair):
    """赠送的好人当夜夜晚结束时与自己见面。"""

    id, name, clause = "snow.pair.marionette", "提线木偶", "魔术师&奇迹商人·提线木偶"
    pair = ("魔术师", "奇迹商人")
    grants = (Marionette,)

    @on(Used, own=True)
    def meet(self, me: SnowMe, used: Used) -> None:
        """By the real faction."""
        s = me.s
        if s.book.definition(used.definition).name == PRESENT:
            good = [n for n in used.aims if s.faction(n) == w.GOOD]
            if good:
                me.later(Meeting, w.opening(w.NIGHT_ENDS, s.day), seats=good)
