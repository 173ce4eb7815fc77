"""Casting in which the seats choose for themselves: what a host needs of it, whatever the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self


class Draft(Protocol):
    """Where the casting of a match stands. A value: what changes it returns another; seats are numbered from 1."""

    @property
    def seed(self) -> int:
        """What the lots depend on."""
        ...

    @property
    def stage(self) -> str:
        """The part that is going on, as directors read it."""
        ...

    @property
    def done(self) -> bool:
        """Whether nothing is left to choose."""
        ...

    def waiting(self) -> list[int]:
        """The seats whose choice is awaited now."""
        ...

    def may_choose(self, seat: int) -> bool:
        """Whether a seat may choose now, for the first time or anew."""
        ...

    def choose(self, seat: int, text: str) -> Self:
        """What a seat chooses, as typed after the verb. Raises Refused, with one sentence for the seat."""
        ...

    def expire(self) -> Self:
        """The deadline of the present part: whoever is awaited gets his default."""
        ...

    def appoint(self, seat: int, text: str) -> Self:
        """The director's choice for a seat, which is asked or not. Raises Refused, with one sentence."""
        ...

    def withdraw(self, seat: int) -> Self:
        """A seat takes its choice back. Raises Refused, with one sentence for the seat."""
        ...

    def page(self, seat: int) -> str:
        """What a seat is offered now and what it gets by default; short enough for one message."""
        ...

    def texts(self, seat: int, printed: Callable[[str], str]) -> str:
        """What is ``printed`` of whatever a seat chooses among now; empty when it chooses nothing."""
        ...

    def kept(self, seat: int) -> str:
        """What a seat has chosen so far, in one line; empty when nothing."""
        ...

    def board(self, seat: int) -> str:
        """One line for the director: faction, what was offered and what is chosen."""
        ...

    def casts(self) -> list[str]:
        """The cast in seat order, when the draft is done."""
        ...

    def switches(self, names: Sequence[str]) -> dict[str, Any]:
        """The switches that a finished draft sets; ``names`` in seat order."""
        ...

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        ...
