"""预言家 — coven, 村民阵营 1"""

from __future__ import annotations

from engine.books.coven.shared import Prophecy
from engine.books.coven.words import GODS
from engine.werewolf.roles import Card

CARD = Card("coven.seer", (Prophecy,), frozenset({GODS}))
