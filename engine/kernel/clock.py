"""Clock points, windows and the timetable of a book; all times are UTC seconds, all lengths minutes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.kernel.errors import BookError

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY
#: Beijing is UTC+8 all year; the books' hours are Beijing hours.
BEIJING = 8 * HOUR
#: 1970-01-01 was a Thursday; counted from Monday 00:00.
_EPOCH_WEEKDAY = 3 * DAY


class Point(NamedTuple):
    """A place in the game's own time: day, round of that day (1 unless a book plays a night again), window id."""

    day: int
    round: int
    window: str


#: When a window that opens at a UTC second closes, given the match's options.
Length = Callable[[int, Mapping[str, Any]], int]


def minutes(amount: float) -> Length:
    """A window that stays open for ``amount`` minutes."""
    seconds = int(amount * MINUTE)
    return lambda opens_at, options: opens_at + seconds


def minutes_option(name: str, default: int, *, share: int = 1) -> Length:
    """A window whose minutes are the option ``name``, or one part in ``share`` of them."""
    return lambda opens_at, options: opens_at + int(options.get(name, default)) * MINUTE // share


def daily(hour: int, *, at_least: int = 0) -> Length:
    """Until the next ``hour`` o'clock in Beijing that is at least ``at_least`` minutes away."""

    def closes(opens_at: int, options: Mapping[str, Any]) -> int:
        earliest = opens_at + at_least * MINUTE
        local = (earliest + BEIJING) % DAY
        return earliest + (hour * HOUR - local) % DAY

    return closes


def weekly(weekday: int, hour: int, *, at_least: int = 0) -> Length:
    """Until the next given hour of a weekday (Monday 0) in Beijing that is at least ``at_least`` minutes away."""

    def closes(opens_at: int, options: Mapping[str, Any]) -> int:
        earliest = opens_at + at_least * MINUTE
        local = (earliest + BEIJING + _EPOCH_WEEKDAY) % WEEK
        return earliest + (weekday * DAY + hour * HOUR - local) % WEEK

    return closes


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of time in which commands are taken.

    Attributes:
        id: unique in the book, as ``行动``.
        phase: what scenario points call its half of the day, as ``夜``; a phase that has no day number (``开局``)
            stands alone.
        lengths: by pace, when it closes.
        slots: the numbered lines of the printed order that settle when it closes, in order.
        days: whether the window exists on a day.
        simultaneous: what is done in it takes effect at once for all; nobody is kept from acting by another's act.
        name: what people call it; its id unless two windows bear one name (``出局后`` by night and by day).
        brisk: it opens only when somebody can act in it, and closes as soon as everybody who can has chosen.
        repeats: it opens again and again, as long as it is wanted.
        wanted: whether it is to be opened, given the settlement; None: always, or (``brisk``) when somebody can act.
        step: it takes no commands and no time: only its slots and its procedures settle, in their place in the order.
        takes: for a step, the earlier window whose commands its slots settle.
    """

    id: str
    phase: str
    lengths: Mapping[str, Length]
    slots: tuple[str, ...] = ()
    days: Callable[[int], bool] = field(default=lambda day: True)
    simultaneous: bool = False
    name: str = ""
    brisk: bool = False
    repeats: bool = False
    wanted: Callable[[Any], bool] | None = None
    step: bool = False
    takes: str = ""

    @property
    def title(self) -> str:
        """Its name."""
        return self.name or self.id

    def closes(self, opens_at: int, options: Mapping[str, Any], pace: str) -> int:
        """The UTC second at which it closes when it opens at ``opens_at``."""
        if self.step:
            return opens_at
        return self.lengths[pace](opens_at, options)


class Timetable:
    """The windows of a book in order: a prelude played once, then a cycle of one day after another.

    Windows of a second or later round of a day (see :meth:`engine.kernel.registry.Book.following`) are called by
    ``again`` before their id, with a number from the third round on: ``续早夜1``, ``续2早夜1``.

    ``asides`` have no place of their own: one opens between two windows of its phase, or in the middle of one, whenever
    somebody can act in it; then the day goes on where it stood.
    """

    def __init__(
        self,
        prelude: Sequence[Window],
        cycle: Sequence[Window],
        letters: Mapping[str, str],
        again: str = "续",
        asides: Sequence[Window] = (),
    ) -> None:
        self.letters = letters
        self.again = again
        self.prelude = tuple(prelude)
        self.cycle = tuple(cycle)
        self.asides = {w.id: w for w in asides}
        self.windows = {w.id: w for w in (*self.prelude, *self.cycle, *asides)}
        if len(self.windows) != len(self.prelude) + len(self.cycle) + len(self.asides):
            raise BookError("two windows share an id")
        self._place = {w.id: i for i, w in enumerate(self.cycle)}
        self._last = {w.takes: w.id for w in self.cycle if w.takes}
        self._later: dict[Point, tuple[Point, ...]] = {}

    def first(self) -> Point:
        """Where a match begins."""
        if self.prelude:
            return Point(0, 1, self.prelude[0].id)
        return Point(1, 1, self.cycle[0].id)

    def next(self, point: Point) -> Point:
        """The window after ``point``."""
        ids = [w.id for w in self.prelude]
        if point.window in ids and ids.index(point.window) + 1 < len(ids):
            return Point(point.day, point.round, ids[ids.index(point.window) + 1])
        day, place = (1, 0) if point.window in ids else (point.day, self._place[point.window] + 1)
        while True:
            if place == len(self.cycle):
                day, place = day + 1, 0
            if self.cycle[place].days(day):
                return Point(day, 1 if day != point.day else point.round, self.cycle[place].id)
            place += 1

    def last_to_take(self, window: str) -> str:
        """The window or step in which the last of a window's commands settle."""
        return self._last.get(window, window)

    def slots_of(self, window: str) -> tuple[str, ...]:
        """The lines in which the commands of a window settle, in it or in steps that follow."""
        parts = [w for w in self.windows.values() if window in (w.id, w.takes)]
        return tuple(slot for w in parts for slot in w.slots)

    def label(self, point: Point) -> str:
        """``夜1 行动``; the bare phase for a window of the prelude."""
        window = self.windows[point.window]
        if not self.daily(point):
            return window.phase
        return f"{window.phase}{point.day} {self._mark(point.round)}{window.title}"

    def _mark(self, number: int) -> str:
        return "" if number == 1 else self.again + (str(number - 1) if number > 2 else "")

    def daily(self, point: Point) -> bool:
        """Whether ``point`` belongs to a numbered day, and not to the prelude."""
        return point.window in self._place or point.window in self.asides

    def code(self, point: Point) -> str:
        """The stem of the short numbers of notices: a letter for the phase and the day, as ``N2``."""
        letter = self.letters[self.windows[point.window].phase]
        return f"{letter}{point.day}" if self.daily(point) else letter

    def matches(self, label: str, point: Point) -> bool:
        """Whether a scenario's label (``夜2``, ``昼1 正午``, ``开局``, ``行动``) names ``point``."""
        wanted, real = label.split(), self.label(point).split()
        window = self.windows[point.window]
        if not wanted or wanted == real or (len(wanted) == 1 and wanted[0] in (window.id, window.title)):
            return True
        named = len(wanted) == 1 and wanted[0] == real[0] and point.round == 1
        return named and self._first_of_phase(window, point.day)

    def past(self, label: str, point: Point) -> bool:
        """Whether every point that a scenario's label can name lies before ``point``."""
        word = label.split(maxsplit=1)[0]
        bare = word.rstrip("0123456789")
        if not word[len(bare) :]:
            return self.daily(point) and bare in {w.phase for w in self.prelude}
        day, order = int(word[len(bare) :]), [w.phase for w in self.cycle]
        if bare not in order:
            return False
        if not self.daily(point):
            return False
        here = self.windows[point.window].phase
        if day != point.day or bare != here:
            return (day, order.index(bare)) < (point.day, order.index(here))
        names = [w.title for w in self.cycle if w.phase == bare and w.days(day)]
        round_, wanted = self._round(label.split()[1] if len(label.split()) > 1 else names[0])
        if point.window in self.asides or wanted in {w.title for w in self.asides.values() if w.phase == bare}:
            return False
        if wanted not in names:
            return not self.knows(wanted)
        here = self.windows[point.window].title
        return (round_, names.index(wanted)) < (point.round, names.index(here) if here in names else 0)

    def _round(self, word: str) -> tuple[int, str]:
        """The round and the window that a word names."""
        titles = sorted({w.title for w in self.windows.values()})
        if word in titles or not word.startswith(self.again):
            return 1, word
        rest = word[len(self.again) :]
        for name in titles:
            number = rest.removesuffix(name)
            if rest.endswith(name) and (not number or number.isdecimal()):
                return (int(number) if number else 1) + 1, name
        return 1, word

    def knows(self, label: str) -> bool:
        """Whether a scenario's label can name any point of this timetable."""
        names = {n for w in self.windows.values() for n in (w.id, w.title)}
        for word in label.split():
            bare = word.rstrip("0123456789")
            if self._round(word)[1] not in names and bare not in {w.phase for w in self.windows.values()}:
                return False
        return bool(label.split())

    def _first_of_phase(self, window: Window, day: int) -> bool:
        return next(w for w in self.cycle if w.phase == window.phase and w.days(day)) is window

    def later_in_phase(self, point: Point) -> tuple[Point, ...]:
        """The windows after ``point`` (none of the asides) within the same half of the same day."""
        found = self._later.get(point)
        if found is None:
            phase, at = self.windows[point.window].phase, self.next(point)
            out: list[Point] = []
            while at.day == point.day and self.windows[at.window].phase == phase:
                out.append(at)
                at = self.next(at)
            found = self._later[point] = tuple(out)
        return found
