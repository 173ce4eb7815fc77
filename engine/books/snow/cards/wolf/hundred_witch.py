"""百变巫女 — snow, 狼人身份牌 30"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowUse
from engine.books.snow.shared.omniscience import Omniscience
from engine.werewolf.roles import Card

#: One of each is drawn.
FORMS = (("辉光", "迷惑", "潜行", "通灵", "庇护"), ("圣洁", "缴械", "捕猎", "补药", "摆渡"))


class HundredForms(CardSkill):
    """开局从两组好人技能里各随机获得一个，不看主副。"""

    id, name, clause = "snow.hundred_witch.forms", "百变", "百变巫女·百变"
    printed = "[锁定][游戏开始时]"

    def resolve(self, use: SnowUse) -> None:
        """Of those the book has."""
        s = use.s
        for place, group in enumerate(FORMS):
            able = [name for name in group if s.has_skill(name)]
            s.learn(use.user, s.draw(f"{self.id}|{use.user}|{place}", able))


CARD = Card("snow.hundred_witch", (Omniscience, HundredForms))
