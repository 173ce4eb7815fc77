"""Questions within a settlement: suspended, answered, run again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.errors import Diverged
from engine.kernel.game import Game
from engine.kernel.journal import Row
from tests.kernel import toy


def _haggling(**options: Any) -> Game:
    game = toy.market("haggle sell", "tithe", "wave", **options)
    toy.say(game, 1, "haggle 2")
    toy.say(game, 1, "sell 3")
    toy.say(game, 2, "tithe 1")
    toy.close(game)
    return game


def _reloaded(game: Game) -> Game:
    again = Game.fold(game.book, [Row.from_json(json.loads(json.dumps(row.to_json()))) for row in game.rows])
    assert again.digest() == game.digest()
    return again


def _direct(game: Game, text: str) -> Any:
    return game.handle(i.Direct(at=game.state.now, text=text))


def _answer(game: Game, seat: int, word: str) -> Any:
    return game.handle(i.Say(at=game.state.now, seat=seat, text=f"answer {word}"))


def test_a_question_suspends_and_nothing_of_the_settlement_is_true_yet() -> None:
    game = _haggling()
    assert game.state.suspended is not None
    assert [(q.audience, q.options) for q in game.state.prompts.values()] == [("director", ("1", "2"))]
    assert game.state.rows("haggling") == {}
    assert game.state.rows("sales") == {}
    assert game.open is not None
    assert {type(x) for x in game.open} >= {f.WindowClosed, f.Used, f.RowSet}
    assert [n.audience for n in game.notices if n.key == "prompt"] == ["director"]
    assert game.state.point.window == "noon"


def test_the_answer_runs_it_again_and_to_its_end() -> None:
    game = _haggling()
    asked_before = game.open
    assert _direct(game, "answer 2").refused is None
    assert game.state.suspended is not None
    assert game.open is not None
    assert asked_before is not None
    assert game.open[: len(asked_before)] == asked_before
    assert [q.audience for q in game.state.prompts.values()] == ["seat:2"]
    assert _answer(game, 2, "yes").refused is None
    assert game.state.suspended is None
    assert game.open is None
    assert game.state.rows("haggling") == {1: "2 yes"}
    assert toy.rows(game, "sales") == [[1, 3]]
    assert game.state.answers == {}
    assert game.state.point.window == "evening"
    assert len([x for x in game.history if isinstance(x, f.Used)]) == 3


def test_reloading_while_it_waits_changes_nothing() -> None:
    plain, again = _haggling(), _haggling()
    for step in range(2):
        again = _reloaded(again)
        assert again.open is not None
        for game in (plain, again):
            assert (_direct(game, "answer 1") if step == 0 else _answer(game, 2, "no")).refused is None
    assert _reloaded(again).digest() == plain.digest()
    assert plain.state.rows("haggling") == {1: "1 no"}


def test_answers_may_come_before_their_question() -> None:
    game = toy.market("haggle", "", "")
    toy.say(game, 1, "haggle 2")
    label = game.reading().label
    toy.do(game, lambda s: s.emit(f.Answered(f"{label}|agree", "no")))
    toy.close(game)
    assert _direct(game, "answer 1").refused is None
    assert game.state.suspended is None
    assert game.state.rows("haggling") == {1: "1 no"}


def test_a_deadline_answers_with_the_default() -> None:
    game = _haggling()
    price = next(iter(game.state.prompts))
    assert game.handle(i.PromptDeadline(at=game.state.now + 10**6, key=price)).refused is not None
    _direct(game, "answer 1")
    question = next(iter(game.state.prompts.values()))
    assert question.closes_at == game.state.now + 30 * 60
    early = game.handle(i.PromptDeadline(at=game.state.now, key=question.key))
    assert early.refused is not None
    assert game.handle(i.PromptDeadline(at=question.closes_at, key=question.key)).refused is None
    assert game.state.suspended is None
    assert game.state.rows("haggling") == {1: "1 no"}
    assert game.handle(i.PromptDeadline(at=question.closes_at, key=question.key)).refused is not None


def test_the_wrong_seat_or_word_does_not_answer() -> None:
    game = _haggling()
    assert _answer(game, 2, "yes").refused
    assert _direct(game, "answer 3").refused
    _direct(game, "answer 1")
    assert _answer(game, 3, "yes").refused
    assert _answer(game, 2, "maybe").refused
    assert game.state.suspended is not None


def test_the_window_cannot_close_again_while_it_waits() -> None:
    game = _haggling()
    window = game.state.window
    assert window is not None
    assert game.handle(i.Deadline(at=window.closes_at + 10**6, window=window.seq)).refused


def test_changed_code_is_found_and_nothing_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _haggling()
    real = toy.Haggle.resolve

    def other(self: toy.Haggle, use: Any) -> None:
        use.s.emit(f.RowSet("haggling", use.user, "began otherwise", cause=use.s.cause))
        real(self, use)

    monkeypatch.setattr(toy.Haggle, "resolve", other)
    before, rows = game.digest(), len(game.rows)
    with pytest.raises(Diverged) as caught:
        _direct(game, "answer 1")
    assert game.open is not None
    assert caught.value.index < len(game.open)
    assert (game.digest(), len(game.rows)) == (before, rows)
    monkeypatch.setattr(toy.Haggle, "resolve", real)
    assert _direct(game, "answer 1").refused is None


def test_whoever_is_asked_may_have_been_told_something_just_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question takes the number that the notice before it would have had."""
    real = toy.Haggle.resolve

    def telling(self: toy.Haggle, use: Any) -> None:
        use.s.tell("director", "haggling", "they haggle")
        real(self, use)

    monkeypatch.setattr(toy.Haggle, "resolve", telling)
    game = _haggling()
    assert _direct(_reloaded(game), "answer 2").refused is None
    assert _direct(game, "answer 2").refused is None
    while game.state.suspended is not None:
        assert _answer(game, 2, next(iter(game.state.prompts.values())).options[0]).refused is None
    told = [n.code for n in game.notices if n.audience == "director" and n.key in ("prompt", "haggling")]
    assert len(set(told)) == len(told) > 1


def test_code_that_makes_less_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _haggling()
    monkeypatch.setattr(toy.Haggle, "resolve", lambda self, use: None)
    with pytest.raises(Diverged):
        _direct(game, "answer 1")


def test_changed_code_after_a_reload_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _reloaded(_haggling())
    monkeypatch.setattr(toy.Tithe, "resolve", lambda self, use: None)
    with pytest.raises(Diverged):
        _direct(game, "answer 1")


def test_declared_questions_are_asked_one_after_another() -> None:
    game = toy.market("tithe", "tithe", "tithe", defaults="ask")
    toy.say(game, 2, "tithe 3")
    toy.close(game)
    asked = []
    while game.state.suspended is not None:
        ((key, question),) = game.state.prompts.items()
        asked.append((key.rpartition("|")[2], question.options))
        assert _direct(game, f"answer {question.options[-1]}").refused is None
    assert asked == [("1", ("birch", "cedar")), ("3", ("ash", "birch"))]
    assert game.state.rows("tithes") == {1: 3, 2: 3, 3: 2}


def test_undoing_an_answer_asks_again_and_undoing_the_close_reopens() -> None:
    game = _haggling()
    waiting = game.digest()
    _direct(game, "answer 2")
    assert game.handle(i.Undo(at=game.state.now)).refused is None
    assert game.digest() == waiting
    assert game.open is not None
    _direct(game, "answer 1")
    _answer(game, 2, "yes")
    assert game.state.rows("haggling") == {1: "1 yes"}
    assert game.handle(i.Undo(at=game.state.now, count=3)).refused is None
    assert game.state.suspended is None
    assert game.state.window is not None
    toy.say(game, 1, "decline haggle")
    toy.close(game)
    assert game.state.suspended is None
    assert game.state.rows("haggling") == {}


def test_time_that_passes_while_it_waits_does_not_make_it_diverge() -> None:
    game = _haggling()
    assert game.handle(i.Direct(at=game.state.now + 5000, text="answer 1")).refused is None
    assert game.handle(i.Say(at=game.state.now + 5000, seat=2, text="answer yes")).refused is None
    assert game.state.suspended is None
    closed = [x for x in game.history if isinstance(x, f.WindowClosed)][-1]
    opened = game.state.window
    assert opened is not None
    assert opened.opens_at == closed.at + 10000


def test_a_harmless_input_while_it_waits_keeps_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _haggling()
    assert game.handle(i.Tick(at=game.state.now + 5)).refused is None
    game = _reloaded(game)
    monkeypatch.setattr(toy.Tithe, "resolve", lambda self, use: None)
    with pytest.raises(Diverged):
        _direct(game, "answer 1")
