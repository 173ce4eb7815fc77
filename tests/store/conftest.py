"""A fresh store in a file for every test, and a match in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Engine

from engine.store import MatchRow, Store

NOW = 1_800_000_000
DIALECT: Any = postgresql.dialect()  # type: ignore[no-untyped-call]


@pytest.fixture(autouse=True)
def written_for_postgresql() -> Iterator[list[str]]:
    """Whatever SQLAlchemy is asked to run is compiled for PostgreSQL too; a statement that cannot be fails its test."""
    texts: list[str] = []

    def compile_too(connection: Any, statement: Any, *rest: Any) -> None:
        if isinstance(statement, Executable) and "sqlite" not in type(statement).__module__:
            texts.append(str(statement.compile(dialect=DIALECT)))

    event.listen(Engine, "before_execute", compile_too)
    yield texts
    event.remove(Engine, "before_execute", compile_too)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "bot.sqlite3"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    opened = await Store.open(file, now=NOW)
    yield opened
    await opened.close()


@pytest.fixture
async def match(store: Store) -> MatchRow:
    return await new_match(store, "211")


async def new_match(store: Store, code: str) -> MatchRow:
    async with store.transaction() as tx:
        return await tx.create_match(code, "slow", f"{code}局", config={"seed": 1}, rules_version="r1", at=NOW)
