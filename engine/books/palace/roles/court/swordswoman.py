"""女侠 — palace, 能臣异士 17"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import PalaceUse
from engine.books.palace.parts.renewal import Renewable, Renewing
from engine.books.palace.statuses import Frozen
from engine.books.palace.targets import in_play
from engine.books.palace.words import MIDNIGHT, NIGHT_ENDS, VILLAGE, WOLVES
from engine.kernel.definitions import ONCE, one
from engine.werewolf.roles import Card


class LearntPunishment(Renewable):
    """画皮学来的惩奸除恶：冰冻实际身份为村民阵营的角色。"""

    id, name, clause, limit = "palace.swordswoman.punishment.learnt", "惩奸除恶", "美女画皮·女侠", ONCE
    windows, slot, target = (MIDNIGHT,), "H03", one(in_play)
    enemy: ClassVar[str] = VILLAGE

    def resolve(self, use: PalaceUse) -> None:
        """By the column in which the card is printed, whatever its holder has become (ruling 6-44)."""
        if use.s.column(use.target) == self.enemy:
            use.give(use.target, Frozen, until=NIGHT_ENDS)


class Punishment(LearntPunishment):
    """午夜限定一次，选一名角色：其实际身份属于狼人阵营则当晚冰冻。"""

    id, name, clause = "palace.swordswoman.punishment", "惩奸除恶", "女侠·惩奸除恶"
    enemy, variants = WOLVES, (LearntPunishment,)


class Resolve(Renewing):
    """午夜限定一次：刷新惩奸除恶。"""

    id, clause, renews = "palace.swordswoman.second", "女侠·怀孕技能", (Punishment,)
    windows, slot = (MIDNIGHT,), "H03"


CARD = Card("palace.swordswoman", (Punishment,), second=(Resolve,))
