"""Composition of 甄嬛传 (导言; rulings 7): until every role is written, only fixed casts can be played."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.errors import Refused


def deal(roles: Sequence[tuple[str, int]], seats: int, seed: int) -> list[str]:
    """A legal cast in seat order.

    Raises:
        Refused: the book deals none; a cast has to be given.
    """
    raise Refused("本书没有固定阵容，请由导演写明每个座位的身份")
