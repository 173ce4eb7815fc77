"""Limits by the calendar of the game."""

from __future__ import annotations

from engine.kernel.clock import Point
from engine.kernel.definitions import Limit


def once_in_nights(number: int) -> Limit:
    """Once in each group of ``number`` nights: 1–2, 3–4, … for two. Unused groups are lost."""

    def period(point: Point) -> str:
        return f"nights {(point.day - 1) // number}"

    return Limit(1, period)
