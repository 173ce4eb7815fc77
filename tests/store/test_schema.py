"""Opening: from nothing, from an older schema, from a newer one, from what is no database."""

from __future__ import annotations

import dataclasses
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import create_async_engine

from engine.store import MigrationFailed, SchemaTooNew, SchemaTooOld, Store, StoreUnreadable, rows, schema
from engine.store.models import Base, table_of

from .conftest import NOW, new_match

ADDED = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "0002", "0001", None, None


def upgrade():
    with op.batch_alter_table("matches", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.Text(), nullable=True))
    {then}
"""


@pytest.fixture
def next_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Pretend that the program has one more migration, doing ``then`` after rebuilding a table."""

    def add(then: str) -> None:
        folder = tmp_path / "migrations"
        if not folder.exists():
            shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "versions" / "r0002_added.py").write_text(ADDED.format(then=then))
        monkeypatch.setattr(schema, "MIGRATIONS", folder)
        monkeypatch.setattr(schema, "HEAD", "0002")

    return add


async def with_alembic(work: Callable[[Connection], Any]) -> Any:
    """Run ``work`` on an empty database in memory."""
    engine = create_async_engine("sqlite+aiosqlite://")
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


async def test_from_nothing_without_a_backup(file: Path) -> None:
    store = await Store.open(file, now=NOW)
    assert store.backup is None
    async with store.session() as session:
        assert await session.matches() == ()
    await store.close()
    with closing(sqlite3.connect(file)) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert raw.execute(f"SELECT version_num FROM {schema.VERSION_TABLE}").fetchone() == (schema.HEAD,)
    assert not (file.parent / "backups").exists()


async def test_settings_of_a_connection(store: Store) -> None:
    async with store.session() as session:
        found = {}
        for name in ("foreign_keys", "busy_timeout", "synchronous", "journal_mode"):
            found[name] = (await session._connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
    assert found == {"foreign_keys": 1, "busy_timeout": 5000, "synchronous": 2, "journal_mode": "wal"}


async def test_opening_again_changes_nothing(store: Store, file: Path) -> None:
    await new_match(store, "211")
    await store.close()
    again = await Store.open(f"sqlite:///{file}", now=NOW + 60)
    async with again.session() as session:
        assert [match.code for match in await session.matches()] == ["211"]
    await again.close()
    assert again.backup is None


async def test_backup_before_a_migration(
    store: Store, file: Path, next_revision: Callable[[str], None], tmp_path: Path
) -> None:
    match = await new_match(store, "211")
    async with store.transaction() as tx:
        await tx.append_journal(match.id, 1, at=NOW, input={}, rules_version="r1", facts=[], digest="d")
    await store.close()
    next_revision("pass")
    again = await Store.open(file, now=NOW, backups=tmp_path / "kept")
    async with again.session() as session:
        assert await session.journal_length(match.id) == 1
    await again.close()
    assert again.backup == tmp_path / "kept" / "bot-0001-20270115T080000Z.sqlite3"
    with closing(sqlite3.connect(again.backup)) as raw:
        assert raw.execute("SELECT code FROM matches").fetchall() == [("211",)]
        assert raw.execute(f"SELECT version_num FROM {schema.VERSION_TABLE}").fetchone() == ("0001",)
    with closing(sqlite3.connect(file)) as raw:
        assert "colour" in [column[1] for column in raw.execute("PRAGMA table_info(matches)")]


async def test_a_backup_never_covers_another(store: Store, file: Path, tmp_path: Path) -> None:
    names = [schema.back_up(file, "0001", NOW, tmp_path).name for _ in range(3)]
    stem = "bot-0001-20270115T080000Z"
    assert names == [f"{stem}.sqlite3", f"{stem}-2.sqlite3", f"{stem}-3.sqlite3"]
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("then", ["raise RuntimeError('坏了')", "op.execute('DELETE FROM matches')"])
async def test_a_broken_migration_undoes_itself(
    store: Store, file: Path, next_revision: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    match = await new_match(store, "211")
    async with store.transaction() as tx:
        await tx.append_journal(match.id, 1, at=NOW, input={}, rules_version="r1", facts=[], digest="d")
    await store.close()
    with monkeypatch.context():
        next_revision(then)
        with pytest.raises(MigrationFailed, match="升级失败") as failed:
            await Store.open(file, now=NOW)
        assert failed.value.backup is not None
        assert failed.value.backup.exists()
    monkeypatch.undo()
    again = await Store.open(file, now=NOW)
    async with again.session() as session:
        assert [found.code for found in await session.matches()] == ["211"]
        assert await session.journal_length(match.id) == 1
    await again.close()


async def test_a_newer_schema_is_refused_untouched(store: Store, file: Path) -> None:
    await new_match(store, "211")
    await store.close()
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'")
    before = file.read_bytes()
    with pytest.raises(SchemaTooNew, match="9999") as refused:
        await Store.open(file, now=NOW)
    assert (refused.value.found, refused.value.newest) == ("9999", schema.HEAD)
    assert file.read_bytes() == before
    assert not (file.parent / "backups").exists()


async def test_a_reading_tool_does_not_migrate(
    store: Store, file: Path, next_revision: Callable[[str], None], tmp_path: Path
) -> None:
    await store.close()
    await (await Store.open(file, now=NOW, migrate=False)).close()
    next_revision("pass")
    with pytest.raises(SchemaTooOld):
        await Store.open(file, now=NOW, migrate=False)
    with pytest.raises(StoreUnreadable, match="没有这个文件"):
        await Store.open(tmp_path / "none.sqlite3", now=NOW, migrate=False)
    assert not (tmp_path / "none.sqlite3").exists()


@pytest.mark.parametrize("where", ["mysql://root@127.0.0.1/bot", "://"])
async def test_addresses_that_are_none(where: str) -> None:
    with pytest.raises(StoreUnreadable, match="打不开数据库"):
        await Store.open(where, now=NOW)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    wrong = tmp_path / "notes.txt"
    wrong.write_text("今晚八点开局\n" * 100)
    with pytest.raises(StoreUnreadable, match="打不开数据库"):
        await Store.open(wrong, now=NOW)
    with pytest.raises(StoreUnreadable, match="打不开数据库"):
        await Store.open(wrong / "bot.sqlite3", now=NOW)


async def test_in_memory() -> None:
    store = await Store.open("sqlite+aiosqlite://", now=NOW)
    match = await new_match(store, "211")
    async with store.session() as session:
        assert await session.match(match.id) == match
    await store.close()


async def test_models_and_migrations_agree() -> None:
    def work(connection: Connection) -> list[Any]:
        schema._run_alembic(connection)
        options = {"compare_type": True, "version_table": schema.VERSION_TABLE}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), Base.metadata))

    assert await with_alembic(work) == []


async def test_checks_in_models_and_migrations_agree() -> None:
    def checks(connection: Connection) -> dict[str, set[str]]:
        look = inspect(connection)
        tables = [name for name in look.get_table_names() if name != schema.VERSION_TABLE]
        return {name: {str(check["sqltext"]) for check in look.get_check_constraints(name)} for name in tables}

    def migrated(connection: Connection) -> dict[str, set[str]]:
        schema._run_alembic(connection)
        return checks(connection)

    def created(connection: Connection) -> dict[str, set[str]]:
        Base.metadata.create_all(connection)
        return checks(connection)

    found = await with_alembic(migrated)
    assert found == await with_alembic(created)
    assert len(found) == len(Base.metadata.tables)


async def test_there_and_back() -> None:
    def work(connection: Connection) -> list[str]:
        schema._run_alembic(connection)
        config = schema.alembic_config()
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        return inspect(connection).get_table_names()

    assert await with_alembic(work) == [schema.VERSION_TABLE]


def test_head_is_the_newest_migration() -> None:
    assert ScriptDirectory.from_config(schema.alembic_config()).get_current_head() == schema.HEAD


def test_rows_have_the_columns_of_their_tables() -> None:
    for model in Base.__subclasses__():
        row = getattr(rows, model.__name__.replace("Table", "Row"), None)
        if row is None:
            assert model.__name__ in ("SeenTable", "MetaTable")
            continue
        names = [field.name for field in dataclasses.fields(row)]
        columns = [column.name for column in table_of(model).c]
        assert names == ["match_id" if name == "scope" else name for name in columns], model
