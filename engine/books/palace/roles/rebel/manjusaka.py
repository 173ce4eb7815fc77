"""曼珠沙华 — palace, 叛皇阵营 17"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.statuses import Forgetful
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, HARMS, NIGHT
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class EveryNight(Blessing):
    """彼岸归去每晚都能发动。"""

    id, clause = "palace.manjusaka.second", "曼珠沙华·怀孕技能"


class Crossing(PalaceSkill):
    """偶数日深夜选一名角色：永久遗忘，并受致死伤害。"""

    id, name, clause = "palace.manjusaka.crossing", "彼岸归去", "曼珠沙华·彼岸归去"
    windows, slot, line = (DEEP2,), "J03", "曼珠沙华彼岸归去"
    target, tags = one(in_play), frozenset({HARMS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Even days, until she has been favoured; what is programmed for a noon minds no time."""
        odd = point.window in NIGHT and point.day % 2 == 1
        return "偶数日的夜晚才能发动「彼岸归去」" if odd and not me.s.wields(me.owner, EveryNight) else None

    def resolve(self, use: PalaceUse) -> None:
        """First oblivion, then death (ruling 6-95)."""
        use.give(use.target, Forgetful, until=None)
        use.harm(use.target, Level.致死伤害)


CARD = Card("palace.manjusaka", (Crossing,), second=(EveryNight,))
