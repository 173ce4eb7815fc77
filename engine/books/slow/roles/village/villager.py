"""村民 — slow, 村民阵营 6"""

from __future__ import annotations

from engine.books.slow.words import COMMONS
from engine.werewolf.roles import Card

CARD = Card("slow.villager", (), frozenset({COMMONS}))
