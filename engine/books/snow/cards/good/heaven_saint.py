"""九天圣人 — snow, 好人身份牌 34"""

from __future__ import annotations

from engine.books.snow.shared.yin_yang import Yang, Yin
from engine.werewolf.roles import Card

CARD = Card("snow.heaven_saint", (Yin, Yang))
