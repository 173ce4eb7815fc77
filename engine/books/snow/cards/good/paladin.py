"""圣骑士 — snow, 好人身份牌 9"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import AfterOut, CardSkill, SnowUse, alive, other
from engine.books.snow.shared.guidance import Guidance
from engine.books.snow.statuses import Fear, Immune, Weak
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class HealingLight(CardSkill):
    """单数夜，选一名其他存活角色，当夜得[免伤：1]，并得[虚弱]。"""

    id, name, clause = "snow.paladin.healing_light", "治愈之光", "圣骑士·治愈之光"
    printed = "[主][指定][夜晚结束时]"
    parity = 1
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Heal, and weaken."""
        for seat in use.aims:
            use.give(seat, Immune, until=w.night_over(use.s.day), left=1)
            use.give(seat, Weak)


class Disarm(AfterOut):
    """夜里出局后，选一名其他存活角色和主或副：他当夜与次日得[恐惧：主]或[恐惧：副]。"""

    id, name, clause = "snow.paladin.disarm", "缴械", "圣骑士·缴械"
    printed = "[指定][限定]"
    windows = (w.NIGHT_OUT,)
    words = (w.MAIN, w.SECOND)
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Frighten him off one card."""
        for seat in use.aims:
            use.give(seat, Fear, until=w.day_over(use.s.day), place=use.words[0])


CARD = Card("snow.paladin", (Guidance, HealingLight, Disarm))
