"""Facts: everything that changes a match, and the only code that writes its state.

A fact is frozen, generic (no fact belongs to one card), goes to JSON and back, and carries its ``cause``: a short
reference such as ``use:12`` (a skill being used), ``instance:5`` (a status, title or passive skill), ``rule:ID`` (a
printed rule), ``order:7`` / ``director:7`` (the journal row of a command) or ``clock``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from engine.kernel.errors import JournalError
from engine.kernel.prompts import Question

if TYPE_CHECKING:
    from engine.kernel.state import State

#: Every kind of fact by its name in the journal.
KINDS: dict[str, type[Fact]] = {}

_F = TypeVar("_F", bound="Fact")


class Fact:
    """Base of all facts; see the module's docstring."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    names: ClassVar[tuple[str, ...]] = ()
    cause: str

    def apply(self, state: State) -> None:
        """Write this fact into ``state``; nothing else ever writes a state."""
        raise JournalError(f"fact {self.kind!r} has no writer")


@dataclass_transform(frozen_default=True)
def fact(kind: str) -> Callable[[type[_F]], type[_F]]:
    """Declare a fact class under its journal name ``kind`` (frozen, slotted, registered)."""

    def register(cls: type[_F]) -> type[_F]:
        made = dataclass(frozen=True, slots=True)(cls)
        made.kind = kind
        made.names = tuple(f.name for f in fields(made))  # type: ignore[arg-type]
        if kind in KINDS:
            raise JournalError(f"fact kind {kind!r} is declared twice")
        KINDS[kind] = made
        return made

    return register


def to_json(item: Fact) -> dict[str, Any]:
    """A fact as a JSON object; defaults are written too, so that a row reads alone."""
    out: dict[str, Any] = {"kind": item.kind}
    for name in item.names:
        out[name] = getattr(item, name)
    return out


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(v) for v in value)
    if isinstance(value, dict):
        return {k: _frozen(v) for k, v in value.items()}
    return value


def from_json(row: Mapping[str, Any]) -> Fact:
    """The fact that :func:`to_json` wrote.

    Raises:
        JournalError: the kind or a field is unknown to this version of the engine.
    """
    cls = KINDS.get(row.get("kind", ""))
    if cls is None:
        raise JournalError(f"unknown fact kind {row.get('kind')!r}")
    try:
        return cls(**{k: _frozen(v) for k, v in row.items() if k != "kind"})
    except TypeError as error:
        raise JournalError(f"fact {row.get('kind')!r} does not fit this version: {error}") from error


# -- the match and its clock ------------------------------------------------------------------------------------


@fact("match.started")
class MatchStarted(Fact):
    """The match exists: ``seats`` lists (number, name) in order; ``options`` are the book's switches."""

    book: str
    version: str
    seed: int
    options: dict[str, Any]
    seats: tuple[tuple[int, str], ...]
    at: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.start(self)


@fact("time.passed")
class TimePassed(Fact):
    """The clock reached ``at`` (UTC seconds)."""

    at: int
    cause: str = field(default="clock", kw_only=True)

    def apply(self, state: State) -> None:
        state.now = self.at


@fact("clock.paused")
class ClockPaused(Fact):
    """All timers stand still since ``at``."""

    at: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.paused_at = self.at


@fact("clock.resumed")
class ClockResumed(Fact):
    """Timers run again; the open window now closes at ``closes_at``."""

    closes_at: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.paused_at = None
        state.move_window(self.closes_at)


@fact("window.opened")
class WindowOpened(Fact):
    """Window number ``seq`` opened: ``window`` is its id in the timetable, (``day``, ``round``) its place."""

    seq: int
    window: str
    day: int
    round: int
    opens_at: int
    closes_at: int
    cause: str = field(default="clock", kw_only=True)

    def apply(self, state: State) -> None:
        state.open_window(self)


@fact("window.closed")
class WindowClosed(Fact):
    """Window ``seq`` takes no more commands."""

    seq: int
    at: int
    cause: str = field(default="clock", kw_only=True)

    def apply(self, state: State) -> None:
        state.close_window(self.seq)


@fact("window.moved")
class WindowMoved(Fact):
    """The open window closes at ``closes_at`` instead."""

    closes_at: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.move_window(self.closes_at)


@fact("match.set")
class MatchSet(Fact):
    """An attribute of the whole match."""

    key: str
    value: Any
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.attributes[self.key] = self.value


@fact("row.set")
class RowSet(Fact):
    """A row of one of the game's own tables (ballots, penalties …); ``value`` None deletes it."""

    table: str
    key: Any
    value: Any
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        rows = state.tables.setdefault(self.table, {})
        if self.value is None:
            rows.pop(self.key, None)
        else:
            rows[self.key] = self.value


@fact("table.cleared")
class TableCleared(Fact):
    """One of the game's own tables is empty again."""

    table: str
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.tables[self.table] = {}


# -- seats ------------------------------------------------------------------------------------------------------


@fact("seat.set")
class SeatSet(Fact):
    """An attribute of a seat."""

    seat: int
    key: str
    value: Any
    cause: str = field(default="", kw_only=True)

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

    def apply(self, state: State) -> None:
        state.leave(self)


@fact("seat.returned")
class SeatReturned(Fact):
    """A seat that was out is back in play."""

    seat: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.come_back(self.seat)


# -- instances --------------------------------------------------------------------------------------------------


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

    def apply(self, state: State) -> None:
        state.gain(self)


@fact("instance.lost")
class Lost(Fact):
    """An instance ended (``why``: ended, spent, taken, ordered …)."""

    id: int
    why: str
    cause: str = field(default="", kw_only=True)

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


# -- orders and uses --------------------------------------------------------------------------------------------


@fact("order.placed")
class Ordered(Fact):
    """An accepted choice waits for its slot. It replaces the instance's earlier one.

    ``user`` uses the skill, ``decider`` chose; ``window``/``day``/``round`` say where it settles; ``declined`` is the
    choice not to use it; ``number`` counts all orders of the match (later wins a tie).
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
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.place(self)


@fact("order.withdrawn")
class Withdrawn(Fact):
    """The waiting choice of an instance is gone (``why``: replaced by nothing, settled, void)."""

    instance: int
    why: str
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.orders.pop(self.instance, None)


@fact("skill.used")
class Used(Fact):
    """A skill is being used: ``chosen`` are the targets named, ``aims`` those it settles on."""

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
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.use(self)


# -- channels, notices, prompts, chance -------------------------------------------------------------------------


@fact("channel.set")
class ChannelSet(Fact):
    """Who shares a channel, and whether it takes talk now."""

    name: str
    members: tuple[int, ...]
    open: bool = True
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.channels[self.name] = (self.members, self.open)


@fact("told")
class Told(Fact):
    """A notice: ``audience`` is ``public``, ``director``, ``seat:N`` or ``channel:NAME``.

    ``seats`` are those who receive it (empty for public and director), ``code`` the short number shown to them,
    ``key`` what sort of notice it is, ``data`` the seats, words and numbers in it. ``held``: the director has not
    released it yet.
    """

    audience: str
    seats: tuple[int, ...]
    code: str
    key: str
    text: str
    data: dict[str, Any] = field(default_factory=dict)
    held: bool = False
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        if self.code:
            stem = f"{self.audience}|{self.code.partition('-')[0]}"
            state.codes[stem] = state.codes.get(stem, 0) + 1


@fact("settlement.held")
class Held(Fact):
    """The settlement of window ``window`` is done but waits for the director's word."""

    window: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.held = self.window


@fact("settlement.released")
class Released(Fact):
    """The director released what was held."""

    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.held = None


@fact("settlement.suspended")
class Suspended(Fact):
    """The settlement of window ``window`` met a question and will run again from its start."""

    window: int
    at: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.suspended = (self.window, self.at)


@fact("prompt.asked")
class Asked(Fact):
    """A question is open; see :class:`engine.kernel.prompts.Question`."""

    key: str
    audience: str
    text: str
    options: tuple[str, ...]
    default: str | None = None
    closes_at: int | None = None
    about: int | None = None
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.prompts[self.key] = Question(
            self.key, self.audience, self.text, self.options, self.default, self.closes_at, self.about
        )


@fact("prompt.answered")
class Answered(Fact):
    """The answer to a question, possibly before it was asked."""

    key: str
    value: str
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.prompts.pop(self.key, None)
        state.answers[self.key] = self.value


@fact("settlement.finished")
class Finished(Fact):
    """A suspended settlement has run to its end."""

    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.suspended = None
        state.answers = {}


@fact("chance.drawn")
class Drawn(Fact):
    """One draw: ``options`` by name, and the name that came up; ``queued`` when it was said beforehand."""

    label: str
    options: tuple[str, ...]
    result: str
    queued: bool = False
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.draws[self.label] = state.draws.get(self.label, 0) + 1
        if self.queued:
            state.chance_queue = state.chance_queue[1:]


@fact("chance.queued")
class ChanceQueued(Fact):
    """The next draws give these names, in order."""

    values: tuple[str, ...]
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.chance_queue = state.chance_queue + self.values
