"""魔镜少女 — snow, 好人身份牌 4"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowUse, alive
from engine.kernel.definitions import one
from engine.werewolf.roles import Card

TEXTS = {"asked_mirror": "{skill}：{seat} 的身份牌是 {main}、{second}"}


class Inquire(CardSkill):
    """选一名存活角色，窗口关上时得知他的所有身份牌。"""

    id, name, clause = "snow.mirror_girl.inquire", "询问", "魔镜少女·询问"
    printed = "[指定][限定][狼人袭击时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """As they are known (被得知)."""
        for chosen, target in use.landed:
            main, second = use.s.known_cards(target, self.id)
            text = use.s.text("asked_mirror", skill=self.name, seat=use.s.spell(chosen), main=main, second=second)
            use.inform("asked_mirror", text, (target,), cards=[main, second])


CARD = Card("snow.mirror_girl", (Inquire,))
