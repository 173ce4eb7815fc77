"""守卫 — snow, 好人身份牌 31"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowUse, alive, each_once
from engine.books.snow.statuses import Guarded
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Guarding(CardSkill):
    """第二夜起，选一名存活角色（每局每人至多一次），当夜得守护。"""

    id, name, clause = "snow.guard.guarding", "守护", "守卫·守护"
    printed = "[指定][狼人袭击前]"
    since = 2
    target = one(alive, each_once)

    def resolve(self, use: SnowUse) -> None:
        """Guard the target for the night."""
        for seat in use.aims:
            use.give(seat, Guarded, until=w.night_over(use.s.day))


CARD = Card("snow.guard", (Guarding,))
