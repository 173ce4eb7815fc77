"""Windows that open only when they are wanted, steps that take no time, and asides."""

from __future__ import annotations

from typing import Any

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.game import Game
from tests.kernel import toy


def _market(*wares: str) -> Game:
    return toy.market(*wares, timetable=toy.SPLIT)


def _here(game: Game) -> str:
    return game.book.timetable.label(game.state.point)


def _leave(seat: int) -> Any:
    return lambda s: s.emit(f.SeatLeft(seat, (), (), s.state.last_window, cause="test"))


def test_a_brisk_window_that_nobody_wants_is_left_out() -> None:
    game = _market("sell count", "tithe")
    toy.close(game)
    assert _here(game) == "day1 evening"


def test_a_brisk_window_opens_for_whoever_can_act_and_closes_with_his_word() -> None:
    game = _market("sell count", "tithe")
    toy.say(game, 1, "sell 2")
    toy.close(game)
    assert _here(game) == "day1 counting"
    toy.say(game, 1, "count")
    assert (_here(game), game.state.attributes["counted"]) == ("day1 evening", 1)


def test_declining_is_a_word_too() -> None:
    game = _market("sell count", "tithe")
    toy.say(game, 1, "sell 2")
    toy.close(game)
    toy.say(game, 1, "decline count")
    assert (_here(game), "counted" in game.state.attributes) == ("day1 evening", False)


def test_what_was_chosen_before_a_brisk_window_closes_it_at_once() -> None:
    game = _market("sell count sell", "tithe")
    toy.say(game, 1, "sell 2")
    toy.close(game)
    toy.close(game)
    toy.close(game)
    assert _here(game) == "day2 noon"
    toy.say(game, 1, "count")
    toy.close(game)
    assert (_here(game), game.state.attributes["counted"]) == ("day2 evening", 1)


def test_a_step_settles_what_the_window_before_it_took_and_after_what_came_between() -> None:
    game = _market("sell count", "tithe")
    toy.say(game, 1, "sell 2")
    toy.say(game, 2, "tithe 1")
    toy.close(game)
    assert not game.state.rows("tithes")
    assert 2 in {o.user for o in game.state.orders.values()}
    toy.close(game)
    assert (_here(game), game.state.rows("tithes"), game.state.orders) == ("day1 evening", {2: 1}, {})


def test_a_forced_skill_that_nobody_ordered_settles_in_its_step() -> None:
    game = _market("sell", "tithe")
    toy.close(game)
    assert game.state.rows("tithes") == {2: 1}


def test_an_aside_interrupts_the_open_window_and_gives_it_back_with_the_time_it_had_left() -> None:
    game = _market("farewell", "tithe", "")
    opened = game.state.window
    assert opened is not None
    game.handle(i.Tick(at=game.state.now + 600))
    toy.say(game, 2, "tithe 3")
    toy.do(game, _leave(1))
    assert _here(game) == "day1 doorway"
    game.handle(i.Tick(at=game.state.now + 60))
    toy.say(game, 1, "farewell 2")
    assert (_here(game), list(game.state.rows("farewells").values())) == ("day1 noon", [[1, 2]])
    window = game.state.window
    assert window is not None
    assert window.closes_at == opened.closes_at + 60
    toy.close(game)
    assert game.state.rows("tithes") == {2: 3}
    assert _here(game) == "day1 evening"


def test_nobody_reacts_to_a_window_that_stands_still_for_an_aside_and_goes_on() -> None:
    game = _market("farewell", "tithe", "")
    toy.do(game, lambda s: s.gain(2, toy.Watchman))
    toy.do(game, _leave(1))
    rounds = len(toy.rows(game, "lit"))
    assert rounds == 1
    toy.say(game, 1, "farewell 2")
    assert (_here(game), len(toy.rows(game, "lit"))) == ("day1 noon", rounds)
    toy.close(game)
    assert (_here(game), len(toy.rows(game, "lit"))) == ("day1 evening", rounds + 2)


def test_an_aside_may_pass_unused() -> None:
    game = _market("farewell", "tithe")
    toy.do(game, _leave(1))
    assert _here(game) == "day1 doorway"
    toy.close(game)
    assert (_here(game), game.state.rows("farewells")) == ("day1 noon", {})


def test_an_aside_opens_between_two_windows() -> None:
    game = _market("farewell", "leave sell")
    toy.say(game, 2, "leave")
    toy.close(game)
    assert _here(game) == "day1 doorway"
    toy.say(game, 1, "farewell 2")
    assert (_here(game), len(game.state.rows("farewells"))) == ("day1 evening", 1)


def test_commands_for_later_windows_are_taken_in_an_aside() -> None:
    game = _market("farewell", "wave tithe")
    toy.do(game, _leave(1))
    toy.say(game, 2, "wave 2")
    toy.say(game, 1, "decline farewell")
    toy.close(game)
    toy.close(game)
    assert any(n.text == "waved at birch" for n in game.notices)


def test_scenario_labels_know_asides_and_names() -> None:
    timetable = toy.SPLIT
    game = _market("farewell", "tithe")
    assert timetable.knows("day1 doorway")
    toy.do(game, _leave(1))
    assert timetable.matches("doorway", game.state.point)
    assert not timetable.past("day1 evening", game.state.point)
    assert timetable.past("day0 evening", game.state.point)


def test_everything_is_read_back_from_the_journal() -> None:
    game = _market("farewell", "tithe")
    toy.do(game, _leave(1))
    toy.say(game, 1, "farewell 2")
    again = Game.fold(game.book, game.rows)
    assert again.digest() == game.digest()


def test_what_was_chosen_for_a_window_that_does_not_open_is_void_and_never_settles_later() -> None:
    game = _market("sell count sell", "tithe")
    toy.say(game, 1, "sell 2")
    while _here(game) != "day2 noon":
        toy.close(game)
    toy.say(game, 1, "count")
    locks: list[int] = []
    toy.do(game, lambda s: locks.append(s.gain(1, toy.Padlock)))
    outcome = toy.close(game)
    assert _here(game) == "day2 evening"
    assert game.state.orders == {}
    assert ["count" in notice.text for notice in outcome.notices if notice.key == "order.void"] == [True]
    toy.do(game, lambda s: s.lose(locks[0]))
    while _here(game) != "day3 counting":
        toy.close(game)
    assert "counted" not in game.state.attributes
    toy.close(game)
    assert "counted" not in game.state.attributes
