"""弓腰姬 — palace, 能臣异士 28"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import Birth, Nightly, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.renewal import renew_skill
from engine.books.palace.statuses import Deathless
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, HARMS, VILLAGE, WOLVES
from engine.kernel.definitions import ONCE, on, one
from engine.kernel.facts import Used
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class DeathlessAgainstWolves(Deathless):
    """[不死]，仅针对狼人阵营。"""

    id, name, clause, against = "palace.archer.deathless", "不死", "弓腰姬·灵巧", WOLVES


class DeathlessAgainstVillage(Deathless):
    """[不死]，仅针对村民阵营。"""

    id, name, clause, against = "palace.archer.deathless.learnt", "不死", "美女画皮·弓腰姬", VILLAGE


class LearntAgility(Nightly):
    """画皮学来的灵巧：夜里，对来自村民阵营的伤害不死。"""

    id, name, clause = "palace.archer.agility.learnt", "灵巧", "美女画皮·弓腰姬"
    nightly = (DeathlessAgainstVillage,)


class Agility(Nightly):
    """夜里，对来自狼人阵营的伤害不死。"""

    id, name, clause = "palace.archer.agility", "灵巧", "弓腰姬·灵巧"
    nightly, variants = (DeathlessAgainstWolves,), (LearntAgility,)


class LearntArrow(PalaceSkill):
    """画皮学来的枭姬：村民阵营受穿透，发动后失去灵巧。"""

    id, name, clause, limit = "palace.archer.arrow.learnt", "枭姬", "美女画皮·弓腰姬", ONCE
    windows, slot, line = (DEEP2,), "J11", "弓腰姬枭姬"
    target, tags = one(in_play), frozenset({HARMS})
    enemy: ClassVar[str] = VILLAGE

    def resolve(self, use: PalaceUse) -> None:
        """By the actual faction."""
        if use.judged(use.target) == self.enemy:
            use.harm(use.target, Level.穿透)

    @on(Used, itself=True, beyond=True, asleep=True)
    def pay(self, me: PalaceMe, used: Used) -> None:
        """Whatever came of it, at once (ruling 6-62)."""
        s = me.s
        if not s.wields(used.user, Matchless):
            for agility in (*s.having(used.user, Agility), *s.having(used.user, LearntAgility)):
                s.lose(agility.id, "spent")


class Arrow(LearntArrow):
    """深夜限定一次，选一名角色：狼人阵营受穿透；发动后失去灵巧。"""

    id, name, clause = "palace.archer.arrow", "枭姬", "弓腰姬·枭姬"
    enemy, variants = WOLVES, (LearntArrow,)


class Matchless(Birth):
    """灵巧、枭姬刷新，发动枭姬不再失去灵巧。"""

    id, clause = "palace.archer.second", "弓腰姬·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """Lost or not, both are back as they were at first (ruling 6-171)."""
        for skill in (Agility, Arrow):
            renew_skill(me.s, me.owner, skill)


CARD = Card("palace.archer", (Agility, Arrow), second=(Matchless,))
