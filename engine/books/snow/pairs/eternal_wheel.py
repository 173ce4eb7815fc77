"""蚀时狼妃&定序王子 — 永序之轮"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import Used, WindowOpened


class EternalWheel(Pair):
    """发动定序重投的下一个夜晚开始时，没有时间封锁就获得一个。"""

    id, name, clause = "snow.pair.eternal_wheel", "永序之轮", "蚀时狼妃&定序王子·永序之轮"
    pair = ("蚀时狼妃", "定序王子")
    won = "时间封锁"

    @on(Used, own=True)
    def promise(self, me: SnowMe, used: Used) -> None:
        """The night after."""
        if me.s.book.definition(used.definition).name == "定序重投":
            me.remember("night", me.s.next_night)

    @on(WindowOpened)
    def win(self, me: SnowMe, opened: WindowOpened) -> None:
        """When the night begins."""
        due = opened.window == w.NIGHT_BEGINS and me.recall("night") == me.s.day
        if due and not me.s.skills_of(me.owner, self.won):
            me.s.learn(me.owner, self.won)
