"""Instances: gained, lost, stolen, copied, refreshed, granted, expired; users, deciders and receivers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel import facts as f
from engine.kernel import orders
from engine.kernel.errors import BookError, Refused
from engine.kernel.game import Game
from engine.kernel.state import Instance
from tests.kernel import toy


def _first(game: Game, seat: int, name: str) -> Instance:
    return next(x for x in game.state.owned(seat) if game.book.registry.definition(x.definition).name == name)


def _sold(game: Game) -> Instance:
    """A market in which stall 1 has sold something; its used-up skill."""
    toy.say(game, 1, "sell 2")
    toy.close(game)
    return _first(game, 1, "sell")


def _next_noon(game: Game) -> None:
    while game.state.point.window != "noon":
        toy.close(game)


def test_numbers_are_never_used_twice() -> None:
    game = toy.market("")
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.gain(1, toy.Discount)))
    toy.do(game, lambda s: s.lose(made[0]))
    toy.do(game, lambda s: made.append(s.gain(1, toy.Discount)))
    assert made[1] > made[0]


def test_an_unknown_definition_is_an_error_of_the_book() -> None:
    game = toy.market("")
    with pytest.raises(BookError):
        toy.do(game, lambda s: s.gain(1, "toy.nothing"))


def test_losing_takes_the_order_along() -> None:
    game = toy.market("sell", "")
    toy.say(game, 1, "sell 2")
    toy.do(game, lambda s: s.lose(_first(game, 1, "sell").id))
    assert game.state.orders == {}
    assert "no sell" in toy.refusal(game, 1, "sell 2")
    toy.close(game)
    assert toy.rows(game, "sales") == []


def test_stolen_as_it_is_with_uses_and_memory_but_without_its_order() -> None:
    game = toy.market("sell", "", "")
    skill = _sold(game)
    toy.do(game, lambda s: s.steal(skill.id, 3))
    taken = _first(game, 3, "sell")
    assert (taken.id, taken.spent, taken.memory) == (skill.id, {"match": 1}, {"sold to": 2})
    assert taken.origin == "card"
    _next_noon(game)
    assert "已经用掉" in toy.refusal(game, 3, "sell 1")
    assert "no sell" in toy.refusal(game, 1, "sell 2")


def test_a_waiting_order_does_not_move_to_the_thief() -> None:
    game = toy.market("sell", "", "")
    toy.say(game, 1, "sell 3")
    toy.do(game, lambda s: s.steal(_first(game, 1, "sell").id, 2))
    assert game.state.orders == {}
    toy.say(game, 2, "sell 1")
    toy.close(game)
    assert toy.rows(game, "sales") == [[2, 1]]


def test_stolen_hooks_answer_in_the_new_owners_place() -> None:
    game = toy.market("", "", "")
    made: list[int] = []
    toy.do(game, lambda s: made.extend(s.gain(n, toy.Gate, memory={"does": "raise"}) for n in (1, 2)))
    toy.do(game, lambda s: s.steal(made[0], 3))
    deals: list[Any] = []
    toy.do(game, lambda s: deals.append(s.propose(toy.Deal(cause="test", price=1))))
    assert deals[0].visited == (made[1], made[0])


def test_refreshed_is_as_on_the_first_day() -> None:
    game = toy.market("sell", "")
    skill = _sold(game)
    toy.do(game, lambda s: s.refresh(skill.id))
    again = _first(game, 1, "sell")
    assert (again.spent, again.memory, again.origin) == ({}, {}, "card")
    _next_noon(game)
    toy.say(game, 1, "sell 2")


def test_a_copy_has_a_life_of_its_own() -> None:
    game = toy.market("sell", "", "")
    skill = _sold(game)
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.copy(skill.id, 3, origin=f"copy:{skill.id}")))
    copy = game.state.instances[made[0]]
    assert (copy.owner, copy.giver, copy.origin, copy.spent, copy.memory) == (
        3, 1, f"copy:{skill.id}", {"match": 1}, {"sold to": 2},
    )  # fmt: skip
    toy.do(game, lambda s: s.lose(skill.id))
    assert made[0] in game.state.instances


def test_a_refreshed_copy_starts_fresh_and_leaves_the_original_used() -> None:
    game = toy.market("sell", "", "")
    skill = _sold(game)
    toy.do(game, lambda s: s.copy(skill.id, 3, origin="copied", refreshed=True))
    assert _first(game, 3, "sell").spent == {}
    _next_noon(game)
    toy.say(game, 3, "sell 1")
    toy.close(game)
    assert toy.rows(game, "sales") == [[1, 2], [3, 1]]
    assert game.reading().uses_left(skill.id) == 0


def test_the_whole_skill_set_of_a_card_is_what_bears_its_origin() -> None:
    game = toy.market("sell wave", "")
    toy.do(game, lambda s: (s.gain(1, toy.Tithe), s.gain(1, toy.Guild, origin="title")))
    own = [x.definition for x in game.state.owned(1) if x.origin == "card"]
    assert own == ["toy.sell", "toy.wave"]


def test_a_title_brings_its_skills_and_takes_them_along() -> None:
    game = toy.market("wave", "")
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.gain(1, toy.Guild, origin="title")))
    granted = [x for x in game.state.owned(1) if x.origin == f"title:{made[0]}"]
    assert [x.definition for x in granted] == ["toy.badge", "toy.wave"]
    toy.do(game, lambda s: s.lose(made[0], "passed on"))
    assert [x.definition for x in game.state.owned(1)] == ["toy.wave"]


def test_what_lasts_until_a_boundary_ends_there_and_nothing_else_does() -> None:
    game = toy.market("", "")
    toy.do(
        game,
        lambda s: (
            s.gain(1, toy.Discount, until="dusk"),
            s.gain(2, toy.Discount, until="dawn"),
            s.gain(2, toy.Discount),
            s.gain(0, toy.Double, until="dusk"),
        ),
    )
    toy.do(game, lambda s: s.expire("dusk"))
    left = [(x.owner, x.until) for x in game.state.instances.values() if x.definition in ("toy.discount", "toy.double")]
    assert left == [(2, "dawn"), (2, None)]
    lost = [x for x in game.rows[-1].facts if isinstance(x, f.Lost)]
    assert {x.why for x in lost} == {"ended"}


def test_memory_forgets_what_is_set_to_none() -> None:
    game = toy.market("")
    toy.do(game, lambda s: s.me(s.gain(1, toy.Discount, memory={"a": 1})).remember("b", 2))
    iid = game.state.owned(1)[0].id
    toy.do(game, lambda s: s.me(iid).remember("a", None))
    assert game.state.instances[iid].memory == {"b": 2}


def test_a_limit_counts_by_its_period() -> None:
    game = toy.market("wave", "")
    toy.close(game)
    toy.say(game, 1, "wave 2")
    toy.close(game)
    assert game.state.owned(1)[0].spent == {"day 1": 1}
    _next_noon(game)
    toy.close(game)
    assert game.state.point == (2, 1, "evening")
    toy.say(game, 1, "wave 2")


def test_instances_are_found_by_definition() -> None:
    game = toy.market("sell sell", "sell")
    s = game.reading()
    assert [x.owner for x in s.having(1, toy.Sell)] == [1, 1]
    assert s.having(2, toy.Wave) == []


# -- user, decider, receiver ------------------------------------------------------------------------------------


def test_somebody_else_may_decide() -> None:
    game = toy.market("sell", "", "")
    skill = _first(game, 1, "sell")
    toy.do(game, lambda s: orders.place(s, skill, 2, [(3,)], (), ""))
    order = game.state.orders[skill.id]
    assert (order.user, order.decider) == (1, 2)
    toy.close(game)
    used = next(x for x in game.rows[-1].facts if isinstance(x, f.Used))
    assert (used.user, used.decider, used.receiver, used.chosen) == (1, 2, 1, (3,))
    assert toy.rows(game, "sales") == [[1, 3]]


def test_the_decider_hears_that_an_early_order_became_void() -> None:
    game = toy.market("wave", "", "")
    skill = _first(game, 1, "wave")
    toy.do(game, lambda s: orders.place(s, skill, 2, [(3,)], (), ""))
    toy.do(game, lambda s: s.emit(f.SeatLeft(3, ({"how": "home"},), (), s.state.last_window)))
    outcome = toy.close(game)
    assert [(n.key, n.seats) for n in outcome.notices] == [("order.void", (2,))]
    assert game.state.owned(1)[0].spent == {}


def test_somebody_else_may_be_told() -> None:
    game = toy.market("wave", "", "")
    toy.do(game, lambda s: s.gain(1, toy.Informant, giver=3))
    toy.close(game)
    toy.say(game, 1, "wave 2")
    outcome = toy.close(game)
    assert [(n.key, n.seats) for n in outcome.notices] == [("waved", (3,))]


# -- orders ------------------------------------------------------------------------------------------------------


def test_the_last_order_counts_and_a_decline_takes_it_back() -> None:
    game = toy.market("sell", "", "")
    toy.say(game, 1, "sell 2")
    toy.say(game, 1, "sell 3")
    assert [o.targets for o in game.state.orders.values()] == [(3,)]
    toy.say(game, 1, "decline sell")
    toy.close(game)
    assert toy.rows(game, "sales") == []


def test_several_uses_in_one_command_go_to_different_seats() -> None:
    game = toy.market("wave", "", "")
    toy.do(game, lambda s: s.gain(1, toy.Busy))
    toy.close(game)
    assert "写了两次" in toy.refusal(game, 1, "wave 2 2")
    toy.say(game, 1, "wave 2 3")
    assert [n.seats for n in toy.close(game).notices if n.key == "waved"] == [(1,), (1,)]


def test_what_narrows_everybodys_range_is_asked_after_the_skills_own_rules() -> None:
    game = toy.market("sell", "", "")
    toy.do(game, lambda s: s.gain(0, toy.Rain))
    assert "it rains" in toy.refusal(game, 1, "sell 3")
    assert "not to yourself" in toy.refusal(game, 1, "sell 1")
    assert [o.candidates for o in game.offers(1) if o.name == "sell"] == [(2,)]
    toy.say(game, 1, "sell 2")


def test_what_must_be_used_for_now_cannot_be_declined_and_is_used_by_chance() -> None:
    game = toy.market("sell", "sell", "")
    toy.say(game, 1, "decline sell")
    toy.do(game, lambda s: s.gain(1, toy.Rush))
    assert "必须" in toy.refusal(game, 1, "decline sell")
    assert [o.forced for o in game.offers(1) if o.name == "sell"] == [True]
    assert [o.forced for o in game.offers(2) if o.name == "sell"] == [False]
    toy.close(game)
    assert [user for user, _ in game.state.rows("sales").values()] == [1]


def test_seats_that_are_fit_one_by_one_may_not_fit_together() -> None:
    game = toy.market("wave", "wave", "")
    toy.do(game, lambda s: s.gain(1, toy.Crowd))
    toy.close(game)
    assert "写 1 个座位" in toy.refusal(game, 1, "wave 2 3")
    assert "too crowded" in toy.refusal(game, 1, "wave 3")
    toy.say(game, 1, "wave 2")
    toy.say(game, 2, "wave 3")


def test_a_word_may_stand_for_seats_that_are_chosen_whole_however_many() -> None:
    game = toy.market("sell", "", "", "")
    assert "要写 1 个座位" in toy.refusal(game, 1, "sell crowd")
    toy.do(game, lambda s: s.gain(1, toy.Throng))
    assert "要写 1 个座位" in toy.refusal(game, 1, "sell 2 3")
    assert "not to yourself" in toy.refusal(game, 1, "sell crowd 1")
    toy.say(game, 1, "sell 2")
    toy.say(game, 1, "sell crowd")
    assert [o.targets for o in game.state.orders.values()] == [(2, 3, 4)]


def test_what_a_use_does_may_be_changed() -> None:
    game = toy.market("wave", "wave", "")
    toy.close(game)
    toy.do(game, lambda s: (s.gain(1, toy.Prank), s.gain(3, toy.Signpost, memory={"to": 2})))
    toy.say(game, 1, "wave 3")
    toy.say(game, 2, "wave 3")
    told = [(n.key, n.text) for n in toy.close(game).notices if n.key in ("waved", "prank")]
    assert told == [("waved", "waved at birch"), ("prank", "1 on (2,)"), ("waved", "waved at birch")]


def test_what_is_gained_may_count_as_used() -> None:
    game = toy.market("", "", "")
    toy.do(game, lambda s: s.gain(1, toy.Sell, spent="match"))
    assert toy.refusal(game, 1, "sell 2")
    toy.do(game, lambda s: s.refresh(_first(game, 1, "sell").id))
    toy.say(game, 1, "sell 2")


def test_a_standing_question_stops_nothing_and_its_answer_is_heard() -> None:
    game = toy.market("haggle", "", "")
    toy.do(game, lambda s: s.gain(2, toy.Oracle))
    assert list(game.state.prompts) == ["weather"]
    assert not game.state.suspended
    toy.say(game, 1, "haggle 2")
    toy.close(game)
    assert game.state.suspended
    assert not game.state.resumes
    toy.do(game, lambda s: s.emit(f.Answered("weather", "rain")))
    assert next(x for x in game.state.owned(2) if x.definition == "toy.oracle").memory == {"weather": "rain"}
    assert game.state.suspended


def test_what_a_seat_has_may_work_although_it_is_out_of_play() -> None:
    game = toy.market("wave", "", "")
    toy.close(game)
    toy.do(game, lambda s: s.emit(f.SeatLeft(1, ({"how": "home"},), (), s.state.last_window)))
    assert "出局" in toy.refusal(game, 1, "wave 2")
    toy.do(game, lambda s: s.gain(1, toy.Remembered))
    toy.say(game, 1, "wave 2")
    assert [n.seats for n in toy.close(game).notices if n.key == "waved"] == [(1,)]


def test_a_use_may_be_spent_without_an_order() -> None:
    game = toy.market("sell", "", "")
    skill = _first(game, 1, "sell")
    toy.do(game, lambda s: s.me(skill.id).spend())
    assert toy.refusal(game, 1, "sell 2")
    assert game.state.instances[skill.id].spent == {"match": 1}


def test_refusals_say_why_and_change_nothing() -> None:
    game = toy.market("sell tithe badge", "", "")
    assert "not to yourself" in toy.refusal(game, 1, "sell 1")
    assert "写了两次" in toy.refusal(game, 1, "sell 2 2")
    assert "要写 1 个座位" in toy.refusal(game, 1, "sell 2 3")
    assert "要写 1 个座位" in toy.refusal(game, 1, "sell")
    assert "强制" in toy.refusal(game, 1, "decline tithe")
    assert "自动" in toy.refusal(game, 1, "badge")
    assert "自动" in toy.refusal(game, 1, "decline badge")
    toy.close(game)
    assert "要在" in toy.refusal(game, 1, "sell 2")


def test_early_orders_wait_for_their_window() -> None:
    game = toy.market("wave", "")
    outcome = toy.say(game, 1, "wave 2")
    assert outcome.until == ((1, 1, "evening"), True)
    assert [(o.name, o.early) for o in game.offers(1)] == [("wave", True)]
    toy.close(game)
    assert [o.early for o in game.offers(1)] == [False]
    assert [n.key for n in toy.close(game).notices] == ["waved"]


def test_instant_skills_settle_on_the_spot_and_early_ones_when_their_window_opens() -> None:
    game = toy.market("cry", "cry")
    assert toy.say(game, 1, "cry fresh fish").notices == ()
    assert [n.text for n in toy.close(game).notices] == ["fresh fish"]
    assert [n.text for n in toy.say(game, 2, "cry old  cheese").notices] == ["old  cheese"]
    assert "say something" in toy.refusal(game, 2, "cry  ")


def test_a_seat_out_of_play_keeps_only_what_works_beyond() -> None:
    game = toy.market("cry wave", "")
    toy.do(game, lambda s: s.emit(f.SeatLeft(1, ({"how": "home"},), (), s.state.last_window)))
    toy.close(game)
    assert [o.name for o in game.offers(1)] == ["cry"]
    assert "出局" in toy.refusal(game, 1, "wave 2")
    toy.say(game, 1, "cry farewell")


@pytest.mark.parametrize(
    ("said", "visited"),
    [
        ([(1, "visit 2"), (2, "visit 2"), (3, "visit 1")], [2]),
        ([(1, "visit 2"), (2, "visit 3")], [3]),
        ([(2, "visit 3"), (1, "visit 2")], [2]),
        ([(1, "visit 2"), (2, "visit 3"), (1, "visit 2")], [2]),
        ([(1, "decline visit"), (2, "decline visit"), (3, "visit 1")], []),
        ([(1, "decline visit"), (2, "visit 1")], [1]),
        ([(1, "visit 2"), (2, "decline visit")], []),
        ([], []),
    ],
)
def test_a_pack_decides_by_plurality_and_ties_go_to_the_last(said: list[tuple[int, str]], visited: list[int]) -> None:
    game = toy.market("visit", "visit", "visit")
    for seat, text in said:
        toy.say(game, seat, text)
    toy.close(game)
    assert toy.rows(game, "visits") == visited


def test_packs_decide_apart_and_nobody_shares_a_skill_of_ones_own() -> None:
    game = toy.market("visit", "visit", "", "")
    toy.do(game, lambda s: s.gain(3, toy.Vote, memory={"street": "side street"}))
    toy.do(game, lambda s: s.gain(4, toy.Vote, memory={"street": ""}))
    for seat, target in ((1, 2), (2, 1), (3, 4), (4, 3)):
        toy.say(game, seat, f"visit {target}")
    toy.close(game)
    assert sorted(toy.rows(game, "visits")) == [1, 3, 4]


def test_a_member_who_cannot_act_does_not_count() -> None:
    game = toy.market("visit", "visit", "visit")
    toy.say(game, 1, "visit 2")
    toy.say(game, 2, "visit 2")
    toy.say(game, 3, "visit 1")
    toy.do(game, lambda s: (s.gain(1, toy.Closed), s.gain(2, toy.Closed)))
    toy.close(game)
    assert toy.rows(game, "visits") == [1]


def test_orders_are_refused_while_no_window_is_open() -> None:
    game = toy.market("sell", "")
    toy.do(game, lambda s: s.emit(f.MatchSet("review", True)))
    toy.close(game)
    assert game.state.window is None
    with pytest.raises(Refused):
        orders.place(game.reading(), _first(game, 1, "sell"), 1, [(2,)], (), "")


def test_a_stolen_title_takes_its_skills_along() -> None:
    game = toy.market("sell", "")
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.gain(1, toy.Guild, origin="title")))
    toy.do(game, lambda s: s.steal(made[0], 2))
    owners = {i.definition: i.owner for i in game.state.instances.values()}
    assert [owners[d.id] for d in (toy.Guild, toy.Badge, toy.Wave, toy.Sell)] == [2, 2, 2, 1]
