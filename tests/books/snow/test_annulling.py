"""心之所向: a night is void; the journal alone tells it, it can be undone, and it betrays nothing."""

from __future__ import annotations

from engine import Deadline, Direct, Game, Say, Undo, load_book
from engine.simulation.dice import Dice
from engine.simulation.invariants import check_all, check_state, check_words, through_json
from engine.simulation.worlds import check_two_worlds

SEATS = {
    "甲": "好人 定序王子/白昼学者", "乙": "狼人 狼人/狼人", "丙": "好人 女巫/守卫", "丁": "好人 预言家/骑士",
    "戊": "好人 天使长/灵鹿", "己": "狼人 银狼/夜之贵族",
}  # fmt: skip


def _until(game: Game, label: str) -> None:
    while game.book.timetable.label(game.state.point) != label:
        window = game.state.window
        assert window is not None, label
        assert game.handle(Deadline(at=max(window.closes_at, game.state.now), window=window.seq)).refused is None
        check_state(game)


def _say(game: Game, seat: int, text: str) -> None:
    outcome = game.handle(Say(at=game.state.now, seat=seat, text=text))
    assert outcome.refused is None, outcome.refused


def _void_night() -> Game:
    """A night in which 丁 and 戊 fell, taken back."""
    game, _ = Game.start(load_book("snow"), SEATS, at=1000, digests=True)
    _until(game, "夜2 狼人袭击时")
    _say(game, 2, "狼人袭击 丁")
    _until(game, "夜2 狼人袭击后")
    _say(game, 3, "毒药 戊")
    _say(game, 6, "漏洞入侵 丙")
    _until(game, "昼2 公布信息时")
    assert game.state.in_play() == [1, 2, 3, 6]
    _say(game, 1, "心之所向")
    return game


def test_the_journal_alone_tells_it() -> None:
    game = _void_night()
    _until(game, "昼2 白天结束时")
    assert game.state.in_play() == [1, 2, 3, 4, 5, 6]
    check_all(game)
    check_words(game)
    again = Game.fold(game.book, through_json(game.rows))
    for each in (game, again):
        _until(each, "夜3 狼人袭击后")
        _say(each, 3, "毒药 己")
        _until(each, "昼3 公布信息后")
    assert again.digest() == game.digest()
    assert game.state.in_play() == [1, 2, 3, 4, 5]


def test_it_can_be_undone() -> None:
    game = _void_night()
    before = game.digest()
    _until(game, "昼2 白天结束时")
    assert game.handle(Undo(at=game.state.now)).refused is None
    assert game.digest() == before
    assert game.state.in_play() == [1, 2, 3, 6]
    assert not game.view(4).in_play
    _until(game, "昼2 白天结束时")
    assert game.view(4).in_play


def test_everybody_sees_who_is_back() -> None:
    game = _void_night()
    assert not game.view(4).in_play
    _until(game, "昼2 白天结束时")
    for seat in range(1, 7):
        view = game.view(seat)
        assert view.in_play
        assert all(place.in_play for place in view.board)
    assert "[漏洞]" not in "".join(game.view(3).statuses)
    assert any("漏洞" in t.text for t in game.view(3).told)


def test_why_it_was_so_can_still_be_asked() -> None:
    game = _void_night()
    _until(game, "昼2 白天结束时")
    lines = "\n".join(game.explain(4))
    assert "作废" in lines
    assert lines.endswith("在场")


def test_it_betrays_nothing() -> None:
    game = _void_night()
    _until(game, "昼2 白天结束时")
    dice = Dice(1, "worlds")
    for label in ("昼2 白天结束时", "夜3 狼人袭击时", "昼3 放逐发言时"):
        _until(game, label)
        for _ in range(2):
            check_two_worlds(game, dice)


def test_what_the_director_did_stays() -> None:
    game, _ = Game.start(load_book("snow"), SEATS, at=1000, digests=True)
    _until(game, "夜2 狼人袭击时")
    for text in ("状态 乙 自由", "红牌 戊"):
        assert game.handle(Direct(at=game.state.now, text=text)).refused is None
    _until(game, "昼2 公布信息时")
    _say(game, 1, "心之所向")
    _until(game, "昼2 白天结束时")
    assert 5 not in game.state.in_play()
    assert "自由" in game.view(2).statuses
    check_all(game)
