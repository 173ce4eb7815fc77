"""Facts about choices waiting and skills used."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, ClassVar

from engine.kernel.facts.base import ITSELF, OWN, Fact, fact

if TYPE_CHECKING:
    from engine.kernel.state import HookKey, State


@fact("order.placed")
class Ordered(Fact):
    """An accepted choice waits for its slot. It replaces the instance's earlier one.

    ``user`` uses the skill, ``decider`` chose; ``window``/``day``/``round`` say where it settles; ``declined`` is the
    choice not to use it; ``number`` counts all orders of the match (later wins a tie); ``groups`` says how many of the
    targets belong to each use, when one command holds several.
    """

    number: int
    instance: int
    user: int
    decider: int
    targets: tuple[int, ...]
    words: tuple[str, ...]
    text: str
    window: str
    day: int
    round: int
    declined: bool = False
    groups: tuple[int, ...] = ()
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({OWN, ITSELF})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """Its user's, and the skill's own."""
        return (("on", self.kind, self.user), ("itself", self.kind, self.instance))

    def apply(self, state: State) -> None:
        state.place(self)


@fact("order.withdrawn")
class Withdrawn(Fact):
    """The waiting choice of an instance is gone (``why``: replaced by nothing, settled, void)."""

    instance: int
    why: str
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({ITSELF})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """The skill's own."""
        return (("itself", self.kind, self.instance),)

    def apply(self, state: State) -> None:
        state.orders.pop(self.instance, None)


@fact("skill.used")
class Used(Fact):
    """A skill is being used: ``chosen`` are the targets named, ``aims`` those it settles on.

    ``also`` are those who are told of its result besides ``receiver``.
    """

    id: int
    instance: int
    definition: str
    user: int
    decider: int
    receiver: int
    chosen: tuple[int, ...]
    aims: tuple[int, ...]
    words: tuple[str, ...]
    window: int
    also: tuple[int, ...] = ()
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({OWN, ITSELF})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """Its user's, and the skill's own."""
        return (("on", self.kind, self.user), ("itself", self.kind, self.instance))

    def apply(self, state: State) -> None:
        state.use(self)
