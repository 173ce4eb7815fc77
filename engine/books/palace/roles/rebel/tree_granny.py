"""树精姥姥 — palace, 叛皇阵营 25"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, HARMS, NIGHT, SINGLE
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class EveryNight(Blessing):
    """吸精每晚都能发动。"""

    id, clause = "palace.tree_granny.second", "树精姥姥·怀孕技能"


class Draining(PalaceSkill):
    """偶数日深夜选一名角色，造成指杀。"""

    id, name, clause = "palace.tree_granny.draining", "吸精", "树精姥姥·吸精"
    windows, slot, line = (DEEP2,), "J04", "树精姥姥吸精"
    target, tags = one(in_play), frozenset({HARMS, SINGLE})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Even days, until she has been favoured; what is programmed for a noon minds no time."""
        odd = point.window in NIGHT and point.day % 2 == 1
        return "偶数日的夜晚才能发动「吸精」" if odd and not me.s.wields(me.owner, EveryNight) else None

    def resolve(self, use: PalaceUse) -> None:
        """Strike."""
        use.harm(use.target, Level.指杀)


CARD = Card("palace.tree_granny", (Peer, Draining), traits=(InPack,), second=(EveryNight,))
