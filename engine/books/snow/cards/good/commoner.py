"""平民 — snow, the blank good card."""

from __future__ import annotations

from engine.werewolf.book import Card

CARD = Card("snow.commoner")
