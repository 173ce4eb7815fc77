"""狼人 — slow, 狼人阵营 1"""

from __future__ import annotations

from engine.books.slow.shared import Kill
from engine.werewolf.roles import Card

CARD = Card("slow.wolf", (Kill,))
