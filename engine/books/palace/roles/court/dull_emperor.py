"""守成之君 — palace, 皇帝 2"""

from __future__ import annotations

from engine.books.palace.base import PalaceUse
from engine.books.palace.emperor import Favour, Sovereign, Throne
from engine.books.palace.words import EMPEROR, VEILED
from engine.werewolf.roles import Card


class DullThrone(Throne):
    """翻牌，选一名角色：什么也不发生。"""

    id, clause = "palace.dull_emperor.throne", "守成之君·皇权（伪）"

    def act(self, use: PalaceUse) -> None:
        """Nothing."""


CARD = Card("palace.dull_emperor", (Favour, DullThrone), frozenset({EMPEROR, VEILED}), (Sovereign,))
