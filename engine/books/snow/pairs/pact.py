"""比心之约 — snow, 女巫&守卫"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import WINDOWS, modifies, on
from engine.kernel.facts import Used, WindowOpened
from engine.kernel.state import Instance


class Pact(Pair):
    """发动解药的次夜仍算拥有灵通，那一夜的守护改在狼人袭击后发动。"""

    id, name, clause = "snow.pair.pact", "比心之约", "女巫&守卫"
    pair = ("女巫", "守卫")

    @on(Used, own=True)
    def promise(self, me: SnowMe, used: Used) -> None:
        """The night after the antidote."""
        if me.s.book.definition(used.definition).name == "解药":
            me.remember("night", me.s.next_night)

    @on(WindowOpened, at=w.NIGHT_BEGINS)
    def feel(self, me: SnowMe, opened: WindowOpened) -> None:
        """灵通 for this one night."""
        if me.recall("night") == me.s.day:
            me.s.gain(me.owner, me.s.skill_named("灵通"), origin=f"by:{me.id}", until=w.night_over(me.s.day))

    @modifies(WINDOWS, own=True)
    def put_off(self, me: SnowMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """守护 after the attack, in this one night."""
        guards = instance.owner == me.owner and me.s.book.definition(instance.definition).name == "守护"
        return (w.AFTER_ATTACK,) if guards and me.recall("night") == me.s.this_night else windows
