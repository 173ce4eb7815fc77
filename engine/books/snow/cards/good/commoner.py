"""平民 — snow, the blank good card."""

from __future__ import annotations

from engine.werewolf.roles import Card

CARD = Card("snow.commoner")
