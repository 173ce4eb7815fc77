"""Whole games, played again from their stored inputs, make the facts they made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Deadline
from tests.golden.journals import GAMES, HERE, difference, play, read, write


@pytest.mark.parametrize("name", GAMES)
def test_nothing_changed(name: str) -> None:
    old = read((HERE / f"{name}.journal").read_text("utf-8"))
    changed = difference(old, play(step.item for step in old))
    assert changed is None, f"{name}: {changed}\n(meant so? python -m tests.golden.regenerate)"


@pytest.mark.parametrize("name", GAMES)
def test_the_text_is_the_game(name: str) -> None:
    text = (HERE / f"{name}.journal").read_text("utf-8")
    assert write(read(text)) == text


def test_the_games_reach_far() -> None:
    text = "\n".join((HERE / f"{name}.journal").read_text("utf-8") for name in GAMES)
    for kind in (
        "seat.left", "settlement.held", "settlement.released", "settlement.suspended", "settlement.finished",
        "prompt.answered", "channel.set", "clock.paused", "clock.resumed", "instance.lost", "redo", "undo",
    ):  # fmt: skip
        assert f'"kind": "{kind}"' in text, f"no {kind} in any golden game"
    assert '"winner"' in text


def test_a_difference_is_said_in_words() -> None:
    steps = play(GAMES["lovers-and-title"]())
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
