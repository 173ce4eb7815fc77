"""Hooks that are asked or heard only where they belong: what one owns, what bears a tag, one window, oneself."""

from __future__ import annotations

from typing import Any

from engine.kernel import facts as f
from engine.kernel.game import Game
from tests.kernel import toy


def _given(game: Game, seat: int, status: Any) -> int:
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.gain(seat, status)))
    return made[0]


def _awake(game: Game) -> dict[str, list[int]]:
    """By skill, the seats whose instance may act."""
    s, found = game.reading(), {}
    for instance in game.state.instances.values():
        if s.active(instance.id):
            found.setdefault(instance.definition, []).append(instance.owner)
    return found


def test_what_is_narrowed_to_its_owner_keeps_nobody_else() -> None:
    game = toy.market("sell", "sell")
    _given(game, 2, toy.Padlock)
    assert _awake(game)["toy.sell"] == [1]
    assert "sell" in toy.refusal(game, 2, "sell 1")


def test_it_goes_with_a_theft_and_ends_with_its_loss() -> None:
    game = toy.market("sell", "sell")
    lock = _given(game, 2, toy.Padlock)
    toy.do(game, lambda s: s.steal(lock, 1))
    assert _awake(game)["toy.sell"] == [2]
    toy.do(game, lambda s: s.lose(lock))
    assert _awake(game)["toy.sell"] == [1, 2]


def test_it_comes_back_with_a_state_that_is_restored() -> None:
    game = toy.market("sell", "sell")
    lock = _given(game, 2, toy.Padlock)
    toy.do(game, lambda s: s.keep("then"))
    toy.do(game, lambda s: s.lose(lock))
    toy.do(game, lambda s: s.restore("then"))
    assert _awake(game)["toy.sell"] == [1]


def test_what_is_narrowed_to_a_tag_keeps_all_that_bear_it_and_nothing_else() -> None:
    game = toy.market("sell cry", "cry")
    _given(game, 1, toy.Hush)
    awake = _awake(game)
    assert awake["toy.sell"] == [1]
    assert "toy.cry" not in awake


def test_whether_something_is_awake_is_asked_anew_after_every_fact() -> None:
    game, seen = toy.market("sell"), []

    def deed(s: Any) -> None:
        skill = s.state.owned(1)[0].id
        seen.append(s.active(skill))
        lock = s.gain(1, toy.Padlock)
        seen.append(s.active(skill))
        s.lose(lock)
        seen.append(s.active(skill))

    toy.do(game, deed)
    assert seen == [True, False, True]


def test_what_nothing_could_keep_from_acting_is_asked_anew_when_a_theft_brings_such_a_thing() -> None:
    game, seen = toy.market("sell", "sell"), []
    lock = _given(game, 2, toy.Padlock)

    def deed(s: Any) -> None:
        mine, others = (s.state.owned(seat)[0].id for seat in (1, 2))
        seen.append((s.active(mine), s.active(others)))
        s.steal(lock, 1)
        seen.append((s.active(mine), s.active(others)))
        s.keep("then")
        s.lose(lock)
        seen.append((s.active(mine), s.active(others)))
        s.restore("then")
        seen.append((s.active(mine), s.active(others)))

    toy.do(game, deed)
    assert seen == [(True, False), (False, True), (True, True), (False, True)]


def test_a_window_is_heard_where_it_is_named_in_seat_order_with_those_who_hear_all() -> None:
    game = toy.market("", "", "")
    _given(game, 3, toy.Lamp)
    _given(game, 2, toy.Watchman)
    _given(game, 1, toy.Lamp)
    toy.close(game)
    assert game.state.point.window == "evening"
    assert toy.rows(game, "lit") == ["1 evening", "2 walks", "3 evening"]
    toy.close(game)
    assert toy.rows(game, "lit")[3:] == ["2 locks up", "1 noon", "2 walks", "3 noon"]


def test_a_hook_may_name_several_windows() -> None:
    game = toy.market("")
    _given(game, 1, toy.Lamp)
    while len(game.state.windows) < 8:
        toy.close(game)
    opened = [w.point.window for w in game.state.windows.values() if w.seq > 2]
    assert toy.rows(game, "lit") == [f"1 {name}" for name in opened if name != "fair"]
    assert "fair" in opened


def test_a_fact_about_an_owner_is_heard_by_his_own_in_seat_order_with_those_who_hear_all() -> None:
    game = toy.market("", "", "")
    toy.do(game, lambda s: (s.gain(3, toy.Diary), s.gain(1, toy.Diary), s.gain(2, toy.Gossip)))
    before = len(toy.rows(game, "noted"))
    lock = _given(game, 3, toy.Lamp)
    toy.do(game, lambda s: s.lose(lock))
    assert toy.rows(game, "noted")[before:] == ["2 heard of toy.lamp", "3 got toy.lamp", "3 lost toy.lamp"]


def test_it_hears_of_its_new_owner_after_a_theft_and_after_a_state_that_is_restored() -> None:
    game = toy.market("", "")
    diary = _given(game, 1, toy.Diary)
    toy.do(game, lambda s: s.keep("then"))
    toy.do(game, lambda s: s.steal(diary, 2))
    before = len(toy.rows(game, "noted"))
    _given(game, 1, toy.Lamp)
    _given(game, 2, toy.Hush)
    assert toy.rows(game, "noted")[before:] == ["2 got toy.hush"]
    toy.do(game, lambda s: s.restore("then", tables=("noted",)))
    before = len(toy.rows(game, "noted"))
    _given(game, 1, toy.Lamp)
    _given(game, 2, toy.Hush)
    assert toy.rows(game, "noted")[before:] == ["1 got toy.lamp"]


def test_a_fact_about_an_instance_is_heard_by_itself_alone() -> None:
    game = toy.market("", "")
    first, second = _given(game, 1, toy.Mirror), _given(game, 1, toy.Mirror)
    toy.do(game, lambda s: s.steal(second, 2))
    toy.do(game, lambda s: s.refresh(second))
    assert toy.rows(game, "noted") == [f"1 number {first}", f"1 number {second}", f"2 cleaned {second}"]


def test_the_seats_are_surveyed_anew_once_one_of_them_changes() -> None:
    game, seen = toy.market("", ""), []

    def deed(s: Any) -> None:
        def ask() -> None:
            seen.append(s.state.surveyed("in play", lambda: len(s.state.in_play())))
            seen.append(s.state.surveyed("marks", lambda: sum(bool(x.get("mark")) for x in s.state.seats.values())))

        ask()
        s.keep("then")
        s.emit(f.SeatSet(1, "mark", True))
        ask()
        s.emit(f.SeatLeft(2, (), (), s.state.last_window))
        ask()
        s.emit(f.SeatReturned(2))
        ask()
        s.restore("then")
        ask()

    toy.do(game, deed)
    assert seen == [2, 0, 2, 1, 1, 1, 2, 1, 2, 0]
