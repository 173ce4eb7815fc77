"""How a transaction begins and ends: on a connection from the pool, or on the one that is kept for writing."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from sqlite3 import IntegrityError as SqliteIntegrityError
from typing import Any, Protocol

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import StaticPool

from .database import KEPT
from .errors import conflict
from .fused import FusedConnection


class Transactions(Protocol):
    """Begins and ends transactions."""

    async def start(self) -> tuple[AsyncConnection, FusedConnection | None]:
        """Begin one; returns the connection and, where there is one, the driver's own way to it."""

    async def finish(self, connection: AsyncConnection, *, commit: bool) -> None:
        """End what :meth:`start` began, to the end even when cancelled: the next writer must not come in before.

        Raises Conflict when a pointer turns out to be broken.
        """

    async def close(self) -> None:
        """Let go of whatever is kept."""


class Pooled:
    """Every transaction takes a connection out of the pool."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def start(self) -> tuple[AsyncConnection, FusedConnection | None]:
        """Begin on a connection of the pool."""
        connection = await self._engine.connect()
        try:
            await connection.begin()
        except BaseException:
            await _discard(connection)
            raise
        return connection, None

    async def finish(self, connection: AsyncConnection, *, commit: bool) -> None:
        """End it and give the connection back."""
        await _to_the_end(self._finish(connection, commit))

    @staticmethod
    async def _finish(connection: AsyncConnection, commit: bool) -> None:
        try:
            await (connection.commit() if commit else connection.rollback())
        except IntegrityError as broken:
            await _discard(connection)
            raise conflict(broken.orig) from broken
        except BaseException:
            await _discard(connection)
            raise
        await connection.close()

    async def close(self) -> None:
        """Nothing is kept."""


class Kept:
    """One connection to an SQLite file, kept from one write transaction to the next.

    Taking it out of the pool, having SQLAlchemy begin and commit, and giving it back costs more than all that an input
    writes.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(**KEPT)
        self._kept: tuple[AsyncConnection, FusedConnection] | None = None
        self._grown = False

    async def start(self) -> tuple[AsyncConnection, FusedConnection | None]:
        """Begin on the connection that is kept."""
        if self._kept is None:
            self._kept = await self._connect()
        connection, driver = self._kept
        try:
            await driver.begin_writing()
        except BaseException:
            await self._drop(connection)
            raise
        return connection, driver

    async def _connect(self) -> tuple[AsyncConnection, FusedConnection]:
        connection = await self._engine.connect()
        try:
            driver = (await connection.get_raw_connection()).driver_connection
            assert isinstance(driver, FusedConnection)
            if not self._grown:
                await driver.grow_log()
                self._grown = True
            driver.prepare_writing()
        except BaseException:
            await _discard(connection)
            raise
        return connection, driver

    async def finish(self, connection: AsyncConnection, *, commit: bool) -> None:
        """End it; a connection on which that fails is thrown away."""
        assert self._kept is not None
        ending = self._kept[1].end(commit=commit)
        try:
            await asyncio.wait([ending])
        except asyncio.CancelledError:
            await asyncio.wait([ending])
            if ending.exception() is not None:
                await self._drop(connection)
            raise
        if ending.exception() is not None:
            await self._drop(connection)
        try:
            ending.result()
        except SqliteIntegrityError as broken:
            raise conflict(broken) from broken

    async def _drop(self, connection: AsyncConnection) -> None:
        self._kept = None
        await _discard(connection)

    async def close(self) -> None:
        """Close the connection."""
        if self._kept is not None:
            await self._drop(self._kept[0])


async def _discard(connection: AsyncConnection) -> None:
    # A half-open transaction ends with its connection; so would a database in memory, which is therefore only closed.
    if not isinstance(connection.engine.pool, StaticPool):
        await connection.invalidate()
    await connection.close()


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    # A cancelled caller must not leave a commit half watched with the next writer already let in.
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
