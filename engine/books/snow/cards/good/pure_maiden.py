"""纯白之女 — snow, 好人身份牌 3"""

from __future__ import annotations

from collections.abc import Iterable

from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.kernel.definitions import one
from engine.werewolf.roles import Card

TEXTS = {"glow": "{skill}：{seat} 的主身份牌是【{card}】"}


class Glow(CardSkill):
    """选一名存活角色，窗口关上时得知他的主身份牌。"""

    id, name, clause = "snow.pure_maiden.glow", "辉光", "纯白之女·辉光"
    printed = "[副][指定][狼人袭击时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """As it is known (被得知); 忏悔 follows at once, in its line."""
        for chosen, target in use.landed:
            card = use.s.known_cards(target, self.id)[0]
            text = use.s.text("glow", skill=self.name, seat=use.s.spell(chosen), card=card)
            use.inform("glow", text, (target,), card=card)
        for held in use.s.skills_of(use.user, Repent.name):
            if use.s.active(held.id):
                with use.s.caused(f"instance:{held.id}"):
                    Repent.burn(SnowMe(use.s, held.id), use.aims)


class Repent(CardSkill):
    """第2夜起，辉光报出的主身份牌第一次是狼人身份牌时，对那名角色造成[魔法]伤害。"""

    id, name, clause = "snow.pure_maiden.repent", "忏悔", "纯白之女·忏悔"
    printed = "[锁定][限定][魔法]"
    since = 2

    @classmethod
    def burn(cls, me: SnowMe, seats: Iterable[int]) -> None:
        """By what the glow shows (rulings 6-25, 6-26)."""
        wolves = [n for n in seats if me.s.side_of(me.s.known_cards(n, Glow.id)[0]) == "狼"]
        if wolves and me.s.day >= cls.since and me.use_up():
            for seat in wolves:
                me.harm(seat)


CARD = Card("snow.pure_maiden", (Glow, Repent))
