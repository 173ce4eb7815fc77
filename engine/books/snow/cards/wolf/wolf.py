"""狼人 — snow, the blank wolf's card."""

from __future__ import annotations

from engine.werewolf.book import Card

CARD = Card("snow.wolf")
