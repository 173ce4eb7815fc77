"""The journal: facts and inputs through JSON, folding, undo, redo, rollback, digests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import types
import typing
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.errors import BookError, Diverged, JournalError, Refused
from engine.kernel.game import Game
from engine.kernel.journal import Row, effective
from engine.kernel.state import State
from tests.kernel import toy

ROOT = Path(__file__).parents[2]


def _value(hint: Any) -> Any:
    """A value of a type, as a fact's field may hold it."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        return (_value(args[0]), _value(args[0])) if args[-1] is Ellipsis else tuple(_value(a) for a in args)
    if origin in (typing.Union, types.UnionType):
        return _value(next(a for a in args if a is not type(None)))
    if origin is dict:
        return {"first": _value(args[1]), "second": _value(args[1])}
    return {int: 7, str: "词 word", bool: True, float: 1.5, Any: ("mixed", 3, None, {"deep": (1, 2)})}[hint]


def _instance(cls: type[Any]) -> Any:
    hints = typing.get_type_hints(cls)
    return cls(**{x.name: _value(hints[x.name]) for x in fields(cls)})


def _rows_back(game: Game) -> list[Row]:
    return [Row.from_json(json.loads(json.dumps(row.to_json(), ensure_ascii=False))) for row in game.rows]


def _busy() -> Game:
    game = toy.market("sell tithe", "wave tithe visit", "visit discount", seed=3)
    toy.say(game, 1, "sell 2")
    toy.say(game, 2, "visit 3")
    toy.do(game, lambda s: (s.gain(3, toy.Guild, origin="title", until="dusk"), s.tell("public", "news", "news")))
    toy.close(game)
    toy.do(game, lambda s: (s.expire("dusk"), s.emit(f.SeatLeft(3, ({"how": "home"},), (1,), 2))))
    toy.close(game)
    return game


# -- JSON --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(f.KINDS))
def test_every_fact_goes_to_json_and_back(kind: str) -> None:
    fact = _instance(f.KINDS[kind])
    row = json.loads(json.dumps(f.to_json(fact), ensure_ascii=False))
    assert f.from_json(row) == fact
    assert row["kind"] == kind
    assert row.keys() == {"kind", *(x.name for x in fields(typing.cast("Any", fact)))}


@pytest.mark.parametrize("kind", sorted(f.KINDS))
def test_every_fact_is_frozen_documented_and_has_a_cause(kind: str) -> None:
    cls = f.KINDS[kind]
    fact = _instance(cls)
    assert cls.__doc__
    assert "cause" in cls.names
    with pytest.raises(AttributeError):
        fact.cause = "another"


@pytest.mark.parametrize("kind", sorted(f.KINDS))
def test_optional_fields_may_be_empty(kind: str) -> None:
    cls = f.KINDS[kind]
    hints = typing.get_type_hints(cls)
    empty = {n: None for n, h in hints.items() if type(None) in typing.get_args(h)}
    fact = replace(_instance(cls), **empty)
    assert f.from_json(json.loads(json.dumps(f.to_json(fact)))) == fact


@pytest.mark.parametrize("kind", sorted(i.KINDS))
def test_every_input_goes_to_json_and_back(kind: str) -> None:
    cls = i.KINDS[kind]
    values = {
        "at": 5, "seat": 2, "text": "话", "place": "private", "by": "x", "window": 3, "key": "k", "count": 2, "seed": 9,
        "seats": {"甲": "a"}, "options": {"o": 1}, "length": 7,
    }  # fmt: skip
    item = cls(**{x.name: values[x.name] for x in fields(cls)})
    assert i.from_json(json.loads(json.dumps(i.to_json(item), ensure_ascii=False))) == item


@pytest.mark.parametrize(
    "row", [{}, {"kind": "no.such"}, {"kind": "time.passed"}, {"kind": "time.passed", "at": 1, "more": 2}]
)
def test_an_unknown_fact_is_an_error(row: dict[str, Any]) -> None:
    with pytest.raises(JournalError):
        f.from_json(row)


@pytest.mark.parametrize("row", [{}, {"kind": "no.such", "at": 1}, {"kind": "say", "at": 1}])
def test_an_unknown_input_is_an_error(row: dict[str, Any]) -> None:
    with pytest.raises(JournalError):
        i.from_json(row)


def test_a_fact_kind_is_declared_once_and_the_base_writes_nothing() -> None:
    with pytest.raises(JournalError):
        f.fact("told")(type("Another", (f.Fact,), {"__annotations__": {}}))
    with pytest.raises(JournalError):
        f.Fact().apply(typing.cast("State", None))


# -- folding -----------------------------------------------------------------------------------------------------


def test_the_state_is_the_fold_of_the_journal() -> None:
    game = _busy()
    again = Game.fold(game.book, _rows_back(game))
    assert again.digest() == game.digest()
    assert [json.dumps(f.to_json(x)) for x in again.history] == [json.dumps(f.to_json(x)) for x in game.history]
    assert again.rows[-1].digest == game.digest()


def test_every_row_says_the_digest_after_it() -> None:
    game = _busy()
    for number in range(1, len(game.rows) + 1):
        assert Game.fold(game.book, game.rows[:number]).digest() == game.rows[number - 1].digest


def test_folding_runs_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _busy()

    def never(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError("a rule ran")

    monkeypatch.setattr(toy.MarketBook, "settlement", never)
    assert Game.fold(game.book, _rows_back(game)).digest() == game.digest()


def test_a_folded_match_goes_on_like_the_first() -> None:
    game = _busy()
    again = Game.fold(game.book, _rows_back(game))
    for each in (game, again):
        while each.state.point.window != "noon":
            toy.close(each)
        toy.say(each, 1, "tithe 2")
        toy.close(each)
    assert again.digest() == game.digest()


def test_damage_is_found() -> None:
    game = _busy()
    rows = _rows_back(game)
    with pytest.raises(JournalError, match="stands where"):
        Game.fold(game.book, [*rows[:2], *rows[3:]])
    with pytest.raises(Diverged):
        Game.fold(game.book, [*rows[:-1], replace(rows[-1], facts=rows[-1].facts[:-1])])
    gained = f.Gained(99, "toy.of.another.version", 1, "card")
    with pytest.raises(BookError):
        Game.fold(game.book, [*rows, Row(len(rows), i.Tick(at=1), (gained,))])


def test_forks_are_independent() -> None:
    game = _busy()
    digest = game.digest()
    fork = game.state.fork()
    changes = (f.MatchSet("k", 1), f.RowSet("sales", 1, 2), f.SeatSet(1, "k", 1), f.Gained(90, "toy.discount", 1, "x"))
    for fact in changes:
        fact.apply(fork)
    assert fork.digest() != digest
    assert game.digest() == digest


def test_the_digest_is_the_same_in_every_process() -> None:
    here = toy.sample_digest()
    code = "from tests.kernel.toy import sample_digest; print(sample_digest())"
    for seed in ("1", "31337"):
        done = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True,
            text=True, check=True,
        )  # fmt: skip
        assert done.stdout.strip() == here


def test_the_digest_looks_at_everything() -> None:
    base = _busy().state.digest()
    changes = [
        f.TimePassed(10**9), f.ClockPaused(1), f.WindowMoved(10**9), f.MatchSet("k", 1), f.RowSet("t", 1, 2),
        f.SeatSet(1, "k", 1), f.SeatReturned(3), f.Gained(90, "toy.discount", 1, "x"), f.ChannelSet("c", (1,)),
        f.Told("public", (), "D1-09", "k", "t"), f.Held(1), f.Suspended(1, 1), f.Asked("k", "director", "?", ("a",)),
        f.Answered("k", "a"), f.Drawn("l", ("a",), "a"), f.ChanceQueued(("a",)), f.Spent(2, "p"), f.Moved(2, 3),
        f.Remembered(2, "k", 1),
    ]  # fmt: skip
    seen = {base}
    for change in changes:
        state = _busy().state
        change.apply(state)
        seen.add(state.digest())
    assert len(seen) == len(changes) + 1


# -- undo and redo -----------------------------------------------------------------------------------------------


def _undo(game: Game, count: int = 1) -> Any:
    return game.handle(i.Undo(at=game.state.now, count=count))


def _redo(game: Game) -> Any:
    return game.handle(i.Redo(at=game.state.now))


def test_undo_goes_back_step_by_step_and_redo_forward() -> None:
    game = _busy()
    digests = [row.digest for row in game.rows]
    for wanted in digests[-2::-1]:
        assert _undo(game).refused is None
        assert game.digest() == wanted
    assert _undo(game).refused is not None
    for wanted in digests[1:]:
        assert _redo(game).refused is None
        assert game.digest() == wanted
    assert _redo(game).refused is not None


def test_undo_is_a_row_and_the_journal_only_grows() -> None:
    game = _busy()
    rows = list(game.rows)
    _undo(game, 3)
    _redo(game)
    assert game.rows[: len(rows)] == rows
    assert [row.input.kind for row in game.rows[len(rows) :]] == ["undo", "redo"]
    assert Game.fold(game.book, _rows_back(game)).digest() == game.digest()


def test_several_steps_come_back_together() -> None:
    game = _busy()
    end, earlier = game.digest(), game.rows[-4].digest
    _undo(game, 3)
    assert game.digest() == earlier
    _redo(game)
    assert game.digest() == end


def test_limits_of_undo() -> None:
    game = toy.market("sell", "")
    rows = len(game.rows)
    assert _undo(game, 0).refused
    assert _undo(game, rows).refused
    assert _undo(game, 999).refused
    assert len(game.rows) == rows
    assert _undo(game, rows - 1).refused is None
    assert _undo(game).refused
    assert _undo(game, 2).refused


def test_something_new_ends_redoing() -> None:
    game = toy.market("sell", "")
    toy.say(game, 1, "sell 2")
    _undo(game)
    toy.do(game, lambda s: s.emit(f.MatchSet("x", 1)))
    assert _redo(game).refused


def test_an_undone_undo_can_be_undone() -> None:
    game = toy.market("sell", "")
    before = game.digest()
    toy.say(game, 1, "sell 2")
    after = game.digest()
    for _ in range(3):
        _undo(game)
        assert game.digest() == before
        _redo(game)
        assert game.digest() == after
    standing, undone = effective(game.rows)
    assert len(standing) == 3
    assert undone == []


def test_an_undo_names_the_notices_that_no_longer_hold() -> None:
    game = toy.market("")
    toy.do(game, lambda s: s.tell("public", "news", "first"))
    toy.do(game, lambda s: s.tell_seat(1, "news", "second"))
    assert [n.text for n in _undo(game, 2).voided] == ["first", "second"]
    assert game.notices == []
    assert _redo(game).voided == ()
    assert [n.text for n in game.notices] == ["first", "second"]


# -- rollback ----------------------------------------------------------------------------------------------------


def test_rollback_forgets_the_last_input() -> None:
    game = _busy()
    digest, rows, history = game.digest(), list(game.rows), list(game.history)
    toy.say(game, 1, "tithe 2") if game.state.point.window == "noon" else toy.close(game)
    game.rollback()
    assert (game.digest(), game.rows, game.history) == (digest, rows, history)
    toy.close(game)


@pytest.mark.parametrize("turn", ["undo", "redo"])
def test_rollback_of_undo_and_redo(turn: str) -> None:
    game = _busy()
    if turn == "redo":
        _undo(game, 2)
    digest, rows = game.digest(), list(game.rows)
    assert (_undo(game) if turn == "undo" else _redo(game)).refused is None
    assert game.digest() != digest
    game.rollback()
    assert (game.digest(), game.rows) == (digest, rows)
    assert (_undo(game) if turn == "undo" else _redo(game)).refused is None


def test_rollback_after_a_refusal_or_twice_does_nothing() -> None:
    game = _busy()
    digest = game.digest()
    game.handle(i.Say(at=game.state.now, seat=1, text="dance"))
    game.rollback()
    game.rollback()
    assert game.digest() == digest


def test_rollback_keeps_an_open_settlement() -> None:
    game = toy.market("haggle", "")
    toy.say(game, 1, "haggle 2")
    toy.close(game)
    waiting, opened = game.digest(), game.open
    assert game.handle(i.Direct(at=game.state.now, text="answer 1")).refused is None
    game.rollback()
    assert (game.digest(), game.open) == (waiting, opened)
    assert game.handle(i.Direct(at=game.state.now, text="answer 2")).refused is None


# -- the game as such --------------------------------------------------------------------------------------------


def test_a_match_starts_once() -> None:
    game = toy.market("")
    again = i.Start(at=1, seats={"x": ""}, options={}, seed=1)
    assert game.handle(again).refused
    with pytest.raises(Refused):
        Game.start(_Refusing(), {"x": ""}, at=1)


class _Refusing(toy.MarketBook):
    def begin(self, s: Any, item: i.Start) -> None:
        raise Refused("no")


def test_time_never_runs_backwards() -> None:
    game = toy.market("sell", "")
    now = game.state.now
    game.handle(i.Tick(at=now - 100))
    assert game.state.now == now
    game.handle(i.Tick(at=now + 100))
    assert game.state.now == now + 100


def test_deadlines_of_other_windows_or_too_early_are_ignored() -> None:
    game = toy.market("sell", "")
    window = game.state.window
    assert window is not None
    digest = game.digest()
    assert game.handle(i.Deadline(at=window.closes_at, window=window.seq - 1)).refused
    assert game.handle(i.Deadline(at=window.closes_at - 1, window=window.seq)).refused
    assert game.digest() == digest
    toy.do(game, lambda s: s.emit(f.ClockPaused(s.state.now)))
    assert game.handle(i.Deadline(at=window.closes_at, window=window.seq)).refused
    toy.do(game, lambda s: s.emit(f.ClockResumed(window.closes_at + 50)))
    assert game.handle(i.Deadline(at=window.closes_at, window=window.seq)).refused
    assert game.handle(i.Deadline(at=window.closes_at + 50, window=window.seq)).refused is None


# -- review ------------------------------------------------------------------------------------------------------


def test_in_review_notices_wait_and_go_out_once() -> None:
    game = toy.market("wave", "")
    toy.close(game)
    toy.say(game, 1, "wave 2")
    toy.do(game, lambda s: (s.emit(f.MatchSet("review", True)), s.tell("director", "note", "for you")))
    told = list(game.notices)
    held = toy.close(game)
    assert held.notices == ()
    assert game.notices == told
    assert game.state.held == game.state.last_window
    assert game.state.window is None
    assert game.view(1) == ()
    released = toy.direct(game, "release")
    assert [n.key for n in released.notices] == ["waved"]
    assert [n.key for n in game.notices] == [*(n.key for n in told), "waved"]
    assert [n.key for n in game.view(1)] == ["waved"]
    assert game.state.held is None
    assert game.state.window is not None
    again = toy.close(game)
    assert again.notices == ()
    assert toy.direct(game, "release").notices == ()
    assert [n.key for n in Game.fold(game.book, _rows_back(game)).notices].count("waved") == 1


def test_what_the_director_is_told_is_never_held() -> None:
    game = toy.market("tithe", "", "", defaults="ask")
    toy.do(game, lambda s: s.emit(f.MatchSet("review", True)))
    outcome = toy.close(game)
    assert [(n.key, n.audience) for n in outcome.notices] == [("prompt", "director")]


def test_undoing_a_release_holds_it_again() -> None:
    game = toy.market("wave", "")
    toy.close(game)
    toy.say(game, 1, "wave 2")
    toy.do(game, lambda s: s.emit(f.MatchSet("review", True)))
    toy.close(game)
    toy.direct(game, "release")
    assert [n.key for n in _undo(game).voided] == ["waved"]
    assert game.notices == []
    assert [n.key for n in toy.direct(game, "release").notices] == ["waved"]


def test_notices_are_numbered_per_audience_and_stem() -> None:
    game = toy.market("", "")

    def speak(s: Any) -> None:
        s.tell("public", "a", "a")
        s.tell_seat(1, "a", "a")
        s.tell("public", "a", "b")
        s.tell_seat(2, "a", "a")

    toy.do(game, speak)
    toy.close(game)
    toy.do(game, speak)
    codes = [(n.audience, n.code) for n in game.notices]
    assert codes == [
        ("public", "D1-01"), ("seat:1", "D1-01"), ("public", "D1-02"), ("seat:2", "D1-01"),
        ("public", "D1-03"), ("seat:1", "D1-02"), ("public", "D1-04"), ("seat:2", "D1-02"),
    ]  # fmt: skip


def test_a_channels_notice_goes_to_its_members_of_that_moment() -> None:
    game = toy.market("", "", "")
    toy.do(game, lambda s: (s.emit(f.ChannelSet("alley", (1, 2))), s.tell("channel:alley", "a", "one")))
    toy.do(game, lambda s: (s.emit(f.ChannelSet("alley", (3,))), s.tell("channel:alley", "a", "two")))
    assert [n.seats for n in game.notices] == [(1, 2), (3,)]
    assert [n.text for n in game.view(2)] == ["one"]
    assert [n.text for n in game.view(3)] == ["two"]
