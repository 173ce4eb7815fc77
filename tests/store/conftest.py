"""A fresh store in a file for every test, and a match in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.store import MatchRow, Store

NOW = 1_800_000_000


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
