"""Chance: keyed, recorded, and overruled by name."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.kernel import facts as f
from engine.kernel.chance import pick
from engine.kernel.errors import ChanceError
from engine.kernel.game import Game
from tests.kernel import toy

OPTIONS = ("apple", "pear", "plum", "quince", "fig")


def _draws(game: Game, *labels: str, options: tuple[str, ...] = OPTIONS) -> list[str]:
    out: list[str] = []
    toy.do(game, lambda s: out.extend(s.draw(label, options) for label in labels))
    return out


def test_a_draw_depends_on_seed_settlement_label_and_count_only() -> None:
    assert _draws(toy.market("", seed=5), "a", "a", "b") == _draws(toy.market("sell", "", seed=5), "a", "a", "b")
    many = {tuple(_draws(toy.market("", seed=n), "a", "b")) for n in range(20)}
    assert len(many) > 5


def test_one_cards_draw_never_shifts_anothers() -> None:
    alone = _draws(toy.market(""), "b", "b", "b")
    game = toy.market("")
    mixed = dict.fromkeys(("a", "b"), ())
    for label, drawn in zip("ababab", _draws(game, *"ababab"), strict=True):
        mixed[label] = (*mixed[label], drawn)
    assert list(mixed["b"]) == alone


def test_the_count_goes_on_over_several_inputs() -> None:
    game = toy.market("")
    apart = _draws(game, "a") + _draws(game, "a")
    assert apart == _draws(toy.market(""), "a", "a")


def test_another_window_is_another_draw() -> None:
    drawn = []
    game = toy.market("")
    for _ in range(12):
        drawn += _draws(game, "a")
        toy.close(game)
    assert len(set(drawn)) > 1


def test_a_single_option_is_no_draw() -> None:
    game = toy.market("")
    toy.do(game, lambda s: s.emit(f.ChanceQueued(("plum",))))
    assert _draws(game, "a", options=("fig",)) == ["fig"]
    assert not [x for x in game.rows[-1].facts if isinstance(x, f.Drawn)]
    assert game.state.chance_queue == ("plum",)


def test_queued_outcomes_come_in_order_and_are_recorded_so() -> None:
    game = toy.market("")
    toy.do(game, lambda s: s.emit(f.ChanceQueued(("plum", "fig"))))
    toy.do(game, lambda s: s.emit(f.ChanceQueued(("pear",))))
    assert _draws(game, "a", "b", "a") == ["plum", "fig", "pear"]
    assert [(x.result, x.queued) for x in game.rows[-1].facts if isinstance(x, f.Drawn)] == [
        ("plum", True), ("fig", True), ("pear", True),
    ]  # fmt: skip
    assert game.state.chance_queue == ()


def test_a_queued_draw_counts_so_that_the_next_one_is_not_the_one_it_replaced() -> None:
    plain = _draws(toy.market(""), "a", "a")
    game = toy.market("")
    toy.do(game, lambda s: s.emit(f.ChanceQueued(("fig",))))
    assert _draws(game, "a", "a") == ["fig", plain[1]]


def test_an_impossible_outcome_is_an_error_and_changes_nothing() -> None:
    game = toy.market("")
    toy.do(game, lambda s: s.emit(f.ChanceQueued(("stone",))))
    game.strict_chance = True
    before = game.digest()
    with pytest.raises(ChanceError, match="stone"):
        _draws(game, "a")
    assert game.digest() == before


def test_outside_rehearsals_an_impossible_outcome_is_dropped_and_the_director_told() -> None:
    plain = _draws(toy.market(""), "a")
    game = toy.market("")
    toy.do(game, lambda s: s.emit(f.ChanceQueued(("stone", "fig"))))
    assert _draws(game, "a") == plain
    assert game.state.chance_queue == ()
    told = [n for n in game.notices if n.key == "chance.void"]
    assert [n.audience for n in told] == ["director"]
    assert "stone" in told[0].text


def test_options_are_recorded_by_name() -> None:
    game = toy.market("", "", "")
    made: list[int] = []
    toy.do(game, lambda s: made.append(s.draw("who", [1, 2, 3], lambda n: s.state.seats[n].name)))
    drawn: Any = next(x for x in game.rows[-1].facts if isinstance(x, f.Drawn))
    assert drawn.options == ("ash", "birch", "cedar")
    assert drawn.result == drawn.options[made[0] - 1]


def test_forced_skills_draw_what_nobody_chose_among_the_legal() -> None:
    game = toy.market("tithe", "tithe", "")
    toy.do(game, lambda s: s.emit(f.ChanceQueued(("cedar",))))
    toy.say(game, 2, "tithe 1")
    toy.close(game)
    assert game.state.rows("tithes") == {1: 3, 2: 1}
    assert "tithe" not in str(game.state.orders)


def test_forced_with_nobody_to_choose_is_not_used() -> None:
    game = toy.market("tithe")
    toy.close(game)
    assert game.state.rows("tithes") == {}


def test_pick_is_even_and_stable() -> None:
    counts = Counter(pick(1, "even", n, 6) for n in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(900 < n < 1100 for n in counts.values())
    assert [pick(1, "a", n, 100) for n in range(4)] == [pick(1, "a", n, 100) for n in range(4)]
    with pytest.raises(ValueError, match="at least one"):
        pick(1, "a", 0, 0)
