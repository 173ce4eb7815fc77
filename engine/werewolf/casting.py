"""Dealing by seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.kernel.chance import pick

T = TypeVar("T")


def shuffled(items: Sequence[T], seed: int, label: str) -> list[T]:
    """The items in an order that depends on seed and label alone, every order as likely as any other."""
    out = list(items)
    for place in range(len(out) - 1, 0, -1):
        other = pick(seed, label, place, place + 1)
        out[place], out[other] = out[other], out[place]
    return out
