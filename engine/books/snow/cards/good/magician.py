"""魔术师 — snow, 好人身份牌 47"""

from __future__ import annotations

from dataclasses import replace

from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.shared.turning import Turning, turn_tonight
from engine.kernel.definitions import exactly
from engine.kernel.proposals import Aim
from engine.werewolf.roles import Card


class Rotation(Turning):
    """[指定]技能选到其中一名，按电梯楼的顺序转给被选的下一名。"""

    id, name, clause = "snow.magician.rotation", "千变万化中", "魔术师·千变万化"

    def turn(self, me: SnowMe, aim: Aim) -> Aim:
        """To the next of them, round the ring."""
        seats = list(me.recall("seats"))
        return replace(aim, target=seats[(seats.index(aim.target) + 1) % len(seats)])


class Legerdemain(CardSkill):
    """第2夜起选两名存活角色：从狼人袭击前到当夜结束，[指定]技能选到一名就转给另一名。"""

    id, name, clause = "snow.magician.legerdemain", "千变万化", "魔术师·千变万化"
    printed = "[指定][限定][圆月升起后]"
    since = 2
    target = exactly(2, alive)

    def resolve(self, use: SnowUse) -> None:
        """They change places for the night."""
        turn_tonight(use, Rotation)


CARD = Card("snow.magician", (Legerdemain,))
