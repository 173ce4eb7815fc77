"""Queued reactions, queries and what may be active."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel import facts as f
from engine.kernel.errors import LoopGuard
from tests.kernel import toy


def _bell(s: Any) -> None:
    s.emit(f.MatchSet("bell", True))


def test_reactions_are_queued_and_never_nested() -> None:
    game = toy.market("", "")
    toy.do(game, lambda s: (s.gain(2, toy.Echo), s.gain(1, toy.Echo)))
    toy.do(game, _bell)
    assert toy.rows(game, "heard") == ["1:bell", "2:bell", "1:bell 1", "2:bell 1", "1:bell 2", "2:bell 2"]


def test_what_comes_later_in_a_settlement_does_not_react_to_what_was_before_it() -> None:
    for others in (0, 1):
        game = toy.market("", "", "")
        for _ in range(others):
            toy.do(game, lambda s: s.gain(3, toy.Gossip))
        before = len(toy.rows(game, "noted"))

        def deed(s: Any) -> None:
            s.gain(2, toy.Hush)
            s.gain(2, toy.Gossip)
            s.gain(1, toy.Diary)
            s.gain(1, toy.Lamp)

        toy.do(game, deed)
        noted = [line for line in toy.rows(game, "noted")[before:] if not line.startswith("3")]
        assert noted == [
            "2 heard of toy.gossip", "1 got toy.diary", "2 heard of toy.diary", "1 got toy.lamp", "2 heard of toy.lamp",
        ]  # fmt: skip


def test_what_the_opening_of_a_window_brings_hears_that_it_opened() -> None:
    game = toy.market("", "")
    book: Any = game.book
    book.opening = {"evening": lambda s: s.gain(2, toy.Lamp)}
    toy.close(game)
    assert toy.rows(game, "lit") == ["2 evening"]


def test_reactions_carry_their_instance_as_cause() -> None:
    game = toy.market("")
    toy.do(game, lambda s: s.gain(1, toy.Echo))
    toy.do(game, _bell)
    echo = game.state.owned(1)[0].id
    assert {x.cause for x in game.rows[-1].facts if isinstance(x, f.RowSet)} == {f"instance:{echo}"}


def test_an_endless_reaction_is_stopped_and_nothing_of_it_stays() -> None:
    game = toy.market("")
    toy.do(game, lambda s: s.gain(1, toy.Ringing))
    before, rows = game.digest(), len(game.rows)
    with pytest.raises(LoopGuard):
        toy.do(game, _bell)
    assert (game.digest(), len(game.rows)) == (before, rows)


def test_a_listener_that_is_lost_before_its_turn_does_not_hear() -> None:
    game = toy.market("", "")
    toy.do(game, lambda s: (s.gain(1, toy.Echo), s.gain(2, toy.Echo)))
    second = game.state.owned(2)[0].id
    toy.do(game, lambda s: (_bell(s), s.lose(second)))
    assert toy.rows(game, "heard") == ["1:bell", "1:bell 1"]


def test_a_query_without_modifiers_is_the_value_itself() -> None:
    assert toy.market("").reading().query(toy.PRICE_OF, 10, 1) == 10


def test_modifiers_apply_in_seat_order() -> None:
    game = toy.market("", "")
    toy.do(game, lambda s: (s.gain(2, toy.Double), s.gain(1, toy.Discount)))
    assert game.reading().query(toy.PRICE_OF, 10, 1) == 18
    assert game.reading().query(toy.PRICE_OF, 10, 2) == 20


def test_modifiers_of_seats_out_of_play_rest_unless_they_work_beyond() -> None:
    game = toy.market("", "")
    toy.do(game, lambda s: (s.gain(1, toy.Discount), s.gain(1, toy.Double)))
    toy.do(game, lambda s: s.emit(f.SeatLeft(1, ({"how": "home"},), (), s.state.last_window)))
    assert game.reading().query(toy.PRICE_OF, 10, 1) == 20


def test_a_match_wide_modifier_needs_no_seat() -> None:
    game = toy.market("")
    toy.do(game, lambda s: s.gain(0, toy.Double))
    assert game.reading().query(toy.PRICE_OF, 3, 1) == 6


def test_active_silences_modifiers_hooks_and_commands_of_its_bearer_only() -> None:
    game = toy.market("sell discount", "sell discount")
    toy.do(game, lambda s: s.gain(1, toy.Closed))
    assert game.reading().query(toy.PRICE_OF, 10, 1) == 10
    assert game.reading().query(toy.PRICE_OF, 10, 2) == 9
    assert "不能使用" in toy.refusal(game, 1, "sell 2")
    assert [o.name for o in game.offers(1)] == []
    toy.say(game, 2, "sell 1")


def test_what_became_inactive_before_its_slot_is_not_used_and_not_spent() -> None:
    game = toy.market("sell", "")
    toy.say(game, 1, "sell 2")
    toy.do(game, lambda s: s.gain(1, toy.Closed))
    outcome = toy.close(game)
    assert toy.rows(game, "sales") == []
    assert game.reading().uses_left(game.state.owned(1)[0].id) == 1
    assert [n.key for n in outcome.notices] == ["order.unable"]


def test_two_bans_do_not_ask_each_other_for_ever() -> None:
    game = toy.market("sell", "")
    toy.do(game, lambda s: (s.gain(1, toy.Closed), s.gain(1, toy.Closed)))
    assert "不能使用" in toy.refusal(game, 1, "sell 2")
