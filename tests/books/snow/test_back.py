"""Whoever comes back before the news is announced back with them, and everybody's board says so."""

from __future__ import annotations

from engine import Deadline, Game, Say, load_book

SEATS = {
    "甲": "野心家 平民/狼人+谋士",
    "乙": "野心家甲 九尾妖狐/蚀日侍女+咒狐", "丙": "狼人 狼人/狼人", "丁": "好人 平民/平民",
    "戊": "好人 平民/女巫", "己": "好人 平民/平民", "庚": "好人 平民/平民",
}  # fmt: skip


def _until(game: Game, label: str) -> None:
    while game.book.timetable.label(game.state.point) != label:
        window = game.state.window
        assert window is not None
        assert game.handle(Deadline(at=max(window.closes_at, game.state.now), window=window.seq)).refused is None


def _say(game: Game, seat: int, text: str) -> None:
    assert game.handle(Say(at=game.state.now, seat=seat, text=text)).refused is None


def test_the_board_shows_who_is_announced_back() -> None:
    game, _ = Game.start(load_book("snow"), SEATS, at=1000, options={"角色数量": 20})
    _until(game, "夜2 夜晚开始时")
    _say(game, 2, "吞噬 丁")
    _until(game, "昼2 放逐发言时")
    assert not game.view(6).board[3].in_play
    _until(game, "夜3 狼人袭击后")
    _say(game, 5, "毒药 乙")
    _until(game, "昼3 白天开始时")
    assert game.view(4).in_play
    assert not game.view(6).board[3].in_play
    _until(game, "昼3 公布信息时")
    board = game.view(6).board
    assert board[3].in_play
    assert not board[1].in_play
