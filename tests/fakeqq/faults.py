"""Faults the fake end can answer action calls with, chosen per action, number of times and parameters."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import Any

Where = Callable[[dict[str, Any]], bool]


class Kind(StrEnum):
    """What goes wrong with one call."""

    LATE = auto()
    """Done at once, answered ``seconds`` later by the end's clock."""
    HELD = auto()
    """Done at once, answered when the test releases the rule (in any order)."""
    NEVER = auto()
    """Done, never answered."""
    LOST_NEVER = auto()
    """Not done and never answered."""
    DELIVERED_1200 = auto()
    """Done, yet answered failed 1200."""
    LOST_1200 = auto()
    """Not done, answered failed 1200."""
    NO_EFFECT = auto()
    """Not done, yet answered ok."""
    FAIL = auto()
    """Not done, answered failed with the rule's ``retcode`` and ``wording``."""
    NULL_DATA = auto()
    """Done, answered ok with ``data: null``."""
    EXTRA_FIELDS = auto()
    """Done, answered with unknown fields in the response and its data."""
    STRING_IDS = auto()
    """Done, answered with ids as strings."""
    BAD_JSON = auto()
    """Done, answered with a frame that is no JSON."""
    KILL_BEFORE = auto()
    """Not done; the connection is cut."""
    KILL_AFTER = auto()
    """Done; the connection is cut instead of an answer."""


UNDONE = frozenset({Kind.LOST_NEVER, Kind.LOST_1200, Kind.NO_EFFECT, Kind.FAIL, Kind.KILL_BEFORE})
"""Kinds under which the action changes nothing."""


@dataclass(slots=True)
class Rule:
    """One planned fault.  ``hits`` holds the parameters of the calls it struck, ``held`` answers kept back."""

    kind: Kind
    action: str | None = None
    times: int | None = 1
    skip: int = 0
    where: Where | None = None
    seconds: float = 0.0
    retcode: int = 1200
    wording: str = "发送失败"
    hits: list[dict[str, Any]] = field(default_factory=list)
    held: list[dict[str, Any]] = field(default_factory=list)


class FaultPlan:
    """The faults still to come; the oldest fitting rule strikes."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []

    def add(self, action: str | None, kind: Kind, **options: Any) -> Rule:
        """Plan a fault for calls of ``action`` (None: any action).

        Options: ``times`` (1; None means for ever), ``skip`` (fitting calls let through first), ``where``
        (test of the parameters), ``seconds`` for LATE, ``retcode`` and ``wording`` for FAIL.
        """
        rule = Rule(kind, action, **options)
        self.rules.append(rule)
        return rule

    def clear(self) -> None:
        """Forget all rules."""
        self.rules.clear()

    def take(self, action: str, params: dict[str, Any]) -> Rule | None:
        """The rule that strikes this call, counted down; None if the call goes through."""
        for rule in self.rules:
            if rule.action not in (None, action) or (rule.where and not rule.where(params)):
                continue
            if rule.skip:
                rule.skip -= 1
                continue
            if rule.times is not None:
                rule.times -= 1
                if rule.times <= 0:
                    self.rules.remove(rule)
            rule.hits.append(params)
            return rule
        return None
