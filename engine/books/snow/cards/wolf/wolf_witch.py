"""狼巫 — snow, 狼人身份牌 6"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.kernel.definitions import on, one
from engine.kernel.facts import Used
from engine.werewolf.roles import Card

TEXTS = {"shroud": "{skill}：{seat} 的{place}身份牌是【{card}】"}


class Shroud(CardSkill):
    """选一名存活角色和主或副，窗口关上时得知那张身份牌。"""

    id, name, clause = "snow.wolf_witch.shroud", "掩光", "狼巫·掩光"
    printed = "[指定][狼人袭击时]"
    target = one(alive)
    words = (w.MAIN, w.SECOND)

    def resolve(self, use: SnowUse) -> None:
        """As it is known (被得知)."""
        place = use.words[0]
        for chosen, target in use.landed:
            card = use.s.known_cards(target, self.id)[self.words.index(place)]
            text = use.s.text("shroud", skill=self.name, seat=use.s.spell(chosen), place=place, card=card)
            use.inform("shroud", text, (target,), card=card)


class Darkness(CardSkill):
    """第2夜起，掩光报出的身份牌第一次是信息神时，对那名角色造成[魔法]伤害。"""

    id, name, clause = "snow.wolf_witch.darkness", "黑暗", "狼巫·黑暗"
    printed = "[锁定][限定][魔法]"
    since = 2

    @on(Used, own=True)
    def fall(self, me: SnowMe, used: Used) -> None:
        """By what 掩光 shows (ruling 6-25)."""
        s = me.s
        if used.definition != Shroud.id or s.day < self.since:
            return
        at = Shroud.words.index(used.words[0])
        seers = [n for n in used.aims if s.is_informing(s.known_cards(n, used.definition)[at])]
        if seers and me.use_up():
            for seat in seers:
                me.harm(seat)


CARD = Card("snow.wolf_witch", (Shroud, Darkness))
