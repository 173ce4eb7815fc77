"""Limits by the calendar of the game."""

from __future__ import annotations

from engine.kernel.clock import Point
from engine.kernel.definitions import Limit


def once_in_nights(number: int) -> Limit:
    """Once in each group of ``number`` nights: 1–2, 3–4, … for two. Unused groups are lost."""

    def period(point: Point) -> str:
        return f"nights {(point.day - 1) // number}"

    def used_up(point: Point) -> str:
        following = (point.day - 1) // number * number + number + 1
        return f"每 {number} 夜只能用一次，这一段已经用掉，第 {following} 夜起可以再用"

    return Limit(1, period, used_up)
