"""猎魔人 — slow, 村民阵营 5"""

from __future__ import annotations

from engine.books.slow.words import GODS, VILLAGE, WOLVES
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Skill, modifies, one
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Harm
from engine.werewolf.queries import DEFENCES
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play


class Hunt(Skill):
    """第二夜起，任选一名角色：是狼人阵营则对其造成穿透，否则自己受致死伤害。"""

    id, name, clause = "slow.hunter.hunt", "猎杀", "猎魔人·猎杀"
    windows, slot = ("行动",), "猎杀"
    target = one(in_play)

    def requires(self, me: Me, point: Point) -> str | None:
        """从第二晚开始."""
        return "「猎杀」从第 2 夜开始才能用" if point.day < 2 else None

    def resolve(self, use: TableUse) -> None:
        """Hit a wolf, or be hit."""
        if use.s.faction(use.target) == WOLVES:
            use.harm(use.target, Level.穿透)
        else:
            use.harm(use.user, Level.致死伤害)


class Destiny(Skill):
    """夜里对来自村民阵营的伤害视为坚韧。"""

    id, name, clause, forced = "slow.hunter.destiny", "宿命", "猎魔人·宿命", True

    @modifies(DEFENCES)
    def endure(self, me: TableMe, held: tuple[tuple[int, int], ...], harm: Harm) -> tuple[tuple[int, int], ...]:
        """Only at night, only against the village (ruling 6-14: by the faction the source has)."""
        if harm.target == me.owner and harm.night and harm.faction == VILLAGE:
            return (*held, (me.id, int(Level.坚韧)))
        return held


CARD = Card("slow.hunter", (Hunt, Destiny), frozenset({GODS}))
