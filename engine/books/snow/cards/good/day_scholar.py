"""白昼学者 — snow, 好人身份牌 45"""

from __future__ import annotations

from engine.books.snow.shared.boosting import Boost, Weaken
from engine.werewolf.roles import Card

CARD = Card("snow.day_scholar", (Boost, Weaken))
