"""What a skill's text says of how often it is used and on whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel.clock import Point

if TYPE_CHECKING:
    from engine.kernel.me import Me


@dataclass(frozen=True, slots=True)
class Limit:
    """How often an instance may be used: ``amount`` times in each period that ``period`` names for a clock point.

    ``used_up`` says to its owner that it cannot be used again, and when it can.
    """

    amount: int
    period: Callable[[Point], str]
    used_up: Callable[[Point], str]


#: Once in the whole match.
ONCE = Limit(1, lambda point: "match", lambda point: "全场只能用一次，已经用掉")

#: Why a seat may not be chosen, from what the chooser knows; None when it may.
TargetRule = Callable[["Me", int], str | None]


@dataclass(frozen=True, slots=True)
class Targets:
    """Who may be chosen: between ``least`` and ``most`` different seats that satisfy every rule.

    A rule that looks back on the instance's own choices (``remembers = True``) makes the kernel keep them, by day.
    """

    least: int = 0
    most: int = 0
    rules: tuple[TargetRule, ...] = ()

    @property
    def remembers(self) -> bool:
        """Whether choices have to be kept for later ones."""
        return any(getattr(rule, "remembers", False) for rule in self.rules)


NO_TARGET = Targets()


def one(*rules: TargetRule) -> Targets:
    """Exactly one seat."""
    return Targets(1, 1, rules)


def exactly(number: int, *rules: TargetRule) -> Targets:
    """Exactly ``number`` different seats."""
    return Targets(number, number, rules)


def up_to(number: int, *rules: TargetRule) -> Targets:
    """One to ``number`` different seats."""
    return Targets(1, number, rules)
