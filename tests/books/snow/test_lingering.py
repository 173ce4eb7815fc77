"""魔女秘法: whoever is published out may go on talking that day, and it is no offence; others, and later, it is one."""

from __future__ import annotations

from engine import Deadline, Game, Say, load_book
from engine.werewolf.penalties import may_post
from engine.werewolf.table import Table

SEATS = {
    "甲": "好人 炼金魔女/平民", "乙": "好人 平民/平民", "丙": "狼人 狼人/狼人", "丁": "好人 平民/平民",
    "戊": "好人 平民/平民",
}  # fmt: skip


def _until(game: Game, label: str) -> None:
    while game.book.timetable.label(game.state.point) != label:
        window = game.state.window
        assert window is not None
        assert game.handle(Deadline(at=max(window.closes_at, game.state.now), window=window.seq)).refused is None


def _may_post(game: Game, seat: int) -> bool:
    s = game.book.settlement(game.state.fork(), "test")
    assert isinstance(s, Table)
    return may_post(s, seat)


def test_who_may_go_on_talking() -> None:
    game, _ = Game.start(load_book("snow"), SEATS, at=1000, options={"角色数量": 12})
    _until(game, "夜1 狼人袭击时")
    assert game.handle(Say(at=game.state.now, seat=3, text="狼人袭击 乙")).refused is None
    _until(game, "昼1 白天开始时")
    assert not game.state.seats[2].in_play
    assert not _may_post(game, 2)
    _until(game, "昼1 放逐发言时")
    assert _may_post(game, 2)
    _until(game, "夜2 夜晚开始时")
    assert not _may_post(game, 2)
    _until(game, "昼2 放逐发言时")
    assert not _may_post(game, 2)
