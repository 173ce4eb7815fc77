"""Dedup of incoming messages, posts, notes, small values."""

from __future__ import annotations

import pytest

from engine.store import Conflict, MatchRow, Missing, NoteRow, Store

from .conftest import NOW

HOUR = 3600


async def test_a_message_is_handled_once_per_account(store: Store) -> None:
    async with store.transaction() as tx:
        assert await tx.seen(10000, -55, NOW)
        assert not await tx.seen("10000", "-55", NOW)
        assert await tx.seen(10001, -55, NOW)
        assert await tx.seen(10000, -56, NOW)
        assert await tx.was_seen("10000", -55, NOW)
        assert not await tx.was_seen("10000", -57, NOW)


async def test_a_number_used_again_much_later_is_another_message(store: Store) -> None:
    async with store.transaction() as tx:
        assert await tx.seen(1, 5, NOW)
        assert not await tx.seen(1, 5, NOW + 12 * HOUR - 1)
        assert not await tx.was_seen(1, 5, NOW + 12 * HOUR)
        assert await tx.seen(1, 5, NOW + 12 * HOUR)
        assert not await tx.seen(1, 5, NOW + 12 * HOUR)


async def test_old_ones_are_forgotten(store: Store) -> None:
    async with store.transaction() as tx:
        for n in range(5):
            await tx.seen(1, n, NOW + n)
        assert await tx.forget_seen(NOW + 3) == 3
        assert await tx.seen(1, 0, NOW)
        assert not await tx.seen(1, 3, NOW + 3)


async def test_posts_are_counted_by_seat_and_day(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        for n, (day, seat) in enumerate([(1, 3), (1, 3), (1, 4), (2, 3)]):
            await tx.add_post(match.id, day, seat, n, at=NOW + n, text=f"第{n}帖")
        assert await tx.count_posts(match.id, 1) == {3: 2, 4: 1}
        assert await tx.count_posts(match.id, 3) == {}
        assert [row.text for row in await tx.posts(match.id, seat=3)] == ["第0帖", "第1帖", "第3帖"]
        assert [row.message_id for row in await tx.posts(match.id, 1, 4)] == ["2"]
    with pytest.raises(Conflict):
        async with store.transaction() as tx:
            await tx.add_post(match.id, 1, 3, 0, at=NOW, text="重复")


async def test_notes_wait_for_the_director(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        first = await tx.add_note(match.id, "找导演", at=NOW, text="我没收到 N1-03", seat=3)
        second = await tx.add_note(match.id, "待判黄牌", at=NOW, text="两天没发言", seat=4, data={"day": 2})
        assert [row.id for row in await tx.notes(match.id)] == [first, second]
        assert [row.id for row in await tx.notes(match.id, "找导演", done=False)] == [first]
        assert [row.id for row in await tx.notes(match.id, seat=4)] == [second]
        await tx.finish_note(second)
        await tx.finish_note(first, {"reply": "已补发"})
        assert await tx.note(second) == NoteRow(second, match.id, "待判黄牌", 4, NOW, "两天没发言", {"day": 2}, True)
        done = await tx.notes(match.id, done=True)
        assert [row.data for row in done] == [{"reply": "已补发"}, {"day": 2}]
        with pytest.raises(Missing):
            await tx.finish_note(99)


async def test_small_values(store: Store) -> None:
    async with store.transaction() as tx:
        assert await tx.get_meta("last_alive", 0) == 0
        await tx.put_meta("last_alive", NOW)
        await tx.put_meta("last_alive", NOW + 1)
        await tx.put_meta("nothing", None)
        assert await tx.get_meta("last_alive") == NOW + 1
        assert await tx.get_meta("nothing", "别的") is None
