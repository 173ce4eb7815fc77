"""Closing a window, settling it, and opening what comes next: the next window somebody wants, or an aside."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel import slots
from engine.kernel.clock import Point
from engine.kernel.legality import RESUME, usable, waiting

if TYPE_CHECKING:
    from engine.kernel.clock import Window
    from engine.kernel.settlement import Settlement

#: Attribute of the match: the window that stands still while the director looks at what a command has done at once.
STANDING = "standing"


def advance(s: Settlement, at: int) -> None:
    """Close the open window at ``at``, settle it, and open the next.

    The next stays closed when the match is over, or when the director wants to look first.
    """
    mark = len(s.facts)
    _close(s, at)
    if not _held_back(s, mark):
        go_on(s)


def go_on(s: Settlement) -> None:
    """Open what comes next. What takes no time, or waits for nobody, is settled at once, until something waits."""
    while not s.state.attributes.get("over"):
        mark = len(s.facts)
        _open_next(s)
        interrupt(s)
        if not _passes(s):
            return
        _close(s, s.state.now)
        if _held_back(s, mark):
            return


def interrupt(s: Settlement) -> None:
    """Open an aside that somebody wants in the middle of the open window; it goes on afterwards for the time left.

    That the window stands still meanwhile and goes on is nothing anybody reacts to.
    """
    window = s.state.window
    if window is None or s.state.suspended or s.state.held is not None or s.state.attributes.get("over"):
        return
    aside = _wanted_aside(s, window.point)
    if aside is None or window.point.window in s.book.timetable.asides:
        return
    with s.caused("clock"):
        s.write(f.WindowClosed(window.seq, s.state.now))
        _remember(s, window.point, max(window.closes_at - s.state.timer, 0))
    open_window(s, aside)


def held_at_once(s: Settlement) -> bool:
    """Keep back what a command has done at once, when the director looks first; the open window waits meanwhile.

    That it stands still and goes on is nothing anybody reacts to.
    """
    window = s.state.window
    if window is None or s.state.suspended or s.state.held is not None or not s.wants_review(0):
        return False
    s.quiet()
    s.facts[:] = [_held(x) for x in s.facts]
    with s.caused("clock"):
        s.write(f.WindowClosed(window.seq, s.state.now))
        _remember(s, window.point, max(window.closes_at - s.state.timer, 0), STANDING)
        s.emit(f.Held(window.seq))
    return True


def answered(s: Settlement) -> bool:
    """Whether the open window is brisk, and everybody who can act in it has chosen."""
    window = s.state.window
    if window is None or s.state.suspended or s.state.held is not None or s.state.paused_at is not None:
        return False
    return s.book.timetable.windows[window.point.window].brisk and not waiting(s)


def passed_key(window: str) -> str:
    """Attribute of the match: the number under which an aside, or a window that opens again, was open last."""
    return f"passed {window}"


def is_wanted(s: Settlement, window: Window, point: Point) -> bool:
    """Whether a window is to be opened at ``point``."""
    if window.wanted is not None:
        return window.wanted(s)
    return not window.brisk or usable(s, point)


def following(s: Settlement, point: Point) -> Point:
    """The window of the timetable that opens after the one at ``point``: the next that is wanted."""
    timetable = s.book.timetable
    here = timetable.windows[point.window]
    if here.repeats and is_wanted(s, here, point):
        return point
    while True:
        point = timetable.next(point)
        if is_wanted(s, timetable.windows[point.window], point):
            return point


def open_window(s: Settlement, point: Point) -> None:
    """Open a window: its deadline by the match's pace, its procedure, and the orders that came early for it."""
    window = s.book.timetable.windows[point.window]
    closes = window.closes(s.state.now, s.state.options, s.pace)
    with s.caused("clock"):
        s.emit(f.WindowOpened(s.state.last_window + 1, point.window, point.day, point.round, s.state.now, closes))
        s.label = s.book.timetable.label(point)
        opening = s.book.opening.get(point.window)
        if opening is not None:
            opening(s)
        s.quiet()
        slots.lapse(s)
        slots.recheck(s)
        s.quiet()


def _close(s: Settlement, at: int) -> None:
    window = s.state.window
    assert window is not None
    with s.caused("clock"):
        s.emit(f.WindowClosed(window.seq, at))
        slots.settle_slots(s, window.point.window)
        closing = s.book.closing.get(window.point.window)
        if closing is not None:
            closing(s)
        s.quiet()
        if window.point.window in s.book.timetable.asides or s.book.timetable.windows[window.point.window].repeats:
            s.emit(f.MatchSet(passed_key(window.point.window), window.seq))


def _open_next(s: Settlement) -> None:
    standing = s.state.attributes.get(STANDING)
    if standing is not None:
        s.emit(f.MatchSet(STANDING, None, cause="clock"))
        _reopen(s, Point(standing["day"], standing["round"], standing["window"]), standing["left"])
        return
    point, resumed = s.state.point, s.state.attributes.get(RESUME)
    aside = _wanted_aside(s, point)
    if aside is not None:
        if resumed is None:
            _remember(s, point, None)
        open_window(s, aside)
        return
    if resumed is not None:
        s.emit(f.MatchSet(RESUME, None, cause="clock"))
        point = Point(resumed["day"], resumed["round"], resumed["window"])
        if resumed["left"] is not None:
            _reopen(s, point, resumed["left"])
            return
    open_window(s, s.book.following(s, point))


def _reopen(s: Settlement, point: Point, left: int) -> None:
    """Go on with a window that an aside interrupted, or that stood still for the director."""
    now = s.state.now
    with s.caused("clock"):
        opened = f.WindowOpened(s.state.last_window + 1, point.window, point.day, point.round, now, now + max(left, 1))
        s.write(opened)
        s.label = s.book.timetable.label(point)
        slots.recheck(s)
        s.quiet()


def _remember(s: Settlement, point: Point, left: int | None, key: str = RESUME) -> None:
    place = {"window": point.window, "day": point.day, "round": point.round, "left": left}
    s.emit(f.MatchSet(key, place, cause="clock"))


def _wanted_aside(s: Settlement, point: Point) -> Point | None:
    timetable = s.book.timetable
    for window in timetable.asides.values():
        place = Point(point.day, point.round, window.id)
        if window.phase == timetable.windows[point.window].phase and is_wanted(s, window, place):
            return place
    return None


def _passes(s: Settlement) -> bool:
    """Whether the open window needs nobody."""
    window = s.state.window
    return window is not None and (s.book.timetable.windows[window.point.window].step or answered(s))


def _held_back(s: Settlement, mark: int) -> bool:
    """Whether the director looks first at what was made from fact number ``mark`` on."""
    if not s.wants_review(mark):
        return False
    s.facts[mark:] = [_held(x) for x in s.facts[mark:]]
    s.emit(f.Held(s.state.last_window, cause="clock"))
    return True


def _held(fact: f.Fact) -> f.Fact:
    """A notice to players, kept back until the director's word; any other fact as it is."""
    if isinstance(fact, f.Told) and fact.audience != "director":
        return replace(fact, held=True)
    return fact
