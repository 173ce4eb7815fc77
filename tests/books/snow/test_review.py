"""What a skill does at once in the day is held for the director, too; the discussion stands still meanwhile."""

from __future__ import annotations

from typing import Any

from engine import Deadline, Direct, Game, Say, Undo, load_book
from engine.simulation.invariants import check_all, check_state

SEATS = {
    "甲": "好人 骑士/平民",
    "乙": "狼人 狼人/狼人",
    "丙": "狼人 种狼/狼人",
    "丁": "好人 平民/平民",
    "戊": "好人 平民/平民",
}


def _talk() -> Game:
    game, _ = Game.start(load_book("snow"), SEATS, at=1000, options={"审核": "开"}, digests=True)
    while game.book.timetable.label(game.state.point) != "昼2 放逐发言时":
        _close(game)
    return game


def _close(game: Game) -> None:
    window = game.state.window
    assert window is not None
    assert game.handle(Deadline(at=max(window.closes_at, game.state.now), window=window.seq)).refused is None


def _say(game: Game, seat: int, text: str) -> Any:
    outcome = game.handle(Say(at=game.state.now + 60, seat=seat, text=text))
    assert outcome.refused is None, outcome.refused
    return outcome


def _release(game: Game, after: int = 600) -> Any:
    outcome = game.handle(Direct(at=game.state.now + after, text="放行"))
    assert outcome.refused is None, outcome.refused
    return outcome


def _public(game: Game) -> str:
    return "\n".join(n.text for n in game.notices if n.audience == "public")


def test_a_duel_waits_for_the_director() -> None:
    game = _talk()
    before = game.state.window
    assert before is not None
    outcome = _say(game, 1, "决斗 乙")
    assert game.state.held is not None
    assert [n for n in outcome.notices if n.audience != "director"] == []
    assert game.view(2).in_play
    assert game.offers(3) == ()
    check_state(game)
    check_all(game)
    refused = game.handle(Say(at=game.state.now, seat=4, text="投票 丙")).refused
    assert refused
    _release(game)
    assert "决斗" in _public(game)
    assert not game.view(2).in_play
    check_all(game)
    after = game.state.window
    assert after is not None
    assert after.point == before.point
    assert after.closes_at - game.state.now == before.closes_at - (before.opens_at + 60)
    _say(game, 4, "投票 丙")
    _close(game)
    assert game.state.window is None or game.state.window.point.window == "放逐投票后"


def test_votes_cast_before_stay() -> None:
    game = _talk()
    _say(game, 4, "投票 丙")
    _say(game, 1, "决斗 乙")
    _release(game)
    assert game.state.rows("ballots")[4]["choice"] == 3


def test_it_can_be_taken_back() -> None:
    game = _talk()
    digest = game.digest()
    _say(game, 1, "决斗 乙")
    assert game.handle(Undo(at=game.state.now)).voided == ()
    assert game.digest() == digest
    assert game.state.window is not None


def test_what_sends_nobody_out_is_not_held() -> None:
    game = _talk()
    _say(game, 4, "投票 丙")
    assert game.state.held is None


def test_the_end_of_the_match_waits_as_well() -> None:
    game = _talk()
    assert game.handle(Direct(at=game.state.now, text="出局 丙")).refused is None
    _say(game, 1, "决斗 乙")
    assert game.state.held is not None
    assert "胜利" not in _public(game)
    _release(game)
    assert "胜利" in _public(game)
    assert game.over
