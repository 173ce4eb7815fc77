"""Matches to read pages from. Pages are imported inside fixtures: their packages are plugins, which NoneBot loads."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest

from engine import Deadline, Game, Outcome, Say, director_input, load_book

#: Wednesday 2025-12-31 07:00 in Beijing; the first night opens on Saturday 2026-01-03 15:00.
START = 1_767_135_600
TEN = ("预言家", "女巫", "摄梦人", "狼人", "狼人", "高僧", "雪狼", "河豚", "猎魔人", "黑狼王")
NAMES = "甲乙丙丁戊己庚辛壬癸"


class Desk:
    """A match with a hand on its clock."""

    def __init__(self, roles: Mapping[str, str], book: str = "slow", **options: Any) -> None:
        self.book = load_book(book)
        self.game, self.dealt = Game.start(self.book, roles, at=START, options=options)

    @property
    def now(self) -> int:
        return self.game.state.now

    @property
    def window(self) -> str:
        return self.book.timetable.label(self.game.state.point)

    def say(self, seat: int, text: str) -> Outcome:
        """A seat's text, a minute later."""
        return self.game.handle(Say(at=self.now + 60, seat=seat, text=text))

    def do(self, seat: int, text: str) -> Outcome:
        """As :meth:`say`; it must be accepted."""
        outcome = self.say(seat, text)
        assert outcome.refused is None, outcome.refused
        return outcome

    def direct(self, text: str) -> Outcome:
        """The director's text, a second later; it must be accepted."""
        outcome = self.game.handle(director_input(text, at=self.now + 1, by="10001"))
        assert outcome.refused is None, outcome.refused
        return outcome

    def close(self) -> Outcome:
        """The open window reaches its deadline."""
        window = self.game.state.window
        assert window is not None
        outcome = self.game.handle(Deadline(at=window.closes_at, window=window.seq))
        assert outcome.refused is None, outcome.refused
        return outcome

    def to(self, label: str) -> None:
        """Play on with nothing further submitted until that window is open."""
        for _ in range(60):
            if self.window == label:
                return
            self.close()
        raise AssertionError(f"{label} never opened")


def desk(*roles: str, book: str = "slow", **options: Any) -> Desk:
    """A match of the given roles (default: ten that meet all kinds of pages), named 甲乙丙…."""
    return Desk(dict(zip(NAMES, roles or TEN, strict=False)), book, **options)


@pytest.fixture(scope="session")
def player(after_nonebot_init: None) -> ModuleType:
    return importlib.import_module("plugins.player.pages")


@pytest.fixture(scope="session")
def director(after_nonebot_init: None) -> ModuleType:
    return importlib.import_module("plugins.director.pages")


@pytest.fixture(scope="session")
def forum(after_nonebot_init: None) -> ModuleType:
    return importlib.import_module("plugins.forum.pages")


@pytest.fixture(scope="session")
def times(after_nonebot_init: None) -> ModuleType:
    return importlib.import_module("plugins.pages.times")


@pytest.fixture(scope="session")
def pictures(after_nonebot_init: None) -> ModuleType:
    return importlib.import_module("plugins.table.pictures")
