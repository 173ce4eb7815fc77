"""What turns [指定] skills to other seats for a night: 千变万化, 时间封锁 (rulings 2.2)."""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.table import SnowMe, SnowUse
from engine.kernel.definitions import Status, before
from engine.kernel.proposals import Aim


class Turning(Status):
    """Turns aims at ``memory['seats']`` from 狼人袭击前 on; void as soon as another one shares a seat with it.

    It belongs to the match, so it works on whoever its maker's fate; it ends with his card. Two of a kind with
    ``mixes`` leave each other alone.
    """

    told, needs = False, "是哪两名之间"
    tags = frozenset({"转移技能"})
    mixes: ClassVar[bool] = False

    @before(Aim, layer="turn")
    def answer(self, me: SnowMe, aim: Aim) -> Aim | None:
        """Not what settles before 狼人袭击前, nor what nothing turns (破梏之鸦)."""
        tags = me.s.labels(aim.instance)
        early = me.s.state.point.window in (w.NIGHT_BEGINS, w.MOON)
        if early or w.AIMED not in tags or w.UNTURNED in tags or self._clashes(me):
            return None
        return self.turn(me, aim) if aim.target in me.recall("seats") else None

    def turn(self, me: SnowMe, aim: Aim) -> Aim | None:
        """Where an aim at one of its seats goes instead."""
        raise NotImplementedError

    def _clashes(self, me: SnowMe) -> bool:
        mine = set(me.recall("seats"))
        for instance in me.s.state.of_kind(Turning):
            made = me.s.book.definition(instance.definition)
            mixing = self.mixes and made is self
            if instance.id != me.id and not mixing and mine & set(instance.memory["seats"]):
                return True
        return False


def turn_tonight(use: SnowUse, turning: type[Turning]) -> None:
    """Let a use turn skills until the night is over, 出局后 included."""
    memory = {"seats": sorted(use.aims)}
    until = w.night_over(use.s.day)
    use.s.gain(0, turning, origin=f"by:{use.instance}", giver=use.user, until=until, memory=memory)
