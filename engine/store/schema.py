"""The schema's version: found, backed up, brought up to date, or refused."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from .database import WRITES, Synchronous, connect, sqlite_file
from .errors import MigrationFailed, SchemaTooNew, SchemaTooOld

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0001"
"""The newest revision in ``migrations/versions``; kept here so that an up-to-date start need not load Alembic."""
VERSION_TABLE = "store_version"
MIGRATIONS = Path(__file__).parent / "migrations"


def alembic_config() -> Config:
    """Alembic's settings for this schema, without a file on disk."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


async def bring_up_to_date(
    engine: AsyncEngine, url: URL, now: int, backups: Path | None, *, migrate: bool, synchronous: Synchronous
) -> Path | None:
    """Make the schema the newest one; returns the backup made on the way, if any.

    Raises SchemaTooNew for a version this program does not know, SchemaTooOld when ``migrate`` is False and something
    is pending, MigrationFailed (and everything is as before) when a migration breaks.
    """
    async with engine.connect() as connection:
        found, filled = await connection.run_sync(_look)
    if found == HEAD:
        return None
    if found is not None and not _known(found):
        raise SchemaTooNew(found, HEAD)
    if not migrate:
        raise SchemaTooOld(found, HEAD)
    file = sqlite_file(url)
    kept = await asyncio.to_thread(back_up, file, found, now, backups) if filled and file else None
    await _upgrade(engine, url, kept, synchronous)
    return kept


def _look(connection: Connection) -> tuple[str | None, bool]:
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        return None, bool(tables)
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar(), True


def _known(revision: str) -> bool:
    from alembic.script import ScriptDirectory

    return revision in {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}


async def _upgrade(engine: AsyncEngine, url: URL, kept: Path | None, synchronous: Synchronous) -> None:
    # A database in memory lives in its one connection, so it cannot have an engine of its own for this.
    own = connect(url, synchronous, migrating=True) if sqlite_file(url) else engine
    try:
        async with own.execution_options(**WRITES).begin() as connection:
            await connection.run_sync(_run_alembic)
    except Exception as broken:
        raise MigrationFailed(str(broken), kept) from broken
    finally:
        if own is not engine:
            await own.dispose()


def _run_alembic(connection: Connection) -> None:
    from alembic import command

    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        broken = connection.execute(text("PRAGMA foreign_key_check")).fetchall()
        if broken:
            raise ValueError(f"升级后有 {len(broken)} 行指向不存在的数据")


def back_up(file: Path, revision: str | None, now: int, folder: Path | None) -> Path:
    """Copy an SQLite file, with what its WAL holds, into ``folder`` (default: ``backups`` beside it); returns the copy.

    The name carries the revision and ``now`` (UTC epoch seconds) as a UTC date; an earlier copy is never overwritten.
    """
    folder = folder or file.parent / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%dT%H%M%SZ")
    base = f"{file.stem}-{revision or 'none'}-{stamp}"
    target, again = folder / f"{base}.sqlite3", 2
    while target.exists():
        target, again = folder / f"{base}-{again}.sqlite3", again + 1
    part = target.with_suffix(".part")
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)
    os.replace(part, target)
    return target
