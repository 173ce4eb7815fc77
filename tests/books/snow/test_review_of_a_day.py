"""What the director is shown at the close of a day's discussion: who has not voted, where anybody was to vote."""

from __future__ import annotations

import pytest

from engine import Deadline, Game, Say, load_book

SEATS = {"甲": "好人 骑士/平民", "乙": "白板 狼人", "丙": "白板 好人", "丁": "白板 好人", "戊": "白板 狼人"}


def _until(game: Game, label: str) -> None:
    while game.book.timetable.label(game.state.point) != label:
        window = game.state.window
        assert window is not None
        assert game.handle(Deadline(at=max(window.closes_at, game.state.now), window=window.seq)).refused is None


@pytest.mark.parametrize("duel", [False, True])
def test_nobody_has_missed_a_vote_that_is_void(duel: bool) -> None:
    game, _ = Game.start(load_book("snow"), SEATS, at=1000, options={"角色数量": 20, "胜负判定": "关"})
    _until(game, "昼2 放逐发言时")
    if duel:
        assert game.handle(Say(at=game.state.now, seat=1, text="决斗 乙")).refused is None
    window = game.state.window
    assert window is not None
    notices = game.handle(Deadline(at=window.closes_at, window=window.seq)).notices
    shown = [x for x in notices if x.key == "penalty.pending"]
    assert len(shown) == 1
    assert ("未投票" in shown[0].text) is not duel
