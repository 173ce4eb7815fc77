"""An aiosqlite connection that runs statements where they are asked for and leaves only commits to its thread.

The plain driver makes a trip to its thread each for opening a cursor, executing, fetching and closing. The statements
of this store take some dozens of microseconds, a trip many times that; what can take long, waiting for the disk when
a transaction is committed or for another process that writes, still happens on the thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiosqlite

#: Milliseconds to wait for another process that writes.
PATIENCE = 5000
#: Bytes the write-ahead log grows to before SQLite starts it anew (1,000 pages of 4 KiB).
LOG_SIZE = 4_096_000


class FusedCursor:
    """The part of a cursor that SQLAlchemy uses; rows are fetched when the statement runs."""

    def __init__(self, connection: FusedConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> FusedCursor:
        return self

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> FusedCursor:
        self._run(sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> FusedCursor:
        self._run_many(sql, parameters)
        return self

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        self._rows = []

    def _run(self, sql: str, parameters: Any) -> None:
        self._keep(self._connection._conn.execute(sql, parameters))

    def _run_many(self, sql: str, parameters: Any) -> None:
        self._keep(self._connection._conn.executemany(sql, parameters))

    def _keep(self, cursor: sqlite3.Cursor) -> None:
        self.description = cursor.description
        self._rows = cursor.fetchall() if cursor.description else []
        # SQLite knows the count of a statement with RETURNING only after its rows are fetched.
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        cursor.close()


class FusedConnection(aiosqlite.Connection):
    """aiosqlite's connection with the cursor above, and a shorter way for the connection that writes."""

    def cursor(self) -> Any:
        return FusedCursor(self)

    def prepare_writing(self) -> None:
        """Make this the connection that writes: from now on only :meth:`begin_writing` waits for other processes."""
        self._conn.execute("PRAGMA busy_timeout=0").close()

    async def grow_log(self) -> None:
        """Bring the write-ahead log to its usual size at once.

        Overwriting a log costs the disk a third of lengthening it, for no length has to be written with the data.
        """
        await self._on_thread(self._grow_log)

    def _grow_log(self) -> None:
        # What does not fit into so small a cache is written to the log; rolled back, it is overwritten later.
        (kept,) = self._conn.execute("PRAGMA cache_size").fetchone()
        # A full disk, or another process that writes for long, is the affair of whoever writes next.
        with suppress(sqlite3.OperationalError):
            for words in ("PRAGMA cache_size=16", "BEGIN IMMEDIATE", "CREATE TABLE growing (x)"):
                self._conn.execute(words).close()
            self._conn.execute("INSERT INTO growing VALUES (zeroblob(?))", (LOG_SIZE,)).close()
        self._conn.rollback()
        self._conn.execute(f"PRAGMA cache_size={kept}").close()

    async def begin_writing(self) -> None:
        """Begin a transaction with the right to write; raises sqlite3.OperationalError when another keeps it."""
        try:
            self._conn.execute("BEGIN IMMEDIATE").close()
        except sqlite3.OperationalError as busy:
            if busy.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            # The loop must not stand still for as long as somebody else may write.
            await self._on_thread(self._wait_and_begin)

    def _wait_and_begin(self) -> None:
        self._conn.execute(f"PRAGMA busy_timeout={PATIENCE}").close()
        try:
            self._conn.execute("BEGIN IMMEDIATE").close()
        finally:
            self._conn.execute("PRAGMA busy_timeout=0").close()

    def write(self, sql: str, parameters: Sequence[Any]) -> tuple[int, list[Any]]:
        """Run a statement here and now; returns how many rows it touched and those it gives back."""
        cursor = self._conn.execute(sql, parameters)
        try:
            rows = cursor.fetchall() if cursor.description else []
            return cursor.rowcount, rows
        finally:
            cursor.close()

    def end(self, *, commit: bool) -> asyncio.Future[None]:
        """Have the thread commit or roll back; the future is done when that is over, even if nobody waits for it."""
        return self._on_thread(self._conn.commit if commit else self._conn.rollback)

    def _on_thread(self, work: Callable[[], None]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tx.put_nowait((done, work))
        return done


async def open_fused(file: Path) -> aiosqlite.Connection:
    """Connect to an SQLite file; the caller closes it."""

    def connector() -> sqlite3.Connection:
        return sqlite3.connect(file, check_same_thread=False)

    connection = FusedConnection(connector, 64)
    # A bot that dies in the middle must not hang on this thread.
    connection._thread.daemon = True
    return await connection
