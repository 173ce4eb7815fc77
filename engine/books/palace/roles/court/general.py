"""大将军 — palace, 能臣异士 22"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import PalaceSkill, PalaceUse, times
from engine.books.palace.parts.instinct import GeneralsInstinct
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, HARMS, VILLAGE, WOLVES
from engine.kernel.definitions import UNCOUNTED, one
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class LearntCampaign(PalaceSkill):
    """画皮学来的征战：村民阵营受穿透，狼人阵营多扣两次。"""

    id, name, clause, limit = "palace.general.campaign.learnt", "征战", "美女画皮·大将军", times(3)
    windows, slot, once_a_night, line = (DEEP2,), "J10", True, "大将军征战"
    target, tags = one(in_play), frozenset({HARMS})
    overdraws = True
    enemy: ClassVar[str] = VILLAGE
    own: ClassVar[str] = WOLVES

    def resolve(self, use: PalaceUse) -> None:
        """By the actual faction; with fewer than none left it kills him (rulings 6-54, 6-55)."""
        side = use.judged(use.target)
        if side == self.enemy:
            use.harm(use.target, Level.穿透)
        if use.offset < use.s.query(UNCOUNTED, 0, use.me.instance):
            return  # what does not count at first does not afterwards
        for _ in range(0 if side == self.enemy else 2 if side == self.own else 1):
            use.me.spend()
        if (use.me.left() or 0) < 0:
            use.harm(use.user, Level.致死伤害)


class Campaign(LearntCampaign):
    """深夜选一名角色：狼人阵营受穿透；三方或不定多扣一次，村民多扣两次；次数成负数则自己受致死伤害。"""

    id, name, clause = "palace.general.campaign", "征战", "大将军·征战"
    enemy, own, variants = WOLVES, VILLAGE, (LearntCampaign,)


CARD = Card("palace.general", (Campaign, GeneralsInstinct))
