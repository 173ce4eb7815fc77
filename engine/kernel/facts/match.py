"""Facts about the match, its clock and its tables."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar

from engine.kernel.facts.base import WINDOW, Fact, fact
from engine.kernel.restoring import restore

if TYPE_CHECKING:
    from engine.kernel.state import HookKey, State


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
    narrows: ClassVar[frozenset[str]] = frozenset({WINDOW})
    lingers: ClassVar[bool] = True

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """The one that opened."""
        return (("on", self.kind, self.window),)

    def apply(self, state: State) -> None:
        state.open_window(self)


@fact("window.closed")
class WindowClosed(Fact):
    """Window ``seq`` takes no more commands."""

    seq: int
    at: int
    cause: str = field(default="clock", kw_only=True)
    narrows: ClassVar[frozenset[str]] = frozenset({WINDOW})
    lingers: ClassVar[bool] = True

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """The one that closed."""
        return (("on", self.kind, state.windows[self.seq].point.window),)

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


@fact("state.kept")
class Kept(Fact):
    """The match as it stands is kept under ``name``, for :class:`Restored`; what was kept under it before is gone."""

    name: str
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.keep(self.name)


@fact("state.restored")
class Restored(Fact):
    """The match stands again as it was kept under ``name``, except for what has to stay.

    Time, windows, questions, chance, the numbers given out and what was told always stay. ``attributes`` and
    ``tables`` of the match, ``seats`` with all they own, ``seat_keys`` of every seat, ``instances`` and one ``use``
    stay as well. Choices that wait stay as far as what they use exists.
    """

    name: str
    attributes: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    seat_keys: tuple[str, ...] = ()
    instances: tuple[int, ...] = ()
    use: int = 0
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        restore(state, self)
