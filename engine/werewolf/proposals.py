"""What cards want of the table: harm somebody, see him leave, have him voted out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.kernel.proposals import Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Proposal):
    """A harm meets its target.

    ``id`` is its row in the table of harms, ``strength`` its level on the book's ladder, ``user`` the seat whose skill
    it is, ``faction`` that seat's faction, ``night`` whether it belongs to the night; ``defences`` are those the
    target was found to hold, as (instance id, level).
    """

    id: int
    target: int
    strength: int
    user: int
    skill: str
    faction: str
    night: bool
    defences: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Proposal):
    """A marked seat is about to leave with its batch, for ``reasons`` (see ``SeatLeft``)."""

    seat: int
    reasons: tuple[dict[str, Any], ...]
    night: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Banish(Proposal):
    """A vote ended with ``seats`` at the top; one seat goes, several or none do not. ``skill``: what put it there."""

    seats: tuple[int, ...]
    skill: str = ""

    @property
    def tied(self) -> bool:
        """Whether several seats share the top."""
        return len(self.seats) > 1
