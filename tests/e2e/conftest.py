"""What the end-to-end tests share: the real bot in a process of its own, and a fake QQ connected to it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine import Game, load_book
from tests.fakeqq import FakeQQ
from tests.fakeqq.process import BotProcess
from tests.fakeqq.stage import People, Stage, fake_qq


@asynccontextmanager
async def playing(folder: Path, *casts: People, **settings: str) -> AsyncIterator[tuple[BotProcess, FakeQQ]]:
    """A bot and its QQ, connected; nothing that must never happen has happened when the block ends."""
    async with BotProcess(folder, **settings) as bot, fake_qq(bot, *casts) as qq:
        yield bot, qq
        assert not qq.leaks
        assert not qq.hazards
        assert not qq.violations
        assert not bot.errors()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The bot's data folder."""
    return tmp_path / "bot"


def lines_of(qq: FakeQQ, user: int) -> Counter[str]:
    """Every line the bot has sent to somebody, with how often; how lines were packed into messages is left out."""
    return Counter(line for text in qq.inbox(user) for line in text.splitlines())


def everybody(stage: Stage) -> list[int]:
    """All who take part in a match."""
    return [stage.cast.director, *stage.cast.players.values()]


def played_again(game: Game) -> Game:
    """The same inputs through a fresh engine: rules run, nothing is folded."""
    fresh = Game(load_book(game.state.book), digests=True)
    for row in game.rows:
        outcome: Any = fresh.handle(row.input)
        assert outcome.refused is None, f"row {row.n}: {outcome.refused}"
    return fresh


def journal(game: Game) -> list[str]:
    """The rows as stored, one line of JSON each, without digests."""
    return [json.dumps({**row.to_json(), "digest": ""}, ensure_ascii=False, sort_keys=True) for row in game.rows]
