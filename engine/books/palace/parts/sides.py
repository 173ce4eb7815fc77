"""Comparing actual factions (日理万机, 共舞): who has none yet is on nobody's side but his own (ruling 6-65)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.books.palace.base import PalaceUse
from engine.books.palace.words import UNDECIDED


def sides(use: PalaceUse, seats: Iterable[int]) -> dict[int, str]:
    """On which side each seat counts for a use, seat by seat."""
    found = {seat: use.judged(seat) for seat in seats}
    return {seat: f"{side}{seat}" if side == UNDECIDED else side for seat, side in found.items()}
