"""大灰狼 — snow, 狼人身份牌 14"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.kernel.definitions import on, one
from engine.kernel.facts import WindowOpened
from engine.werewolf.book import Card

TEXTS = {"wildness": "野性：{seat} 与你同阵营，身份牌是 {cards}"}


class Wildness(CardSkill):
    """开局得知同阵营的其他角色是谁；他们得知自己的座位和全部身份牌。"""

    id, name, clause = "snow.grey_wolf.wildness", "野性", "大灰狼·野性"
    printed = "[锁定]"

    @on(WindowOpened)
    def introduce(self, me: SnowMe, opened: WindowOpened) -> None:
        """Both ways, as soon as the match begins."""
        if opened.window != w.PRELUDE:
            return
        s = me.s
        others = [n for n in s.members(s.faction(me.owner)) if n != me.owner]
        s.inform(me.owner, "allies", s.text("allies", seats=s.spell_all(others)), others, seats=others)
        text = s.text("wildness", seat=s.spell(me.owner), cards="、".join(s.cards(me.owner)))
        for seat in others:
            s.inform(seat, "wildness", text, (me.owner,), seats=[me.owner])


class Rampage(CardSkill):
    """第2夜起，选一名存活角色，造成伤害。"""

    id, name, clause = "snow.grey_wolf.rampage", "狂暴", "大灰狼·狂暴"
    printed = "[指定][限定][狼人袭击后]"
    since = 2
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Hurt the target."""
        for seat in use.aims:
            use.harm(seat)


CARD = Card("snow.grey_wolf", (Wildness, Rampage))
