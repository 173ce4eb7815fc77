"""Every scenario, as it stands and in variants that must not matter."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from engine.scenarios import Result, Scenario, needs
from tests.books_of import BOOKS_BY_ID
from tests.scenarios.ends import HERE, every, play
from tests.scenarios.variants import Reloading, Undoing, permuted


def missing(scenario: Scenario) -> str | None:
    """What a scenario uses that is not in the books yet."""
    if scenario.error is not None:
        return None
    book = BOOKS_BY_ID.get(scenario.book)
    return f"《{scenario.book}》" if book is None else needs(scenario, book)


EVERY = every()
#: What has to be written before a scenario can be played; None when it can be.
MISSING = {s.id: missing(s) for s in EVERY}
SCENARIOS = [s for s in EVERY if MISSING[s.id] is None]
HASH_SEEDS = ("0", "4242")
#: Of so many scenarios one is played with either hash seed.
STEP = 4


def test_there_are_scenarios_of_our_own_and_of_the_specification() -> None:
    own = [s for s in SCENARIOS if s.id.startswith("slow.own.")]
    assert len(own) > 150
    assert len([s for s in SCENARIOS if s.book == "slow"]) - len(own) > 40
    assert {s.book for s in EVERY} >= BOOKS_BY_ID.keys()


@pytest.mark.parametrize("book", BOOKS_BY_ID)
def test_only_a_book_that_is_not_finished_lacks_anything(book: str) -> None:
    lacking = [s.id for s in EVERY if s.book == book and MISSING[s.id] is not None]
    assert not lacking or BOOKS_BY_ID[book].unwritten


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_scenario(scenario: Scenario) -> None:
    """As it stands; read anew from the journal, and undone and redone, after every step; submitted in another order."""
    result, plain = play(scenario)
    _passed(result, "as it stands")
    for name, between in (("reloaded", reloading := Reloading()), ("undone", Undoing())):
        result, last = play(scenario, between)
        _passed(result, name)
        assert last.digest == plain.digest, f"{scenario.id} ({name}): another end"
    reloading.end(plain.game)
    other = permuted(scenario, BOOKS_BY_ID[scenario.book])
    if other.script != scenario.script:
        _passed(play(other)[0], "permuted")


def _passed(result: Result, variant: str) -> None:
    assert result.needs is None, f"{result.id} needs {result.needs}"
    assert result.ok, f"{result.id} ({variant}): step {result.step} {result.key}: {result.message}"


def test_permuting_changes_something_and_loses_nothing() -> None:
    changed: Counter[str] = Counter()
    for scenario in SCENARIOS:
        other = permuted(scenario, BOOKS_BY_ID[scenario.book])
        assert sorted(map(repr, other.script)) == sorted(
            repr(item) if item[0] != "votes" else repr((item[0], dict(reversed(item[1].items()))))
            for item in scenario.script
        )
        changed[scenario.book] += other.script != scenario.script
    assert changed["slow"] > 50
    assert all(changed[scenario.book] for scenario in SCENARIOS)


def test_another_hash_seed_changes_nothing() -> None:
    """Two processes for every fourth scenario, side by side: those of all books, and of every file with four."""
    command = [sys.executable, "-m", "tests.scenarios.ends", "--step", str(STEP)]
    started = [
        subprocess.Popen(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, cwd=HERE.parents[1], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for seed in HASH_SEEDS
    ]  # fmt: skip
    (first, errors), (second, _) = (process.communicate(timeout=300) for process in started)
    assert first.count("\n") == len(EVERY[::STEP]), errors
    for one, two in zip(first.splitlines(), second.splitlines(), strict=True):
        assert one == two
