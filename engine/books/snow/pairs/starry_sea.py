"""觉醒预言家&觉醒愚者 — 无穷星海"""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import LABELS
from engine.books.snow.shared.secret_self import CHANGED, bestow
from engine.kernel.definitions import ACTIVE, modifies, on
from engine.kernel.facts import WindowOpened
from engine.kernel.state import Instance


class StarrySea(Pair):
    """秘密之身改为：双生窥视得知「他们都是好人」的那夜狼人袭击后，被选的两人获得“秘密之身”。"""

    id, name, clause = "snow.pair.starry_sea", "无穷星海", "觉醒预言家&觉醒愚者·无穷星海"
    pair = ("觉醒预言家", "觉醒愚者")
    bars: ClassVar[str] = "珠联璧合「无穷星海」，它会自动生效"
    changed, gaze = "秘密之身", "双生窥视"

    @modifies(ACTIVE, own=True)
    def replace(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """What the skill does as printed, it does no more."""
        return active and instance not in me.s.skills_of(me.owner, self.changed)

    @modifies(LABELS, own=True)
    def mark(self, me: SnowMe, labels: frozenset[str], instance: Instance) -> frozenset[str]:
        """Nor does its owner lose the mark by it."""
        return labels | {CHANGED} if me.s.book.definition(instance.definition).name == self.changed else labels

    @on(WindowOpened, at=w.AFTER_ATTACK)
    def share(self, me: SnowMe, opened: WindowOpened) -> None:
        """Both of whom nothing bad was seen get the mark."""
        if not me.s.skills_of(me.owner, self.changed):
            return
        for use in me.s.uses_of(self.gaze, night=opened.day):
            if use.user == me.owner and me.owner not in use.aims and not any(map(me.s.known_wolf, use.aims)):
                for seat in use.aims:
                    bestow(me, seat)
