"""The director may give any status and any skill of the book by name: play goes on, whatever they were made for."""

from __future__ import annotations

import pytest

from engine import Deadline, Game, director_input, load_book
from engine.books.palace.book import PalaceBook

BOOK = load_book("palace")
assert isinstance(BOOK, PalaceBook)
SEATS = {
    "甲": "官员", "乙": "蒙古铁骑", "丙": "菩萨", "丁": "贤明之君", "戊": "小龙女", "己": "妙手太医", "庚": "镜",
    "辛": "老将", "壬": "银狼", "癸": "护卫",
}  # fmt: skip


def _close(game: Game) -> None:
    window = game.state.window
    assert window is not None
    assert game.handle(Deadline(at=window.closes_at, window=window.seq)).refused is None


def _to(game: Game, window: str) -> None:
    while game.state.point.window != window:
        _close(game)


def _play(verb: str, names: list[str], window: str) -> None:
    game, _ = Game.start(BOOK, SEATS, at=BOOK.rehearsal, options={"审核": "关", "胜负判定": "关"}, seed=3)
    _to(game, window)
    for place, name in enumerate(names):
        outcome = game.handle(director_input(f"{verb} {place % 10 + 1} {name}", at=game.state.now, by="1"))
        assert outcome.refused is None, (name, outcome.refused)
    day = game.state.point.day
    while game.state.point.day < day + 4:
        _close(game)


@pytest.mark.parametrize("window", ["正午", "午夜"])
@pytest.mark.parametrize("turn", [0, 3])
def test_any_status(window: str, turn: int) -> None:
    names = sorted(name for name, status in BOOK.statuses.items() if not status.needs)
    _play("给状态", names[turn:] + names[:turn], window)


@pytest.mark.parametrize("window", ["正午", "深夜2"])
def test_any_skill(window: str) -> None:
    _play("给技能", sorted({skill.name for skill in BOOK.registry.skills()}), window)


def test_a_status_that_means_nothing_by_itself_is_refused() -> None:
    game, _ = Game.start(BOOK, SEATS, at=BOOK.rehearsal, options={"审核": "关"}, seed=3)
    _to(game, "正午")
    wanting = sorted(name for name, status in BOOK.statuses.items() if status.needs)
    assert {"馈赠", "还魂", "未明之雾", "玉女心经"} <= set(wanting)
    for name in wanting:
        outcome = game.handle(director_input(f"给状态 1 {name}", at=game.state.now, by="1"))
        assert outcome.refused is not None
        assert "不能单独给" in outcome.refused
