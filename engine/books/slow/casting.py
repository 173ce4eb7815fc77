"""The dealt composition of 慢节奏版杀 (规则贴): seventeen seats, each role as often as it is printed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.errors import Refused
from engine.werewolf.casting import shuffled


def deal(roles: Sequence[tuple[str, int]], seats: int, seed: int) -> list[str]:
    """A legal cast in seat order; ``roles`` are (name, how often printed).

    Raises:
        Refused: the book has no cast of that size; says why.
    """
    full = [name for name, count in roles for _ in range(count)]
    if seats != len(full):
        raise Refused(f"本书只有 {len(full)} 人的阵容，不能发 {seats} 人")
    return shuffled(full, seed, "slow.deal")
