"""When a match is over, nothing goes on."""

from __future__ import annotations

import pytest

from engine import Deadline, Direct, Post, Redo, Say, Undo
from engine.kernel.game import Game
from tests.books.slow.table import close, direct, say, table, told, until

WINNER = "村民阵营"


def _over_at_noon() -> Game:
    """The only wolf gets a red card while ballots stand against 丙."""
    game = table("狼人", "女巫", "村民", "村民", 胜负判定="开")
    until(game, "昼1 正午")
    for seat in (1, 2, 4):
        say(game, seat, "投票 丙")
    direct(game, "红牌 甲")
    assert game.over
    assert game.state.attributes["winner"] == WINNER
    return game


def test_the_deadline_of_the_window_that_was_open_changes_nothing() -> None:
    game = _over_at_noon()
    digest, window = game.digest(), game.state.window
    if window is not None:
        assert game.handle(Deadline(at=window.closes_at, window=window.seq)).refused
    assert game.digest() == digest
    assert game.state.in_play() == [2, 3, 4]


@pytest.mark.parametrize("text", ["投票 乙", "申请加速", "毒药 乙", "放弃", "遗言 好"])
def test_seats_are_refused(text: str) -> None:
    game = _over_at_noon()
    outcome = game.handle(Say(at=game.state.now, seat=2, text=text))
    assert outcome.refused
    assert game.offers(2) == ()


@pytest.mark.parametrize("text", ["关窗", "关门", "加速", "判胜 狼人阵营", "放行"])
def test_the_director_cannot_go_on(text: str) -> None:
    game = _over_at_noon()
    assert game.handle(Direct(at=game.state.now, text=text)).refused


def test_the_winner_stays_whatever_follows() -> None:
    game = _over_at_noon()
    for text in ("红牌 乙", "出局 丙", "判负 村民阵营", "复活 甲"):
        game.handle(Direct(at=game.state.now, text=text))
        game.handle(Post(at=game.state.now, seat=2))
        assert game.state.attributes["winner"] == WINNER
        assert len([t for t in told(game, "public") if "胜利" in t]) == 1


def test_an_undo_takes_the_end_back() -> None:
    game = _over_at_noon()
    assert game.handle(Undo(at=game.state.now)).refused is None
    assert not game.over
    close(game)
    assert game.state.seats[3].in_play is False
    assert game.handle(Redo(at=game.state.now)).refused


def test_everybody_reads_who_was_what() -> None:
    text = next(t for t in told(_over_at_noon(), "public") if "胜利" in t)
    for name, role in (("甲", "狼人"), ("乙", "女巫"), ("丙", "村民"), ("丁", "村民")):
        assert name in text
        assert role in text


def test_in_review_the_end_waits_for_the_director() -> None:
    game = table("狼人", "女巫", "村民", "村民", 胜负判定="开", 审核="开")
    until(game, "昼1 正午")
    for seat in (2, 3):
        say(game, seat, "投票 甲")
    outcome = close(game)
    assert game.over
    assert not any("胜利" in n.text for n in outcome.notices)
    released = direct(game, "放行")
    assert sum("胜利" in n.text for n in released.notices) == 1
    assert game.state.window is None
