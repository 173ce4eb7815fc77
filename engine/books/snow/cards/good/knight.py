"""骑士 — snow, 好人身份牌 11"""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.statuses import Fear
from engine.kernel.definitions import ACTIVE, modifies, one
from engine.kernel.state import Instance
from engine.werewolf.roles import Card


class Duel(CardSkill):
    """竞选日外的白天，翻牌，与一名其他存活角色决斗：阵营相同自己受到伤害；否则他受到伤害并恐惧，当天投票无效。"""

    id, name, clause = "snow.knight.duel", "决斗", "骑士·决斗"
    printed = "[指定][限定][翻牌][放逐发言时]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Fight; fear comes with the harm, before anything used 出局后 (ruling 6-155)."""
        s = use.s
        use.reveal()
        s.announce(s.text("duel", user=s.name(use.user), target=s.name(use.target)))
        if use.allied():
            use.harm(use.user)
        else:
            use.harm(use.target)
            use.give(use.target, Fear, until=w.day_over(s.day))
            s.void_vote()


class HiddenEdge(CardSkill):
    """单数白天不能决斗。"""

    id, name, clause = "snow.knight.hidden_edge", "藏锋", "骑士·藏锋"
    printed = "[副][锁定]"
    bars: ClassVar[str] = "藏锋，单数白天不能决斗"

    @modifies(ACTIVE, own=True)
    def sheathe(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """One's own duel, on odd days."""
        return active and not (instance.definition == Duel.id and me.s.day % 2 == 1)


CARD = Card("snow.knight", (Duel, HiddenEdge))
