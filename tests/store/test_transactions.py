"""All or nothing, one writer at a time, nothing lost when the process dies."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from engine.store import Conflict, MatchRow, NewMessage, Store, Transaction

from .conftest import NOW, new_match

TEXT = [{"type": "text", "data": {"text": "记下了：摄梦 → 4号 丁。"}}]


async def one_input(tx: Transaction, match_id: int, n: int) -> bool:
    """What an accepted command writes."""
    if not await tx.seen(10000, n, NOW + n):
        return False
    await tx.append_journal(
        match_id, n, at=NOW + n, input={"say": "摄梦 4"}, rules_version="r1", facts=[{"k": "order"}], digest=f"d{n}"
    )
    await tx.queue_messages([NewMessage("private", 7, 2, TEXT, dedup_key=f"ack-{n}")], at=NOW + n, match_id=match_id)
    return True


async def test_a_transaction_that_raises_leaves_nothing(store: Store, match: MatchRow) -> None:
    async def write_and_break() -> None:
        async with store.transaction() as tx:
            assert await one_input(tx, match.id, 1)
            await tx.put_meta("last_alive", NOW)
            await tx.put_person(7, nickname="饺子")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await write_and_break()
    async with store.session() as session:
        assert await session.journal(match.id) == ()
        assert await session.outbox() == ()
        assert not await session.was_seen(10000, 1, NOW + 1)
        assert await session.get_meta("last_alive") is None
        assert await session.person(7) is None
    async with store.transaction() as tx:
        assert await one_input(tx, match.id, 1)


async def test_a_session_sees_one_moment(store: Store, match: MatchRow) -> None:
    async with store.session() as before:
        assert await before.journal_length(match.id) == 0
        async with store.transaction() as tx:
            await one_input(tx, match.id, 1)
        assert await before.journal_length(match.id) == 0
    async with store.session() as after:
        assert await after.journal_length(match.id) == 1


async def test_uncommitted_writes_are_not_seen_outside(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        await one_input(tx, match.id, 1)
        assert await tx.journal_length(match.id) == 1
        async with store.session() as session:
            assert await session.journal_length(match.id) == 0


async def test_writers_take_turns(store: Store) -> None:
    matches = [await new_match(store, code) for code in ("甲", "乙")]

    async def play(match: MatchRow) -> None:
        for n in range(1, 11):
            async with store.transaction() as tx:
                before = await tx.get_meta("inputs", 0)
                await tx.seen(match.id, n, NOW)
                await tx.append_journal(match.id, n, at=NOW, input=n, rules_version="r1", facts=[], digest="")
                await tx.put_meta("inputs", before + 1)

    await asyncio.gather(*(play(match) for match in matches))
    async with store.session() as session:
        assert await session.get_meta("inputs") == 20
        for match in matches:
            assert [row.n for row in await session.journal(match.id)] == list(range(1, 11))


async def test_a_transaction_within_a_transaction_is_refused(store: Store) -> None:
    with pytest.raises(RuntimeError, match="already open"):
        async with store.transaction(), store.transaction():
            pass
    async with store.transaction() as tx:
        await tx.put_meta("still", "usable")


async def test_a_cancelled_writer_leaves_nothing_and_lets_the_next_in(store: Store) -> None:
    inside, never = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with store.transaction() as tx:
            await tx.put_meta("half", True)
            inside.set()
            await never.wait()

    task = asyncio.create_task(write())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store.transaction() as tx:
        assert await tx.get_meta("half") is None


async def test_a_writer_cancelled_anywhere_writes_all_or_nothing(store: Store, match: MatchRow) -> None:
    for steps in range(60):
        async with store.session() as session:
            n = await session.journal_length(match.id) + 1

        async def write(n: int = n) -> None:
            async with store.transaction() as tx:
                await one_input(tx, match.id, n)

        task = asyncio.create_task(write())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        async with store.session() as session:
            journal, sent = await session.journal(match.id), await session.outbox(match.id)
        assert [row.n for row in journal] == list(range(1, len(journal) + 1))
        assert [row.dedup_key for row in sent] == [f"ack-{row.n}" for row in journal]


async def test_a_commit_that_fails_writes_nothing_and_lets_the_next_in(store: Store, match: MatchRow) -> None:
    async def write_and_fail() -> None:
        async with store.transaction() as tx:
            await tx._connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
            await tx.put_meta("half", True)
            await tx.queue_messages([NewMessage("private", 7, 2, TEXT)], at=NOW, match_id=99)

    with pytest.raises(Conflict):
        await write_and_fail()
    async with store.transaction() as tx:
        assert await tx.get_meta("half") is None
        assert await one_input(tx, match.id, 1)


async def test_the_loop_runs_on_while_another_process_writes(store: Store, file: Path) -> None:
    async with store.transaction() as tx:
        await tx.put_meta("first", 1)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        async def write() -> None:
            async with store.transaction() as tx:
                await tx.put_meta("second", 2)

        task = asyncio.create_task(write())
        for _ in range(50):
            await asyncio.sleep(0)
        assert not task.done()
        other.execute("COMMIT")
    await asyncio.wait_for(task, 5)
    async with store.session() as session:
        assert await session.get_meta("second") == 2


async def test_the_log_has_its_size_from_the_first_write(store: Store, file: Path) -> None:
    async with store.transaction() as tx:
        await tx.put_meta("first", 1)
    assert file.with_name(file.name + "-wal").stat().st_size > 3_000_000
    async with store.session() as session:
        names = (await session._connection.exec_driver_sql("SELECT name FROM sqlite_master")).scalars().all()
        pages = (await session._connection.exec_driver_sql("PRAGMA page_count")).scalar()
    assert "growing" not in names
    assert isinstance(pages, int)
    assert pages < 100


async def test_rows_of_no_match_are_refused(store: Store) -> None:
    with pytest.raises(Conflict, match="没有编号 99 的对局"):
        async with store.transaction() as tx:
            await tx.append_journal(99, 1, at=NOW, input={}, rules_version="r1", facts=[], digest="")
    with pytest.raises(Conflict):
        async with store.transaction() as tx:
            await tx.queue_messages([NewMessage("private", 7, 2, TEXT)], at=NOW, match_id=99)


CHILD = """
import asyncio, sys
from engine.store import Store
from tests.store.test_transactions import NOW, one_input

async def main():
    store = await Store.open(sys.argv[1], now=NOW, synchronous=sys.argv[2])
    n = 0
    while True:
        n += 1
        async with store.transaction() as tx:
            await one_input(tx, 1, n)
        print(n, flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
async def test_sigkill_loses_no_accepted_input(store: Store, match: MatchRow, file: Path, synchronous: str) -> None:
    await store.close()
    root = Path(__file__).parents[2]
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CHILD, str(file), synchronous, stdout=asyncio.subprocess.PIPE, cwd=root
    )
    assert child.stdout is not None
    told = 0
    while told < 25:
        told = int(await child.stdout.readline())
    os.kill(child.pid, signal.SIGKILL)
    told = max([told, *map(int, (await child.stdout.read()).split())])
    await child.wait()
    again = await Store.open(file, now=NOW)
    async with again.session() as session:
        journal, queued = await session.journal(match.id), await session.outbox(match.id)
        assert [row.n for row in journal] == list(range(1, len(journal) + 1))
        assert len(journal) in (told, told + 1)
        assert len(queued) == len(journal)
        assert all([await session.was_seen(10000, row.n, row.at) for row in journal])
    await again.close()
