"""狼人 — snow, the blank wolf's card."""

from __future__ import annotations

from engine.werewolf.roles import Card

CARD = Card("snow.wolf")
