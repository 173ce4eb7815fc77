"""雪狼 — slow, 雪狼阵营"""

from __future__ import annotations

from engine.books.slow.statuses import Guarded
from engine.books.slow.words import NIGHT_ENDS, SNOW_WOLF, VILLAGE
from engine.kernel.definitions import Skill, Status, modifies, one
from engine.mechanics.ladder import Level
from engine.mechanics.limits import once_in_nights
from engine.werewolf.queries import APPEARS_AS
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play


class Disguised(Status):
    """预言时看来属于村民阵营。"""

    id, name, clause, told = "slow.snow_wolf.disguised", "雪隐", "雪狼·雪隐", False

    @modifies(APPEARS_AS)
    def seem(self, me: TableMe, seen: str, seat: int, skill: str) -> str:
        """One of the village."""
        return VILLAGE if seat == me.bearer else seen


class Bite(Skill):
    """每两夜（1–2、3–4……）可选一夜，对一名角色造成指杀。"""

    id, name, clause = "slow.snow_wolf.bite", "撕咬", "雪狼·撕咬"
    windows, slot, limit = ("行动",), "撕咬", once_in_nights(2)
    target = one(in_play)

    def resolve(self, use: TableUse) -> None:
        """Hit the target."""
        use.harm(use.target, Level.指杀)


class Hide(Skill):
    """每两夜（1–2、3–4……）可选一夜，当夜守护自己，且预言时看来属于村民阵营。"""

    id, name, clause = "slow.snow_wolf.hide", "雪隐", "雪狼·雪隐"
    windows, slot, limit = ("行动",), "雪隐", once_in_nights(2)

    def resolve(self, use: TableUse) -> None:
        """Guard and disguise oneself for the night."""
        use.give(use.user, Guarded, until=NIGHT_ENDS)
        use.give(use.user, Disguised, until=NIGHT_ENDS)


CARD = Card("slow.snow_wolf", (Bite, Hide), frozenset({SNOW_WOLF}))
