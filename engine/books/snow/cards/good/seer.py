"""预言家 — snow, 好人身份牌 1"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowUse, alive
from engine.kernel.definitions import one
from engine.werewolf.roles import Card

TEXTS = {"checked": "{skill}：{seat} 是{faction}"}


class Check(CardSkill):
    """选一名存活角色，窗口关上时得知他的阵营。"""

    id, name, clause = "snow.seer.check", "查验", "预言家·查验"
    printed = "[指定][狼人袭击时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """As it is known (被得知)."""
        for chosen, target in use.landed:
            faction = use.s.known_faction(target, self.id)
            text = use.s.text("checked", skill=self.name, seat=use.s.spell(chosen), faction=faction)
            use.inform("checked", text, (target,), saw=faction)


CARD = Card("snow.seer", (Check,))
