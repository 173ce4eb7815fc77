"""Draws for the random player, apart from the matches' own chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.kernel.chance import pick

T = TypeVar("T")


class Dice:
    """A run of draws under one label: the same seed and label give the same run for ever."""

    def __init__(self, seed: int, label: str) -> None:
        self._seed, self._label, self._count = seed, label, 0

    def below(self, size: int) -> int:
        """A number from 0 to ``size`` - 1."""
        self._count += 1
        return pick(self._seed, self._label, self._count, size)

    def between(self, least: int, most: int) -> int:
        """A number from ``least`` to ``most``."""
        return least + self.below(most - least + 1)

    def chance(self, percent: float) -> bool:
        """True so often of 100."""
        return self.below(10_000) < percent * 100

    def one(self, options: Sequence[T]) -> T:
        """One of the options."""
        return options[self.below(len(options))]

    def some(self, options: Sequence[T], number: int) -> list[T]:
        """``number`` different options, in a drawn order."""
        left = list(options)
        return [left.pop(self.below(len(left))) for _ in range(number)]
