"""PostgreSQL without a server: every statement and every migration is written for its dialect."""

from __future__ import annotations

import importlib
import io
import pkgutil
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Executable
from sqlalchemy.schema import CreateIndex, CreateTable

import engine.store as package
from engine.store import Store, StoreUnreadable, forum, schema
from engine.store.database import address
from engine.store.models import Base
from engine.store.prepared import Prepared

from .conftest import DIALECT, NOW, new_match


def _standing() -> Iterator[tuple[str, Any]]:
    """The statements that the modules keep ready, those of other dialects apart."""
    for found in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"engine.store.{found.name}")
        if found.name == "migrations":
            continue
        for name, value in vars(module).items():
            for each in value.values() if isinstance(value, dict) and name.isupper() else (value,):
                statement = each.statement if isinstance(each, Prepared) else each
                if isinstance(statement, Executable) and "sqlite" not in type(statement).__module__:
                    yield f"{found.name}.{name}", statement


def test_the_statements_kept_ready_compile() -> None:
    found = dict(_standing())
    assert {"outbox.CLAIM", "outbox.QUEUE", "outbox.QUEUE_IN_ORDER", "forum.NEW_MESSAGE"} <= set(found)
    for statement in found.values():
        assert str(statement.compile(dialect=DIALECT))
    assert set(forum.NEW_MESSAGE) == {"sqlite", "postgresql"}
    assert "ON CONFLICT DO NOTHING" in str(forum.NEW_MESSAGE["postgresql"].statement.compile(dialect=DIALECT))


async def test_the_statements_made_on_the_way_are_watched(store: Store, written_for_postgresql: list[str]) -> None:
    """Every other test here has what it runs compiled as well; see ``conftest``."""
    match = await new_match(store, "211")
    async with store.transaction() as tx:
        await tx.put_meta("k", 1)
        await tx.set_config(match.id, {})
        await tx.set_seats(match.id, {1: (7, "甲")})
    async with store.session() as s:
        await s.outbox(match.id, states=("queued",), target=7)
    assert {text.split()[0] for text in written_for_postgresql} >= {"SELECT", "INSERT", "UPDATE", "DELETE"}


def test_the_tables_compile() -> None:
    for table in Base.metadata.sorted_tables:
        text = str(CreateTable(table).compile(dialect=DIALECT))
        assert "SERIAL" in text or "id" not in table.columns
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=DIALECT))


def test_the_migrations_compile_and_make_every_table() -> None:
    written = io.StringIO()
    options = {"as_sql": True, "output_buffer": written}
    context = MigrationContext.configure(dialect_name="postgresql", opts=options)
    scripts = list(ScriptDirectory.from_config(schema.alembic_config()).walk_revisions())
    with Operations.context(context):
        for script in reversed(scripts):
            script.module.upgrade()
    text = written.getvalue()
    for table in Base.metadata.tables:
        assert f"CREATE TABLE {table} (" in text
    assert "BIGSERIAL" in text


def test_an_address_without_a_driver_means_asyncpg() -> None:
    assert address("postgresql://u:p@h/d").drivername == "postgresql+asyncpg"
    assert address("postgresql+psycopg://u:p@h/d").drivername == "postgresql+psycopg"


async def test_a_missing_driver_is_named_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreUnreadable, match="asyncpg") as caught:
        await Store.open("postgresql://u:secret@h/d", now=NOW)
    assert "驱动" in str(caught.value)
    assert "secret" not in str(caught.value)
