"""村民 — coven, 村民阵营 10"""

from __future__ import annotations

from engine.books.coven.shared import bless
from engine.books.coven.words import ACTION, COMMONS
from engine.kernel.definitions import ONCE, Skill, one
from engine.werewolf.roles import Card
from engine.werewolf.table import TableUse
from engine.werewolf.targets import in_play


class Blessing(Skill):
    """限定：夜里选一名角色，给他一个祝福计数；凑满两个的当夜他免疫一次伤害。"""

    id, name, clause, limit = "coven.villager.blessing", "祝福", "村民·祝福", ONCE
    windows, slot = (ACTION,), "祝福"
    target = one(in_play)

    def resolve(self, use: TableUse) -> None:
        """Add one."""
        bless(use.s, use.target, use.user)


CARD = Card("coven.villager", (Blessing,), frozenset({COMMONS}))
