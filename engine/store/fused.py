"""An aiosqlite connection that runs statements where they are asked for and leaves only commits to its thread.

The plain driver makes a trip to its thread each for opening a cursor, executing, fetching and closing. The statements
of this store take some dozens of microseconds, a trip many times that; what can take long, waiting for the disk when
a transaction is committed, still happens on the thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import aiosqlite


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
    """aiosqlite's connection with the cursor above."""

    def cursor(self) -> Any:
        return FusedCursor(self)


async def open_fused(file: Path) -> aiosqlite.Connection:
    """Connect to an SQLite file; the caller closes it."""

    def connector() -> sqlite3.Connection:
        return sqlite3.connect(file, check_same_thread=False)

    connection = FusedConnection(connector, 64)
    # A bot that dies in the middle must not hang on this thread.
    connection._thread.daemon = True
    return await connection
