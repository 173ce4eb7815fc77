"""纯白之女 — snow, 好人身份牌 3"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.kernel.definitions import on, one
from engine.kernel.facts import Used
from engine.werewolf.book import Card

TEXTS = {"glow": "{skill}：{seat} 的主身份牌是【{card}】"}


class Glow(CardSkill):
    """选一名存活角色，窗口关上时得知他的主身份牌。"""

    id, name, clause = "snow.pure_maiden.glow", "辉光", "纯白之女·辉光"
    printed = "[副][指定][狼人袭击时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """As it is known (被得知)."""
        for chosen, target in use.landed:
            card = use.s.known_cards(target, self.id)[0]
            text = use.s.text("glow", skill=self.name, seat=use.s.spell(chosen), card=card)
            use.inform("glow", text, (target,), card=card)


class Repent(CardSkill):
    """第2夜起，辉光报出的主身份牌第一次是狼人身份牌时，对那名角色造成[魔法]伤害。"""

    id, name, clause = "snow.pure_maiden.repent", "忏悔", "纯白之女·忏悔"
    printed = "[锁定][限定][魔法]"
    since = 2

    @on(Used)
    def burn(self, me: SnowMe, used: Used) -> None:
        """By what the glow shows (rulings 6-25, 6-26)."""
        if used.user != me.owner or used.definition != Glow.id or me.s.day < self.since:
            return
        wolves = [n for n in used.aims if me.s.side_of(me.s.known_cards(n, used.definition)[0]) == "狼"]
        if wolves and me.use_up():
            for seat in wolves:
                me.harm(seat)


CARD = Card("snow.pure_maiden", (Glow, Repent))
