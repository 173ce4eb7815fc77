"""Dealing 狼人魔女会: twenty-six roles are printed for twenty-four seats (ruling 6-4); villagers make up for it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.errors import Refused
from engine.werewolf.casting import shuffled

#: How many seats a match can be dealt for.
SIZES = (24, 25, 26)


def deal(roles: Sequence[tuple[str, int]], seats: int, seed: int) -> list[str]:
    """A cast in seat order; ``roles`` are (name, how often printed). With fewer seats the commonest role is rarer.

    Raises:
        Refused: the book has no cast of that size; says why.
    """
    full = sum(count for _, count in roles)
    if seats not in SIZES:
        raise Refused(f"本书可发 {'、'.join(map(str, SIZES))} 人，不能发 {seats} 人")
    commonest = max(roles, key=lambda role: role[1])[0]
    cast = [name for name, count in roles for _ in range(count - (full - seats if name == commonest else 0))]
    return shuffled(cast, seed, "coven.deal")
