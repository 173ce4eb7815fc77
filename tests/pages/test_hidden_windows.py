"""A window that opens only for whoever can act in it is shown to nobody else: its very name tells what is in play."""

from __future__ import annotations

from engine import Deadline, Game, Say, load_book
from plugins.pages.knowledge import public

SEATS = {"甲": "狼人 狼人/恶灵骑士", "乙": "好人 预言家/平民", "丙": "白板 好人", "丁": "白板 好人", "戊": "白板 狼人"}


def _close(game: Game) -> None:
    window = game.state.window
    assert window is not None
    assert game.handle(Deadline(at=max(window.closes_at, game.state.now), window=window.seq)).refused is None


def _haunting() -> Game:
    """The window in which 恶灵骑士, inspected this night, chooses whom it haunts."""
    game, _ = Game.start(load_book("snow"), SEATS, at=1000, options={"角色数量": 20})
    for _ in range(40):
        label = game.book.timetable.label(game.state.point)
        if label == "夜1 狼人袭击时":
            assert game.handle(Say(at=game.state.now, seat=2, text="查验 甲")).refused is None
        if label == "夜1 作祟":
            return game
        _close(game)
    raise AssertionError("the window never opens")


def test_nobody_else_reads_its_name() -> None:
    game = _haunting()
    assert game.view(1).window == "夜1 作祟"
    assert game.view(1).closes_at is not None
    before = list(game.state.windows.values())[-2]
    for view in (game.view(2), game.view(5), public(game)):
        assert view.window == game.book.timetable.label(before.point)
        assert view.closes_at is None
    for text in ("查验 丙", "投票 丙"):
        refused = game.handle(Say(at=game.state.now, seat=2, text=text)).refused
        assert refused is not None
        assert "作祟" not in refused
