"""Closing a window, settling it, and opening the next."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel import slots
from engine.kernel.clock import Point

if TYPE_CHECKING:
    from engine.kernel.settlement import Settlement


def advance(s: Settlement, at: int) -> None:
    """Close the open window at ``at``, settle it, and open the next.

    The next stays closed when the match is over, or when the director wants to look first.
    """
    window = s.state.window
    assert window is not None
    mark = len(s.facts)
    with s.caused("clock"):
        s.emit(f.WindowClosed(window.seq, at))
        slots.settle_slots(s, window.point.window)
        closing = s.book.closing.get(window.point.window)
        if closing is not None:
            closing(s)
        s.quiet()
        if s.wants_review(mark):
            s.facts[mark:] = [_held(x) for x in s.facts[mark:]]
            s.emit(f.Held(window.seq))
        elif not s.state.attributes.get("over"):
            open_window(s, s.book.following(s, window.point))


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
        slots.recheck(s)
        s.quiet()


def _held(fact: f.Fact) -> f.Fact:
    """A notice to players, kept back until the director's word; any other fact as it is."""
    if isinstance(fact, f.Told) and fact.audience != "director":
        return replace(fact, held=True)
    return fact
