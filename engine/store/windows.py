"""Windows of the timetable as rows: the database is the timer, whatever wakes the bot only looks here.

All times are UTC epoch seconds and given by the caller.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, func, select

from .errors import Missing
from .handle import Handle
from .models import WindowTable, table_of
from .rows import WindowRow, WindowState

WINDOWS = table_of(WindowTable)
OPEN, CLOSED, PAUSED = str(WindowState.OPEN), str(WindowState.CLOSED), str(WindowState.PAUSED)


class WindowReads(Handle):
    """Reading windows."""

    async def window(self, match_id: int, seq: int) -> WindowRow | None:
        """One window."""
        return await self._first(WindowRow, select(WINDOWS).where(*_key(match_id, seq)))

    async def windows(self, match_id: int | None = None, state: str | None = None) -> tuple[WindowRow, ...]:
        """Windows by match and number, narrowed by match and state."""
        wanted = select(WINDOWS).order_by(WINDOWS.c.match_id, WINDOWS.c.seq)
        if match_id is not None:
            wanted = wanted.where(WINDOWS.c.match_id == match_id)
        if state is not None:
            wanted = wanted.where(WINDOWS.c.state == str(state))
        return await self._all(WindowRow, wanted)

    async def due_windows(self, now: int) -> tuple[WindowRow, ...]:
        """Open windows of all matches whose end has come, earliest first."""
        wanted = select(WINDOWS).where(WINDOWS.c.state == OPEN, WINDOWS.c.closes_at <= now)
        return await self._all(WindowRow, wanted.order_by(WINDOWS.c.closes_at, WINDOWS.c.match_id, WINDOWS.c.seq))

    async def due_reminders(self, now: int) -> tuple[WindowRow, ...]:
        """Open windows whose reminder has come, was not given, and is not overtaken by their end."""
        ahead = WINDOWS.c.closes_at.is_(None) | (WINDOWS.c.closes_at > now)
        wanted = select(WINDOWS).where(_unreminded(), WINDOWS.c.remind_at <= now, ahead)
        return await self._all(WindowRow, wanted.order_by(WINDOWS.c.remind_at, WINDOWS.c.match_id, WINDOWS.c.seq))

    async def next_window_at(self) -> int | None:
        """The next time something is due among open windows: an end or a reminder; None when nothing is."""
        ends = await self._value(select(func.min(WINDOWS.c.closes_at)).where(WINDOWS.c.state == OPEN))
        reminds = await self._value(select(func.min(WINDOWS.c.remind_at)).where(_unreminded()))
        times = [int(time) for time in (ends, reminds) if time is not None]
        return min(times, default=None)


class WindowWrites(WindowReads):
    """Writing windows."""

    async def put_window(
        self,
        match_id: int,
        seq: int,
        label: str,
        *,
        opens_at: int,
        closes_at: int | None,
        remind_at: int | None = None,
        state: str = OPEN,
        reminded: bool = False,
        left_s: int | None = None,
    ) -> None:
        """Write a window as given, new or over the one with this number (undo goes back to an earlier picture)."""
        values: dict[str, Any] = {
            "label": label,
            "opens_at": opens_at,
            "closes_at": closes_at,
            "remind_at": remind_at,
            "state": str(state),
            "reminded": reminded,
            "left_s": left_s,
        }
        await self._put(WINDOWS, {"match_id": match_id, "seq": seq}, values)

    async def move_window(self, match_id: int, seq: int, closes_at: int | None, remind_at: int | None = None) -> None:
        """Give a window another end; with ``remind_at`` also another reminder, not given yet."""
        values: dict[str, Any] = {"closes_at": closes_at}
        if remind_at is not None:
            values |= {"remind_at": remind_at, "reminded": False}
        await self._change_window(match_id, seq, values)

    async def mark_reminded(self, match_id: int, seq: int) -> None:
        """The reminder was given."""
        await self._change_window(match_id, seq, {"reminded": True})

    async def close_window(self, match_id: int, seq: int) -> None:
        """The window is over."""
        await self._change_window(match_id, seq, {"state": CLOSED})

    async def _change_window(self, match_id: int, seq: int, values: dict[str, Any]) -> None:
        if not await self._count(WINDOWS.update().where(*_key(match_id, seq)).values(**values)):
            raise Missing(f"对局 {match_id} 的第 {seq} 个窗口")

    async def remove_windows(self, match_id: int, after_seq: int) -> int:
        """Forget windows with ``seq > after_seq`` (undo went back before them); returns how many."""
        return await self._count(WINDOWS.delete().where(WINDOWS.c.match_id == match_id, WINDOWS.c.seq > after_seq))

    async def pause_windows(self, match_id: int, now: int) -> int:
        """Stop the clock of all open windows of a match; returns how many."""
        change = WINDOWS.update().where(WINDOWS.c.match_id == match_id, WINDOWS.c.state == OPEN)
        return await self._count(change.values(state=PAUSED, left_s=WINDOWS.c.closes_at - now))

    async def resume_windows(self, match_id: int, now: int) -> int:
        """Let paused windows run on for the time they had left, reminders moved alike; returns how many."""
        paused = await self.windows(match_id, PAUSED)
        for row in paused:
            values: dict[str, Any] = {"state": OPEN, "left_s": None}
            if row.left_s is not None and row.closes_at is not None:
                values["closes_at"] = now + row.left_s
                if row.remind_at is not None:
                    values["remind_at"] = row.remind_at + values["closes_at"] - row.closes_at
            await self._change_window(match_id, row.seq, values)
        return len(paused)

    async def shift_windows(self, match_id: int, seconds: int) -> int:
        """Move end and reminder of all open windows of a match (after an outage); returns how many."""
        change = WINDOWS.update().where(WINDOWS.c.match_id == match_id, WINDOWS.c.state == OPEN)
        later = {"closes_at": WINDOWS.c.closes_at + seconds, "remind_at": WINDOWS.c.remind_at + seconds}
        return await self._count(change.values(**later))


def _key(match_id: int, seq: int) -> tuple[Any, Any]:
    return (WINDOWS.c.match_id == match_id, WINDOWS.c.seq == seq)


def _unreminded() -> Any:
    return and_(WINDOWS.c.state == OPEN, WINDOWS.c.reminded.is_(False), WINDOWS.c.remind_at.is_not(None))
