"""The shared ground of reading and writing: one connection inside one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from sqlite3 import IntegrityError as SqliteIntegrityError
from typing import Any, TypeVar

from sqlalchemy import CursorResult, Table
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import Executable

from .errors import Conflict, conflict
from .fused import FusedConnection
from .prepared import Prepared

T = TypeVar("T")
Values = Sequence[dict[str, Any]] | dict[str, Any] | None


class Handle:
    """Base of the topic classes; holds the connection and the few ways statements are run."""

    def __init__(self, connection: AsyncConnection, driver: FusedConnection | None = None) -> None:
        self._connection, self._driver = connection, driver
        self._dialect = connection.dialect.name

    async def _run(self, statement: Executable, values: Values = None) -> CursorResult[Any]:
        """Run a statement; raises Conflict when it breaks a key, a pointer or a check."""
        try:
            return await self._connection.execute(statement, values)
        except IntegrityError as broken:
            raise conflict(broken.orig) from broken

    async def _write(self, prepared: Prepared, values: dict[str, Any]) -> tuple[int, Sequence[Any]]:
        """Run a prepared write, straight to SQLite where that is possible: rows touched, and rows given back."""
        if self._driver is None:
            done = await self._run(prepared.statement, values)
            rows = done.all() if done.returns_rows else ()
            return done.rowcount, rows
        try:
            return self._driver.write(*prepared.bound(values))
        except SqliteIntegrityError as broken:
            raise conflict(broken) from broken

    async def _all(self, kind: Callable[..., T], statement: Executable) -> tuple[T, ...]:
        return tuple(kind(*row) for row in await self._run(statement))

    async def _first(self, kind: Callable[..., T], statement: Executable) -> T | None:
        row = (await self._run(statement)).first()
        return None if row is None else kind(*row)

    async def _value(self, statement: Executable) -> Any:
        return (await self._run(statement)).scalar()

    async def _count(self, statement: Executable, values: Values = None) -> int:
        """Run a write and return how many rows it touched."""
        return (await self._run(statement, values)).rowcount

    async def _insert_row(self, table: Table, values: dict[str, Any]) -> int:
        """Insert a row into a table with numbered rows and return its number."""
        key = (await self._run(table.insert(), values)).inserted_primary_key
        if key is None:
            raise Conflict("新行没有得到编号")
        return int(key[0])

    async def _put(self, table: Table, key: dict[str, Any], values: dict[str, Any]) -> None:
        """Update the row with this key, or insert it."""
        found = table.update().where(*(table.c[name] == value for name, value in key.items())).values(**values)
        if not await self._count(found):
            await self._count(table.insert(), {**key, **values})
