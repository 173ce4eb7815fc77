"""恶魔 — coven, 狼人阵营 2"""

from __future__ import annotations

from engine.books.coven.groups import named, not_in_pack, sort_of
from engine.books.coven.packs import WOLF_SKILLS
from engine.books.coven.words import LATER, NIGHT
from engine.kernel.definitions import Skill, before, one
from engine.mechanics.counted import spared
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self

NIGHTLY = frozenset({NIGHT})


class Dominion(Skill):
    """免疫夜间的一切伤害。"""

    id, name, clause, forced = "coven.demon.dominion", "主宰黑夜", "恶魔·主宰黑夜", True

    @before(Harm, layer="period")
    def rule(self, me: TableMe, harm: Harm) -> Harm | None:
        """Only what belongs to 夜间 (ruling 6-17)."""
        return spared(me, harm, NIGHTLY) if harm.target == me.owner else None


class Eye(Skill):
    """夜里选一名非狼人阵营角色，得知其属于神职、村民还是魔女会。"""

    id, name, clause = "coven.demon.eye", "恶魔之眼", "恶魔·恶魔之眼"
    windows, slot = (LATER,), "恶魔之眼"
    target = one(in_play, not_self, not_in_pack)

    def resolve(self, use: TableUse) -> None:
        """Name the sort."""
        s = use.s
        saw = sort_of(s, use.target)
        use.tell("inspected", s.text("inspected", name=named(use), faction=saw), target=use.target, saw=saw)


CARD = Card("coven.demon", (*WOLF_SKILLS, Dominion, Eye))
