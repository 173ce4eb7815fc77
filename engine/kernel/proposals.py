"""Proposals: what a card wants, walking through the book's layers before it becomes a fact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from engine.kernel.definitions import Me


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Something that would happen.

    ``cause`` is what wants it, ``stops`` lists the instances that cancelled it, ``visited`` those that answered: each
    instance answers a proposal once, whatever becomes of it.
    """

    cause: str
    stops: tuple[int, ...] = ()
    visited: tuple[int, ...] = ()

    @property
    def stopped(self) -> bool:
        """Whether anything cancelled it."""
        return bool(self.stops)

    def stop(self, by: Me) -> Self:
        """The same proposal, cancelled by ``by``."""
        return replace(self, stops=(*self.stops, by.id))

    def seen_by(self, iid: int) -> Self:
        """The same proposal, marked as answered by an instance."""
        return replace(self, visited=(*self.visited, iid))


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim(Proposal):
    """A use of ``instance`` is about to settle on ``target``; layers may forbid, turn or hide it."""

    use: int
    user: int
    target: int
    skill: str
    instance: int = 0

    def at(self, seat: int) -> Aim:
        """The same aim at another seat."""
        return replace(self, target=seat)
