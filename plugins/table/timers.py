"""Windows as rows: what the row of a match's open window should say, and waking up when it is due."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any, Protocol

from engine import Game
from engine.store import WindowRow, WindowState

MINUTE = 60
#: Windows shorter than this have no reminder.
_SHORT = 2 * MINUTE
#: A reminder comes when a quarter of the window is left, at most so long before its end.
_LONGEST_NOTICE = 3 * 60 * MINUTE


def reminder_at(opens_at: int, closes_at: int) -> int | None:
    """When to remind those who have not acted, UTC seconds; None for a window too short for it."""
    length = closes_at - opens_at
    if length < _SHORT:
        return None
    return closes_at - min(max(length // 4, MINUTE), _LONGEST_NOTICE)


def stands_still(game: Game) -> bool:
    """Whether the open window waits for somebody rather than for its time."""
    return game.state.paused_at is not None or game.state.suspended is not None


def wanted_row(match_id: int, game: Game, before: WindowRow | None, now: int, *, frozen: bool) -> WindowRow | None:
    """The row of the open window as the game has it, None when no window is open; ``before``: what is stored."""
    window = game.state.window
    if window is None or game.over:
        return None
    still = frozen or stands_still(game)
    same = before is not None and before.seq == window.seq
    moved = before is None or not same or before.closes_at != window.closes_at
    remind_at = reminder_at(window.opens_at, window.closes_at) if moved or before is None else before.remind_at
    reminded = before.reminded if same and before is not None else False
    if moved and same and before is not None and before.remind_at is not None and remind_at is not None:
        remind_at = before.remind_at + window.closes_at - (before.closes_at or window.closes_at)
    if remind_at is not None and remind_at <= now and moved:
        reminded = True
    return WindowRow(
        match_id, window.seq, game.book.timetable.label(window.point), window.opens_at, window.closes_at, remind_at,
        str(WindowState.PAUSED if still else WindowState.OPEN), reminded, window.closes_at - now if still else None,
    )  # fmt: skip


class Alarm(Protocol):
    """Something that calls back at a time; the rows are re-read then, so ringing too often does no harm."""

    def set(self, name: str, at: int) -> None:
        """Ring for ``name`` at a UTC second, in place of an earlier time."""
        ...

    def drop(self, name: str) -> None:
        """Do not ring for ``name``."""
        ...


class SilentAlarm:
    """Never rings: a virtual clock's owner looks for itself."""

    def set(self, name: str, at: int) -> None:
        """Nothing."""

    def drop(self, name: str) -> None:
        """Nothing."""


class SchedulerAlarm:
    """Rings by APScheduler. Only aware UTC times are given to it, and no job is ever thrown away for being late."""

    def __init__(self, scheduler: Any, ring: Callable[[], Awaitable[None]]) -> None:
        self._scheduler = scheduler
        self._ring = ring

    def set(self, name: str, at: int) -> None:
        """Ring once at ``at``."""
        from apscheduler.triggers.date import DateTrigger

        when = datetime.fromtimestamp(at, UTC)
        self._scheduler.add_job(
            self._ring,
            DateTrigger(run_date=when),
            id=name,
            replace_existing=True,
            misfire_grace_time=None,
            coalesce=True,
        )

    def drop(self, name: str) -> None:
        """Remove the job, if there is one."""
        if self._scheduler.get_job(name) is not None:
            self._scheduler.remove_job(name)

    def every(self, seconds: int) -> None:
        """Also ring regularly: the net under the single jobs."""
        from apscheduler.triggers.interval import IntervalTrigger

        self._scheduler.add_job(
            self._ring, IntervalTrigger(seconds=seconds, timezone=UTC), id="sweep", replace_existing=True,
            misfire_grace_time=None, coalesce=True,
        )  # fmt: skip
