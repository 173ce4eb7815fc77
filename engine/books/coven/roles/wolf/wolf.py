"""狼人 — coven, 狼人阵营 5"""

from __future__ import annotations

from engine.books.coven.packs import WOLF_SKILLS
from engine.werewolf.roles import Card

CARD = Card("coven.wolf", WOLF_SKILLS)
