"""Facts about seats."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar

from engine.kernel.facts.base import OWN, Fact, fact

if TYPE_CHECKING:
    from engine.kernel.state import HookKey, State


@fact("seat.set")
class SeatSet(Fact):
    """An attribute of a seat."""

    seat: int
    key: str
    value: Any
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({OWN})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """The seat's."""
        return (("on", self.kind, self.seat),)

    def apply(self, state: State) -> None:
        state.set_seat(self.seat, self.key, self.value)


@fact("seat.left")
class SeatLeft(Fact):
    """A seat went out.

    ``reasons`` holds mappings ``{how, strength?, skill?, source?, faction?, harm?}``: everything that took it out in
    this batch. ``held`` are the instances it owned at that moment. ``window`` is the number of the window.
    """

    seat: int
    reasons: tuple[dict[str, Any], ...]
    held: tuple[int, ...]
    window: int
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({OWN})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """The seat's."""
        return (("on", self.kind, self.seat),)

    def apply(self, state: State) -> None:
        state.leave(self)


@fact("seat.sent_off")
class SeatSentOff(Fact):
    """A seat that is out already has one more ``reason`` to be (a mapping as in :class:`SeatLeft`)."""

    seat: int
    reason: dict[str, Any]
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({OWN})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """The seat's."""
        return (("on", self.kind, self.seat),)

    def apply(self, state: State) -> None:
        state.send_off(self)


@fact("seat.returned")
class SeatReturned(Fact):
    """A seat that was out is back in play."""

    seat: int
    cause: str = field(default="", kw_only=True)

    narrows: ClassVar[frozenset[str]] = frozenset({OWN})

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """The seat's."""
        return (("on", self.kind, self.seat),)

    def apply(self, state: State) -> None:
        state.come_back(self.seat)
