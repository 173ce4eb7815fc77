"""The store: opening, reading, and one write transaction at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from sqlite3 import DatabaseError
from typing import Any

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .database import WRITES, Synchronous, address, connect, sqlite_file
from .errors import StoreUnreadable
from .forum import ForumReads, ForumWrites
from .fused import FusedConnection
from .matches import JournalReads, JournalWrites, MatchReads, MatchWrites
from .outbox import OutboxReads, OutboxWrites
from .people import PeopleReads, PeopleWrites
from .schema import bring_up_to_date
from .windows import WindowReads, WindowWrites
from .writer import Kept, Pooled, Transactions


class Session(MatchReads, JournalReads, OutboxReads, PeopleReads, WindowReads, ForumReads):
    """Reads, all of one moment: what is written meanwhile is not seen. Returns frozen rows."""


class Transaction(MatchWrites, JournalWrites, OutboxWrites, PeopleWrites, WindowWrites, ForumWrites, Session):
    """Reads and writes that happen together or not at all."""


class Store:
    """The database of the bot. Made by :meth:`open`; used from one event loop; one process per database.

    The store never asks what time it is: all times are UTC epoch seconds from the caller.
    """

    def __init__(self, engine: AsyncEngine, *, shared: bool, kept: bool, backup: Path | None) -> None:
        self._engine = engine
        self._reads: Transactions = Pooled(engine)
        self._writes: Transactions = Kept(engine) if kept else Pooled(engine.execution_options(**WRITES))
        self._lock = asyncio.Lock()
        self._owner: asyncio.Task[Any] | None = None
        self._shared = shared
        self.backup = backup
        """The copy made before this opening migrated the file, if it did."""

    @classmethod
    async def open(
        cls,
        where: str | Path | URL,
        *,
        now: int,
        backups: Path | None = None,
        migrate: bool = True,
        synchronous: Synchronous = "FULL",
    ) -> Store:
        """Open a database, creating or migrating it first.

        ``where``: SQLAlchemy URL, or path of an SQLite file. ``now``: UTC epoch seconds, for the backup's name.
        ``backups``: folder for copies made before a migration (default ``backups`` beside the file). ``migrate=False``
        leaves the schema alone, for tools that only read. ``synchronous``: SQLite only; with NORMAL a commit survives
        the death of the process, with FULL also a power cut.
        Raises StoreUnreadable, SchemaTooNew, SchemaTooOld, MigrationFailed.
        """
        url = address(where)
        file = sqlite_file(url)
        if file is not None:
            _prepare_folder(file, create=migrate)
        engine = connect(url, synchronous)
        try:
            made = await bring_up_to_date(engine, url, now, backups, migrate=migrate, synchronous=synchronous)
        except (DBAPIError, DatabaseError, OSError) as broken:
            await engine.dispose()
            raise StoreUnreadable(url.render_as_string(hide_password=True), str(broken)) from broken
        except BaseException:
            await engine.dispose()
            raise
        shared = url.get_backend_name() == "sqlite" and file is None
        return cls(engine, shared=shared, kept=file is not None and not url.query, backup=made)

    async def close(self) -> None:
        """Wait for the running write and close all connections."""
        async with self._lock:
            await self._writes.close()
            await self._engine.dispose()

    @asynccontextmanager
    async def session(self) -> AsyncIterator[Session]:
        """Read without waiting for writers (a database in memory has one connection: there it waits its turn)."""
        if self._shared:
            async with self._turn(), self._begun(self._reads) as (connection, _):
                yield Session(connection)
        else:
            async with self._begun(self._reads) as (connection, _):
                yield Session(connection)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """One write transaction: committed at the end of the block, undone if the block raises.

        Writers wait for each other in order of arrival. Raises RuntimeError when begun inside another of the same task.
        """
        async with self._turn(), self._begun(self._writes) as (connection, driver):
            yield Transaction(connection, driver)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        task = asyncio.current_task()
        if self._owner is not None and self._owner is task:
            raise RuntimeError("a transaction of this task is already open: use that one")
        async with self._lock:
            self._owner = task
            try:
                yield
            finally:
                self._owner = None

    @staticmethod
    @asynccontextmanager
    async def _begun(transactions: Transactions) -> AsyncIterator[tuple[AsyncConnection, FusedConnection | None]]:
        connection, driver = await transactions.start()
        try:
            yield connection, driver
        except BaseException:
            await transactions.finish(connection, commit=False)
            raise
        await transactions.finish(connection, commit=True)


def _prepare_folder(file: Path, *, create: bool) -> None:
    if not create:
        if not file.is_file():
            raise StoreUnreadable(str(file), "没有这个文件")
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as broken:
        raise StoreUnreadable(str(file), str(broken)) from broken
