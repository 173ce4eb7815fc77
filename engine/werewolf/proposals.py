"""What cards want of the table: harm somebody, see him leave, have him voted out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.kernel.proposals import Proposal

if TYPE_CHECKING:
    from engine.kernel.definitions import Me


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Proposal):
    """A harm meets its target.

    ``id`` is its row in the table of harms, ``strength`` its level on the book's ladder, ``user`` the seat whose skill
    it is, ``faction`` that seat's faction, ``night`` whether it belongs to the night; ``defences`` are those the
    target was found to hold, as (instance id, level). Where hits are counted, ``hits`` are those still to be met,
    ``moment`` the part of the day they belong to, ``met`` what took how many away, as (instance id, hits).
    ``users`` are all who did it together, ``tags`` what it is (魔法 …), ``ignores`` what does not keep it off: by name,
    or by the id of the skill that gave it.
    """

    id: int
    target: int
    strength: int
    user: int
    skill: str
    faction: str
    night: bool
    defences: tuple[tuple[int, int], ...] = ()
    hits: int = 1
    moment: str = ""
    met: tuple[tuple[int, int], ...] = ()
    users: tuple[int, ...] = ()
    tags: frozenset[str] = frozenset()
    ignores: frozenset[str] = frozenset()

    def at(self, seat: int) -> Harm:
        """The same harm, borne by another seat."""
        return replace(self, target=seat)

    def less(self, by: Me, number: int) -> Harm:
        """The same harm with ``number`` hits fewer because of ``by``; without any left it is stopped."""
        left = replace(self, hits=self.hits - number, met=(*self.met, (by.id, number)))
        return left if left.hits else left.stop(by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckon(Proposal):
    """The printed lines at the end of a night, or another time, in which no command is taken: each layer is one line,
    answered by whatever has something to do there."""

    time: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Proposal):
    """A marked seat is about to leave with its batch, for ``reasons`` (see ``SeatLeft``)."""

    seat: int
    reasons: tuple[dict[str, Any], ...]
    night: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Give(Proposal):
    """``target`` is about to get a status (its definition's id) until a boundary (None: for ever) from ``giver``.

    ``by`` is the id of the skill that gives it, where that matters.
    """

    target: int
    status: str
    until: str | None
    giver: int | None
    by: str = ""

    def lasting(self, until: str | None) -> Give:
        """The same status until another boundary."""
        return replace(self, until=until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Banish(Proposal):
    """A vote ended with ``seats`` at the top; one seat goes, several or none do not. ``skill``: what put it there."""

    seats: tuple[int, ...]
    skill: str = ""

    @property
    def tied(self) -> bool:
        """Whether several seats share the top."""
        return len(self.seats) > 1
