"""Proposals walking through layers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel import facts as f
from engine.kernel.game import Game
from tests.kernel import toy


def _deal(game: Game) -> Any:
    """Propose a deal at 10; the proposal as it came back."""
    made: list[Any] = []
    toy.do(game, lambda s: made.append(s.propose(toy.Deal(cause="test", price=10))))
    return made[-1]


def _official(game: Game, seat: int, kind: Any, does: str | None) -> int:
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.gain(seat, kind, memory={"does": does} if does else {})))
    return made[-1]


def _asked(game: Game, iid: int) -> int:
    return int(game.state.instances[iid].memory.get("asked", 0))


def test_nobody_answers() -> None:
    deal = _deal(toy.market("sell", "sell"))
    assert (deal.price, deal.stopped, deal.visited) == (10, False, ())


def test_until_stopped_asks_in_seat_order_and_ends_with_the_first_stop() -> None:
    game = toy.market("", "", "")
    late = _official(game, 3, toy.Gate, "raise")
    stops = _official(game, 2, toy.Gate, "stop")
    early = _official(game, 1, toy.Gate, "raise")
    beyond = _official(game, 1, toy.Witness, "raise")
    deal = _deal(game)
    assert deal.stops == (stops,)
    assert deal.visited == (early, stops)
    assert deal.price == 11
    assert [_asked(game, x) for x in (early, stops, late, beyond)] == [1, 1, 0, 0]


def test_until_stopped_lets_everybody_change_it_while_nobody_stops() -> None:
    game = toy.market("", "", "")
    for seat in (1, 2, 3):
        _official(game, seat, toy.Gate, "raise")
    assert _deal(game).price == 13


def test_first_takes_the_first_answer_and_goes_on_to_the_next_layer() -> None:
    game = toy.market("", "", "")
    silent = _official(game, 1, toy.Broker, None)
    takes = _official(game, 2, toy.Broker, "raise")
    unheard = _official(game, 3, toy.Broker, "raise")
    witness = _official(game, 1, toy.Witness, "raise")
    deal = _deal(game)
    assert deal.price == 12
    assert deal.visited == (takes, witness)
    assert [_asked(game, x) for x in (silent, takes, unheard)] == [1, 1, 0]


def test_all_asks_everybody_even_after_a_stop() -> None:
    game = toy.market("", "", "")
    first = _official(game, 1, toy.Witness, "stop")
    second = _official(game, 2, toy.Witness, "raise")
    third = _official(game, 3, toy.Witness, "stop")
    deal = _deal(game)
    assert deal.stops == (first, third)
    assert deal.visited == (first, second, third)
    assert deal.price == 11


def test_a_settlement_may_pass_over_a_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy.market("", "", "")
    _official(game, 1, toy.Gate, "stop")
    second = _official(game, 2, toy.Broker, "raise")
    monkeypatch.setattr(toy.Market, "passes_over", lambda self, proposal, layer: layer == "gate")
    deal = _deal(game)
    assert not deal.stopped
    assert deal.visited == (second,)


def test_an_instance_answers_a_proposal_once() -> None:
    game = toy.market("")
    busybody = _official(game, 1, toy.Everywhere, "raise")
    deal = _deal(game)
    assert deal.price == 11
    assert deal.visited == (busybody,)
    assert _asked(game, busybody) == 1


def test_an_instance_that_had_nothing_to_say_is_asked_again_in_its_next_layer() -> None:
    game = toy.market("")
    busybody = _official(game, 1, toy.Everywhere, None)
    assert _deal(game).visited == ()
    assert _asked(game, busybody) == 2


def test_two_instances_of_one_definition_each_answer() -> None:
    game = toy.market("")
    one = _official(game, 1, toy.Gate, "raise")
    two = _official(game, 1, toy.Gate, "raise")
    assert _deal(game).visited == (one, two)


def test_a_seat_out_of_play_is_not_asked() -> None:
    game = toy.market("", "")
    _official(game, 1, toy.Gate, "stop")
    toy.do(game, lambda s: s.emit(f.SeatLeft(1, ({"how": "home"},), (), s.state.last_window)))
    assert not _deal(game).stopped


def test_a_resting_instance_is_not_asked_and_wakes_again() -> None:
    game = toy.market("", "")
    _official(game, 1, toy.Gate, "stop")
    shut: list[int] = []
    toy.do(game, lambda s: shut.append(s.gain(1, toy.Closed)))
    assert not _deal(game).stopped
    toy.do(game, lambda s: s.lose(shut[0]))
    assert _deal(game).stopped


def test_what_an_answer_does_is_caused_by_its_instance() -> None:
    game = toy.market("")
    keeper = _official(game, 1, toy.Gate, "raise")
    toy.do(game, lambda s: s.propose(toy.Deal(cause="test", price=1)))
    remembered = [x for x in game.rows[-1].facts if isinstance(x, f.Remembered)]
    assert [x.cause for x in remembered] == [f"instance:{keeper}"]


def test_aims_are_turned_and_stopped_on_their_way() -> None:
    game = toy.market("sell", "", "")
    toy.do(game, lambda s: s.gain(2, toy.Signpost, memory={"to": 3}))
    toy.say(game, 1, "sell 2")
    toy.close(game)
    used = next(x for x in game.rows[-1].facts if isinstance(x, f.Used))
    assert (used.chosen, used.aims) == ((2,), (3,))
    assert toy.rows(game, "sales") == [[1, 3]]


def test_a_use_whose_only_aim_is_stopped_is_spent_without_effect() -> None:
    game = toy.market("sell", "", "")
    toy.do(game, lambda s: (s.gain(2, toy.Signpost, memory={"to": 3}), s.gain(3, toy.Walled)))
    toy.say(game, 1, "sell 2")
    toy.close(game)
    used = next(x for x in game.rows[-1].facts if isinstance(x, f.Used))
    assert (used.chosen, used.aims) == ((2,), ())
    assert toy.rows(game, "sales") == []
    assert game.reading().uses_left(game.state.owned(1)[0].id) == 0
