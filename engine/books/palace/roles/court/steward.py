"""宫令 — palace, 能臣异士 27"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.unlimited import noted
from engine.books.palace.statuses import Frozen
from engine.books.palace.targets import in_play, not_twice_running
from engine.books.palace.words import MIDNIGHT, NOON
from engine.kernel.definitions import Targets, one
from engine.werewolf.roles import Card


class Untiring(Blessing):
    """调令可以连续两晚选同一个角色。"""

    id, clause = "palace.steward.second", "宫令·怀孕技能"


class Order(PalaceSkill):
    """午夜选一名角色（不能连续两晚同人），其被冰冻到下一个正午开始。"""

    id, name, clause = "palace.steward.order", "调令", "宫令·调令"
    windows, slot = (MIDNIGHT,), "H02"
    target = one(in_play, not_twice_running)

    def targets(self, me: PalaceMe) -> Targets:
        """Anybody again, once she has been favoured."""
        return one(in_play, noted) if me.s.wields(me.owner, Untiring) else self.target

    def resolve(self, use: PalaceUse) -> None:
        """Freeze."""
        use.give(use.target, Frozen, until=NOON)


CARD = Card("palace.steward", (Order,), second=(Untiring,))
