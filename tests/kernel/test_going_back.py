"""Going back to a state that was kept: what stands again, what stays, and that the journal alone says it all."""

from __future__ import annotations

import json
from typing import Any

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.game import Game
from engine.kernel.journal import Row
from engine.simulation.invariants import _check_hooks
from tests.kernel import toy


def _folded(game: Game) -> Game:
    rows = [Row.from_json(json.loads(json.dumps(row.to_json(), ensure_ascii=False))) for row in game.rows]
    return Game.fold(game.book, rows)


def _kept() -> Game:
    """A market whose state is kept before a busy noon."""
    game = toy.market("sell tithe", "wave", "")
    toy.do(game, lambda s: (s.gain(2, toy.Discount), s.emit(f.MatchSet("weather", "fair")), s.keep("noon")))
    toy.say(game, 1, "sell 2")
    toy.close(game)
    return game


def _restore(game: Game, **stays: Any) -> Any:
    return toy.do(game, lambda s: s.restore("noon", **stays))


def _names(game: Game, seat: int) -> list[str]:
    return [game.book.registry.definition(x.definition).name for x in game.state.owned(seat)]


def test_what_happened_since_is_undone() -> None:
    game = _kept()
    before = _names(game, 2)
    sale = next(x for x in game.state.owned(1) if x.definition == toy.Sell.id)
    assert sale.spent
    assert sale.memory
    toy.do(
        game, lambda s: (s.lose(s.state.owned(2)[-1].id), s.gain(3, toy.Gate), s.emit(f.MatchSet("weather", "foul")))
    )
    toy.do(game, lambda s: s.emit(f.SeatLeft(3, ({"how": "home"},), (), s.state.last_window)))
    assert game.state.rows("sales")
    _restore(game)
    state = game.state
    assert not state.instances[sale.id].spent
    assert not state.instances[sale.id].memory
    assert _names(game, 2) == before
    assert toy.Gate.name not in _names(game, 3)
    assert state.seats[3].in_play
    assert state.departures == {}
    assert state.rows("sales") == {}
    assert state.uses == {}
    assert state.attributes["weather"] == "fair"
    _check_hooks(state)


def test_time_windows_and_what_was_told_stay() -> None:
    game = _kept()
    toy.do(game, lambda s: s.tell("public", "news", "news"))
    window, told, codes = game.state.window, game.notices, dict(game.state.codes)
    _restore(game)
    assert game.state.window == window
    assert game.notices == told
    assert game.state.codes == codes


def test_numbers_given_out_are_not_given_again() -> None:
    game = _kept()
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.gain(3, toy.Gate)))
    _restore(game)
    toy.do(game, lambda s: made.append(s.gain(3, toy.Gate)))
    assert made[1] > made[0]


def test_what_is_said_to_stay_stays() -> None:
    game = _kept()
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.gain(3, toy.Double)))
    toy.do(game, lambda s: (s.emit(f.MatchSet("weather", "foul")), s.emit(f.RowSet("fines", 1, 2))))
    toy.do(game, lambda s: (s.emit(f.SeatSet(1, "mood", "glad")), s.emit(f.SeatSet(1, "hat", "red"))))
    toy.do(game, lambda s: (s.gain(2, toy.Gate), s.emit(f.SeatLeft(2, ({"how": "home"},), (), s.state.last_window))))
    use = game.state.last_use
    _restore(
        game, attributes=("weather", "nowhere"), tables=("fines",), seats=(2,), seat_keys=("mood",),
        instances=made, use=use,
    )  # fmt: skip
    state = game.state
    assert state.attributes["weather"] == "foul"
    assert "nowhere" not in state.attributes
    assert state.rows("fines") == {1: 2}
    assert (state.seats[1].get("mood"), state.seats[1].get("hat")) == ("glad", None)
    assert not state.seats[2].in_play
    assert state.departures.keys() == {2}
    assert toy.Gate.name in _names(game, 2)
    assert toy.Double.name in _names(game, 3)
    assert state.uses.keys() == {use}
    _check_hooks(state)


def test_choices_wait_as_far_as_what_they_use_exists() -> None:
    game = toy.market("sell", "sell", "")
    toy.do(game, lambda s: s.keep("noon"))
    toy.do(game, lambda s: s.gain(3, toy.Sell))
    toy.say(game, 1, "sell 2")
    toy.say(game, 3, "sell 2")
    _restore(game)
    assert [o.user for o in game.state.orders.values()] == [1]


def test_what_was_undone_is_not_reacted_to() -> None:
    game = toy.market("", "")
    toy.do(game, lambda s: (s.gain(2, toy.Echo), s.keep("noon")))
    toy.do(game, lambda s: (s.emit(f.MatchSet("bell", True)), s.restore("noon")))
    assert game.state.rows("heard") == {}
    toy.do(game, lambda s: (s.restore("noon"), s.emit(f.MatchSet("bell", True))))
    assert game.state.rows("heard")


def test_the_journal_alone_gives_the_same_state() -> None:
    game = _kept()
    _restore(game)
    toy.close(game)
    again = _folded(game)
    assert again.digest() == game.digest()
    for each in (game, again):
        each.handle(i.Undo(at=each.state.now, count=2))
    assert again.digest() == game.digest() == game.rows[-4].digest
    for each in (game, again):
        _restore(each)
    assert again.digest() == game.digest()


def test_a_state_that_is_kept_counts_and_does_not_change() -> None:
    game = toy.market("sell", "")
    before = game.digest()
    toy.do(game, lambda s: s.keep("noon"))
    assert game.digest() != before
    sealed = game.state.kept["noon"].digest()
    toy.say(game, 1, "sell 2")
    toy.close(game)
    _restore(game)
    assert game.state.kept["noon"].digest() == sealed
