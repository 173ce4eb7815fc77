"""寂夜导师 — snow, 狼人身份牌 24"""

from __future__ import annotations

from engine.books.snow.shared.boosting import Boost, Weaken
from engine.werewolf.roles import Card

CARD = Card("snow.night_tutor", (Boost, Weaken))
