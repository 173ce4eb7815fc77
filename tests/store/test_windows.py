"""Windows as rows: due, reminded, paused, moved, undone."""

from __future__ import annotations

import pytest

from engine.store import MatchRow, Missing, Store, WindowRow, WindowState

from .conftest import NOW, new_match


async def test_what_is_due_over_all_matches(store: Store, match: MatchRow) -> None:
    other = await new_match(store, "212")
    async with store.transaction() as tx:
        await tx.put_window(match.id, 1, "夜", opens_at=NOW, closes_at=NOW + 100, remind_at=NOW + 60)
        await tx.put_window(other.id, 1, "夜", opens_at=NOW, closes_at=NOW + 50)
        await tx.put_window(other.id, 2, "会议", opens_at=NOW, closes_at=None, remind_at=NOW + 55)
        assert await tx.next_window_at() == NOW + 50
        assert await tx.due_windows(NOW + 49) == ()
        assert [row.match_id for row in await tx.due_windows(NOW + 100)] == [other.id, match.id]
        assert [(row.match_id, row.seq) for row in await tx.due_reminders(NOW + 60)] == [(other.id, 2), (match.id, 1)]
        await tx.mark_reminded(other.id, 2)
        assert [row.match_id for row in await tx.due_reminders(NOW + 99)] == [match.id]
        assert await tx.due_reminders(NOW + 100) == ()
        await tx.close_window(other.id, 1)
        assert await tx.next_window_at() == NOW + 60
        await tx.close_window(match.id, 1)
        assert await tx.next_window_at() is None
        assert [row.label for row in await tx.windows(state=WindowState.OPEN)] == ["会议"]
        assert [row.seq for row in await tx.windows(other.id)] == [1, 2]


async def test_pausing_keeps_the_time_left(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        await tx.put_window(match.id, 1, "夜", opens_at=NOW, closes_at=NOW + 100, remind_at=NOW + 60)
        await tx.put_window(match.id, 2, "会议", opens_at=NOW, closes_at=None)
        assert await tx.pause_windows(match.id, NOW + 40) == 2
        assert await tx.due_windows(NOW + 1000) == ()
        assert await tx.window(match.id, 1) == WindowRow(
            match.id, 1, "夜", NOW, NOW + 100, NOW + 60, "paused", False, 60
        )
        assert await tx.resume_windows(match.id, NOW + 500) == 2
        assert await tx.windows(match.id) == (
            WindowRow(match.id, 1, "夜", NOW, NOW + 560, NOW + 520, "open", False, None),
            WindowRow(match.id, 2, "会议", NOW, None, None, "open", False, None),
        )


async def test_moving(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        await tx.put_window(match.id, 1, "夜", opens_at=NOW, closes_at=NOW + 100, remind_at=NOW + 60)
        await tx.mark_reminded(match.id, 1)
        await tx.move_window(match.id, 1, NOW + 200)
        assert await tx.window(match.id, 1) == WindowRow(
            match.id, 1, "夜", NOW, NOW + 200, NOW + 60, "open", True, None
        )
        await tx.move_window(match.id, 1, NOW + 300, NOW + 250)
        assert await tx.shift_windows(match.id, 840) == 1
        assert await tx.window(match.id, 1) == WindowRow(
            match.id, 1, "夜", NOW, NOW + 1140, NOW + 1090, "open", False, None
        )
        with pytest.raises(Missing, match="第 7 个窗口"):
            await tx.close_window(match.id, 7)


async def test_undo_takes_windows_back(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        for seq in (1, 2, 3):
            await tx.put_window(match.id, seq, "夜", opens_at=NOW, closes_at=NOW + seq)
        await tx.close_window(match.id, 1)
        assert await tx.remove_windows(match.id, 1) == 2
        await tx.put_window(match.id, 1, "夜", opens_at=NOW, closes_at=NOW + 9)
        assert await tx.windows(match.id) == (WindowRow(match.id, 1, "夜", NOW, NOW + 9, None, "open", False, None),)
