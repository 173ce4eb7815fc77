"""What a state keeps, value by value: immutable, so that a fork may share it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.clock import Point

if TYPE_CHECKING:
    from engine.kernel.hooks import Hook


class OpenWindow(NamedTuple):
    """A window as it was opened."""

    seq: int
    point: Point
    opens_at: int
    closes_at: int


class Seat(NamedTuple):
    """A place at the table. ``attributes`` hold what the game keeps about it (role, faction …)."""

    number: int
    name: str
    in_play: bool
    attributes: Mapping[str, Any]

    def get(self, key: str, default: Any = None) -> Any:
        """An attribute, or ``default``."""
        return self.attributes.get(key, default)


class Instance(NamedTuple):
    """A skill, status, title or rule that exists in this match; the definition holds its behaviour."""

    id: int
    definition: str
    owner: int
    origin: str
    giver: int | None
    until: str | None
    spent: Mapping[str, int]
    memory: Mapping[str, Any]
    cause: str


#: Kind of hook, what it listens to, and where: a layer, a window, a tag; in the index also a seat or an instance.
HookKey = tuple[str, str, str | int]


class Listener(NamedTuple):
    """A hook of an instance, and the method of its definition that is called; ``owner`` is a seat (0: the match)."""

    owner: int
    id: int
    hook: Hook
    method: Callable[..., Any]


#: In which order those who listen at one place are asked: by seats; of one seat's, what it has had longest.
SEAT_ORDER = itemgetter(0, 1)


class Order(NamedTuple):
    """An accepted choice waiting for its slot."""

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
    declined: bool
    groups: tuple[int, ...] = ()


class UseRecord(NamedTuple):
    """A skill that was used, as later rules may look back on it."""

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


class Departure(NamedTuple):
    """How a seat went out; see :class:`engine.kernel.facts.SeatLeft`."""

    seat: int
    reasons: tuple[Mapping[str, Any], ...]
    held: tuple[int, ...]
    window: int

    def hows(self) -> set[str]:
        """The ways it went out, by name."""
        return {reason["how"] for reason in self.reasons}
