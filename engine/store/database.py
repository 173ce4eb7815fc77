"""Connections: addresses, SQLite settings, and how a transaction begins."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Connection, event, pool
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .errors import StoreUnreadable
from .fused import PATIENCE, open_fused

Synchronous = Literal["NORMAL", "FULL", "EXTRA"]
#: Execution options of a connection whose transactions may write, and of one begun and ended beside SQLAlchemy.
WRITES: dict[str, Any] = {"store_writes": True}
#: What an address without a driver means; SQLAlchemy's own choice would be one that cannot be awaited.
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
KEPT: dict[str, Any] = {"store_kept": True}


def address(where: str | Path | URL) -> URL:
    """The database meant by a URL, or by a path to an SQLite file. Raises StoreUnreadable when it is neither."""
    if isinstance(where, Path) or (isinstance(where, str) and "://" not in where):
        return URL.create("sqlite+aiosqlite", database=str(where))
    try:
        url = make_url(where)
    except ArgumentError as wrong:
        raise StoreUnreadable(str(where), "地址写得不对") from wrong
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        # Both know RETURNING and ON CONFLICT, which the outbox and the dedup table are built on.
        raise StoreUnreadable(url.render_as_string(hide_password=True), "只支持 SQLite 和 PostgreSQL")
    return url.set(drivername=_DRIVERS[url.drivername]) if url.drivername in _DRIVERS else url


def sqlite_file(url: URL) -> Path | None:
    """The file of an SQLite database; None for one in memory and for other databases."""
    in_memory = url.database in (None, "", ":memory:") or str(url.database).startswith("file:")
    return None if in_memory or url.get_backend_name() != "sqlite" else Path(str(url.database))


def connect(url: URL, synchronous: Synchronous, *, migrating: bool = False) -> AsyncEngine:
    """An engine for ``url``. ``migrating``: a single connection with foreign keys off, as rebuilding tables needs.

    Raises StoreUnreadable when the driver named in the address is not installed.
    """
    file = sqlite_file(url)
    # A log must not tell who holds which role.
    options: dict[str, Any] = {"hide_parameters": True}
    if migrating and file is not None:
        options["poolclass"] = pool.NullPool
    if file is not None and not url.query:
        # The store ends every transaction itself and throws away a connection on which that failed.
        options |= {"async_creator": partial(open_fused, file), "pool_reset_on_return": None}
    try:
        engine = create_async_engine(url, **options)
    except (ModuleNotFoundError, InvalidRequestError) as missing:
        name = url.get_driver_name()
        shown = url.render_as_string(hide_password=True)
        raise StoreUnreadable(
            shown, f"没有装能用的异步数据库驱动「{name}」，请先装上（pip install asyncpg）"
        ) from missing
    if url.get_backend_name() == "sqlite":
        _sqlite_settings(engine, synchronous, foreign_keys=not migrating)
    return engine


def _sqlite_settings(engine: AsyncEngine, synchronous: Synchronous, *, foreign_keys: bool) -> None:
    settings = (
        f"PRAGMA busy_timeout={PATIENCE}",
        "PRAGMA journal_mode=WAL",
        f"PRAGMA synchronous={synchronous}",
        f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}",
    )

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(raw: Any, record: object) -> None:
        # The driver would begin late and only for some statements; transactions are begun below instead.
        raw.isolation_level = None
        cursor = raw.cursor()
        for setting in settings:
            cursor.execute(setting)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get("store_kept"):
            return
        # Taking the write lock first: a read that later writes could otherwise fail as busy without waiting.
        words = "BEGIN IMMEDIATE" if options.get("store_writes") else "BEGIN"
        raw = connection.connection.dbapi_connection
        if raw is not None:
            raw.run_async(lambda driver: driver.execute(words))
