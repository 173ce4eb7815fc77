"""荣光骑士 — coven, 村民阵营 2"""

from __future__ import annotations

from engine.books.coven.words import ACTION, DAWN_ENDS, GODS, HIT, NIGHT
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Skill, before, one
from engine.mechanics.chosen import not_twice_running
from engine.mechanics.counted import Ward
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self


class Glory(Ward):
    """荣光庇护：夜间到凌晨免疫一次任何伤害。"""

    id, name, clause, told = "coven.knight.glory", "荣光庇护", "荣光骑士·荣光庇护", False

    @before(Harm, layer="庇护")
    def shelter(self, me: TableMe, harm: Harm) -> Harm | None:
        """After any blessing is spent."""
        return self.spend(me, harm)


class KnightSkill(Skill):
    """A skill of the knight's."""

    windows = (ACTION,)

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Not in the first night where the match says so (option 首夜荣光骑士, ruling 6-3)."""
        early = point.day < 2 and me.s.option("首夜荣光骑士") == "不可"
        return "这一局荣光骑士第 1 夜不行动" if early else None


class Sheltering(KnightSkill):
    """夜里选一名角色，到凌晨为止替其免疫一次伤害；不能连续两夜选同一名角色。"""

    id, name, clause = "coven.knight.sheltering", "荣光庇护", "荣光骑士·荣光庇护"
    slot = "荣光庇护"
    target = one(in_play, not_twice_running)

    def resolve(self, use: TableUse) -> None:
        """Shelter the target."""
        use.give(use.target, Glory, until=DAWN_ENDS)


class Judgment(KnightSkill):
    """限定：夜里选一名其他角色，对其造成一次伤害。"""

    id, name, clause, limit = "coven.knight.judgment", "荣光审判", "荣光骑士·荣光审判", ONCE
    slot = "荣光审判"
    target = one(in_play, not_self)

    def resolve(self, use: TableUse) -> None:
        """Hit the target."""
        use.harm(use.target, HIT, moment=NIGHT)


CARD = Card("coven.knight", (Sheltering, Judgment), frozenset({GODS}))
