"""修女 — palace, 能臣异士 16"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import Blessing, PalaceUse
from engine.books.palace.parts.renewal import renew_role
from engine.books.palace.parts.unlimited import Unlimited
from engine.books.palace.statuses import Cleansed, Exorcised
from engine.books.palace.targets import in_play
from engine.books.palace.words import SMALL, UNDECIDED, VILLAGE, WOLVES
from engine.kernel.definitions import ONCE, one
from engine.werewolf.roles import Card


class Wellspring(Blessing):
    """圣水去除限定，但刷新技能的效果只会触发一次。"""

    id, clause = "palace.nun.second", "修女·怀孕技能"


class LearntHolyWater(Unlimited):
    """画皮学来的圣水：狼人阵营刷新技能，村民阵营永久净化，三方阵营永久超度。"""

    id, name, clause, limit = "palace.nun.holy_water.learnt", "圣水", "美女画皮·修女", ONCE
    windows, slot, target = (SMALL,), "L04", one(in_play)
    friends: ClassVar[str] = WOLVES
    enemy: ClassVar[str] = VILLAGE
    frees = (Wellspring,)

    def resolve(self, use: PalaceUse) -> None:
        """By the actual faction; whoever has none yet is not concerned (ruling 6-43)."""
        side = use.judged(use.target)
        if side == self.friends:
            self._renew(use)
        elif side == self.enemy:
            use.give(use.target, Cleansed, until=None)
        elif side != UNDECIDED:
            use.give(use.target, Exorcised, until=None)

    @staticmethod
    def _renew(use: PalaceUse) -> None:
        s, iid = use.s, use.me.id
        if use.me.recall("renewed") and s.wields(use.user, Wellspring):
            return
        renew_role(s, use.target)
        if iid in s.state.instances:
            s.me(iid).remember("renewed", True)
        s.tell_seat(use.target, "renewed", s.text("renewed"))


class HolyWater(LearntHolyWater):
    """凌晨限定一次，选一名角色：村民阵营刷新其身份的技能，狼人阵营永久净化，三方阵营永久超度。"""

    id, name, clause = "palace.nun.holy_water", "圣水", "修女·圣水"
    friends, enemy, variants = VILLAGE, WOLVES, (LearntHolyWater,)


TEXTS = {"renewed": "圣水：你的身份技能已经刷新至初始。"}
CARD = Card("palace.nun", (HolyWater,), second=(Wellspring,))
