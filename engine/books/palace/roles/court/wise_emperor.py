"""贤明之君 — palace, 皇帝 1"""

from __future__ import annotations

from engine.books.palace.base import PalaceUse
from engine.books.palace.emperor import Favour, Sovereign, Throne
from engine.books.palace.words import EMPEROR, VEILED, WOLVES
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class WiseThrone(Throne):
    """翻牌，选一名角色：以实际阵营判断，是狼人阵营则受穿透，否则无事。"""

    id, clause = "palace.wise_emperor.throne", "贤明之君·皇权"

    def act(self, use: PalaceUse) -> None:
        """Pierce a rebel."""
        if use.judged(use.target) == WOLVES:
            use.harm(use.target, Level.穿透)


CARD = Card("palace.wise_emperor", (Favour, WiseThrone), frozenset({EMPEROR, VEILED}), (Sovereign,))
