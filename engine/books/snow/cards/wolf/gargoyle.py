"""石像鬼 — snow, 狼人身份牌 10"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.statuses import Immune
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.werewolf.roles import Card

TEXTS = {"insight": "洞察：{seat} 是{faction}，身份牌 {cards}"}
COUNSEL_NIGHT = 2
WOLF, PASSING_ON, EMBRACE = "狼", "亲传", "初拥"


class Insight(CardSkill):
    """选一名存活角色，得知阵营和所有身份牌；第一次得知有人同阵营后，得只挡同阵营伤害的[免伤]。"""

    id, name, clause = "snow.gargoyle.insight", "洞察", "石像鬼·洞察"
    printed = "[指定][狼人袭击前]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Oneself is no other ally (ruling 6-97)."""
        s, me = use.s, use.me
        for chosen, seat in use.landed:
            faction, cards = s.known_faction(seat, self.id), s.known_cards(seat, self.id)
            text = s.text("insight", seat=s.spell(chosen), faction=faction, cards="、".join(cards))
            use.inform("insight", text, [seat])
            me.remember("seen", (*me.recall("seen", ()), *cards))
            if seat != use.user and faction == s.faction(use.user) and not me.recall("kin"):
                me.remember("kin", True)
                use.give(use.user, Immune, kin=True)


class NightCounsel(CardSkill):
    """第2夜夜晚结束时，用洞察得知过名字带「狼」的身份牌就获得亲传，否则获得初拥。"""

    id, name, clause = "snow.gargoyle.night_counsel", "暗夜幕僚", "石像鬼·暗夜幕僚"
    printed = "[主][锁定][夜晚结束时]"

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """In one night only."""
        return None if point.day == COUNSEL_NIGHT else f"「{self.name}」只在第 {COUNSEL_NIGHT} 夜发动"

    def resolve(self, use: SnowUse) -> None:
        """By what has been seen so far."""
        s = use.s
        copies = s.skills_of(use.user, Insight.name)
        seen = [card for i in copies for card in s.me(i.id).recall("seen", ())]
        s.learn(use.user, PASSING_ON if any(WOLF in card for card in seen) else EMBRACE, by=use.me)


CARD = Card("snow.gargoyle", (Insight, NightCounsel))
