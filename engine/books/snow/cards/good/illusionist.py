"""幻术师 — snow, 好人身份牌 20"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Answer, CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.proposals import Strip
from engine.books.snow.shared.exchange import Arrival, Exchange, next_beginning
from engine.kernel.definitions import before, one
from engine.werewolf.roles import Card

TEXTS = {
    "hologram": "你可以把被移除的身份牌替换成本局没有的同阵营身份牌，下一个夜晚开始时生效：回复「替换」或「不替换」。",
    "weave": "你的【{card}】要被移除，改为换成【{new}】，{when}生效。",
}


class HologramAnswer(Answer):
    """被全息影像选中、有牌被移除的角色：替换，或不替换。"""

    id, name, clause = "snow.illusionist.answer", "全息影像·作答", "幻术师·全息影像"
    windows, slot = (w.HOLOGRAM,), "应影像"
    words = ("替换", "不替换")
    default = "不替换"

    def resolve(self, use: SnowUse) -> None:
        """All his removed cards are replaced when the next night begins; then the illusionist's own card is removed."""
        if use.words == (self.default,):
            return
        at = w.opening(w.NIGHT_BEGINS, use.s.day + 1)
        for place in (w.MAIN, w.SECOND):
            if use.s.is_removed(use.user, place):
                use.me.later(Exchange, at, lasting=True, place=place, price=use.me.recall("price"))


class Hologram(CardSkill):
    """选一名存活角色：有牌被移除的，可以全部换成本局没有的同阵营牌，次夜生效；换成后移除【幻术师】。"""

    id, name, clause = "snow.illusionist.hologram", "全息影像", "幻术师·全息影像"
    printed = "[指定][白天结束时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """He is asked, if there is anything to replace."""
        for target in use.aims:
            if any(use.s.is_removed(target, place) for place in (w.MAIN, w.SECOND)):
                price = use.s.number_at(use.instance)
                use.me.ask(target, HologramAnswer, use.s.text("hologram"), price=price)


class Weave(CardSkill):
    """【幻术师】被移除时，改为换成本局没有的好人身份牌，下一个白天或夜晚开始时生效。"""

    id, name, clause = "snow.illusionist.weave", "虚幻交织", "幻术师·虚幻交织"
    printed = "[锁定]"

    @before(Strip, layer="instead", beyond=True)
    def weave(self, me: SnowMe, wish: Strip) -> None:
        """The new card is drawn at once and comes later; the old one goes with its skills (ruling 6-186)."""
        s = me.s
        if wish.seat != me.owner or wish.place != s.place_of(me.instance):
            return
        new = s.draw_card(f"{self.id}|{me.owner}", s.unused("好"))
        if new is None:
            return
        when = w.DAY_BEGINS if s.night else w.NIGHT_BEGINS
        card = s.number_at(me.id)
        me.later(Arrival, next_beginning(s), lasting=True, place=wish.place, card=card, promised=new)
        old = s.card(me.owner, wish.place)
        me.told_owner("weave", s.text("weave", card=old, new=new, when=f"下一个{when}"), card=new)


CARD = Card("snow.illusionist", (Hologram, Weave))
