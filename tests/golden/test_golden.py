"""Whole games, played again from their stored inputs, make the facts they made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Deadline
from tests.golden.journals import GAMES, HERE, difference, path_of, play, read, write

SLOW = [game for game in GAMES if game[0] == "slow"]
each_game = pytest.mark.parametrize("game", GAMES, ids="-".join)


@each_game
def test_nothing_changed(game: tuple[str, str]) -> None:
    old = read(path_of(game).read_text("utf-8"))
    changed = difference(old, play(game[0], (step.item for step in old)))
    assert changed is None, f"{game}: {changed}\n(meant so? python -m tests.golden.regenerate)"


@each_game
def test_the_text_is_the_game(game: tuple[str, str]) -> None:
    text = path_of(game).read_text("utf-8")
    assert write(read(text)) == text


@each_game
def test_a_game_is_played_for_more_than_a_day(game: tuple[str, str]) -> None:
    facts = [line for step in read(path_of(game).read_text("utf-8")) for line in step.facts]
    assert sum('"kind": "seat.left"' in line for line in facts) > 2
    assert sum('"kind": "skill.used"' in line for line in facts) > 5


def test_every_stored_game_is_known() -> None:
    assert {*HERE.glob("*/*.journal")} == {path_of(game) for game in GAMES}


def test_the_games_reach_far() -> None:
    text = "\n".join(path_of(game).read_text("utf-8") for game in SLOW)
    for kind in (
        "seat.left", "settlement.held", "settlement.released", "settlement.suspended", "settlement.finished",
        "prompt.answered", "channel.set", "clock.paused", "clock.resumed", "instance.lost", "redo", "undo",
    ):  # fmt: skip
        assert f'"kind": "{kind}"' in text, f"no {kind} in any golden game"
    assert '"winner"' in text


def test_a_difference_is_said_in_words() -> None:
    steps = play("slow", GAMES["slow", "lovers-and-title"]())
    assert difference(steps, steps) is None
    place = next(n for n, step in enumerate(steps) if isinstance(step.item, Deadline))
    step = steps[place]
    changed = [line.replace("丘比特", "村民") for line in step.facts]
    less = [*steps[:place], replace(step, facts=step.facts[:-1]), *steps[place + 1 :]]
    assert "no longer makes" in str(difference(steps, less))
    assert "now also makes" in str(difference(less, steps))
    other = [*steps[:place], replace(step, facts=("{}", *changed[1:])), *steps[place + 1 :]]
    assert f"input {place}" in str(difference(steps, other))
    refused = [*steps[:place], replace(step, refused=True), *steps[place + 1 :]]
    assert "refused" in str(difference(steps, refused))
