"""官员 — palace, 能臣异士 5"""

from __future__ import annotations

from engine.books.palace.base import PalaceSkill, PalaceUse
from engine.books.palace.statuses import Autocrat
from engine.books.palace.targets import in_play, not_twice_running
from engine.books.palace.words import DEEP, EARLY
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Influence(PalaceSkill):
    """深夜选一名角色（不能连续两晚同人），其得独裁到下一个夜晚开始。"""

    id, name, clause = "palace.official.influence", "权势", "官员·权势"
    windows, slot = (DEEP,), "I11"
    target = one(in_play, not_twice_running)

    def resolve(self, use: PalaceUse) -> None:
        """Give it."""
        use.give(use.target, Autocrat, until=EARLY)


CARD = Card("palace.official", (Influence,))
