"""Facts about instances of definitions."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar

from engine.kernel.facts.base import ITSELF, OWN, Fact, fact

if TYPE_CHECKING:
    from engine.kernel.state import HookKey, State


@fact("instance.gained")
class Gained(Fact):
    """A new instance of a definition.

    ``owner`` is a seat (0: the match itself); ``origin`` says where it belongs: ``card``, ``title:ID``, ``given``,
    ``copy:ID``; ``giver`` is the seat that gave it; ``until`` names the boundary at which it ends (None: never).
    """

    id: int
    definition: str
    owner: int
    origin: str
    giver: int | None = None
    until: str | None = None
    memory: dict[str, Any] = field(default_factory=dict)
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({OWN, ITSELF})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """Its owner's, and its own."""
        return (("on", self.kind, self.owner), ("itself", self.kind, self.id))

    def apply(self, state: State) -> None:
        state.gain(self)


@fact("instance.lost")
class Lost(Fact):
    """An instance ended (``why``: ended, spent, taken, ordered …): one of ``definition`` that ``owner`` had."""

    id: int
    why: str
    definition: str = ""
    owner: int = 0
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({OWN})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """Its owner's."""
        return (("on", self.kind, self.owner),)

    def apply(self, state: State) -> None:
        state.lose(self.id)


@fact("instance.moved")
class Moved(Fact):
    """An instance has another owner; its uses and memory go with it."""

    id: int
    owner: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.change(self.id, owner=self.owner)


@fact("instance.refreshed")
class Refreshed(Fact):
    """Uses and memory of an instance are back at the start."""

    id: int
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({ITSELF})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """Its own."""
        return (("itself", self.kind, self.id),)

    def apply(self, state: State) -> None:
        state.change(self.id, spent={}, memory={})


@fact("instance.remembered")
class Remembered(Fact):
    """An instance keeps ``value`` under ``key`` (None forgets it)."""

    id: int
    key: str
    value: Any
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.remember(self.id, self.key, self.value)


@fact("instance.spent")
class Spent(Fact):
    """One use of an instance is gone, counted under the period ``period`` of its limit."""

    id: int
    period: str
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.spend(self.id, self.period)
