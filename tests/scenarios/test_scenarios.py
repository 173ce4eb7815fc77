"""Every scenario, as it stands and in variants that must not matter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import BOOKS, load_book
from engine.scenarios import Between, Scenario, load, needs, run
from tests.scenarios.variants import permuted, reload, undo_and_redo

HERE = Path(__file__).parent


def missing(scenario: Scenario) -> str | None:
    """What a scenario uses that is not in the books yet."""
    if scenario.error is not None:
        return None
    return needs(scenario, load_book(scenario.book)) if scenario.book in BOOKS else f"《{scenario.book}》"


EVERY = load([HERE])
HASH_SEEDS = ("0", "4242")
#: What has to be written before a scenario can be played; None when it can be.
MISSING = {s.id: missing(s) for s in EVERY}
SCENARIOS = [s for s in EVERY if MISSING[s.id] is None]
BETWEEN: dict[str, Between | None] = {
    "plain": None,
    "reloaded": reload,
    "permuted": None,
    "undone": undo_and_redo,
}


def test_there_are_scenarios_of_our_own_and_of_the_specification() -> None:
    own = [s for s in SCENARIOS if s.id.startswith("slow.own.")]
    assert len(own) > 150
    assert len(SCENARIOS) - len(own) > 40


@pytest.mark.parametrize("book", BOOKS)
def test_only_a_book_that_is_not_finished_lacks_anything(book: str) -> None:
    lacking = [s.id for s in EVERY if s.book == book and MISSING[s.id] is not None]
    assert not lacking or load_book(book).unwritten


@pytest.mark.parametrize("variant", BETWEEN)
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_scenario(scenario: Scenario, variant: str) -> None:
    played = permuted(scenario) if variant == "permuted" else scenario
    result = run(played, load_book, BETWEEN[variant])
    assert result.needs is None, f"{scenario.id} needs {result.needs}"
    assert result.ok, f"{scenario.id} ({variant}): step {result.step} {result.key}: {result.message}"


def test_permuting_changes_something_and_loses_nothing() -> None:
    changed = 0
    for scenario in SCENARIOS:
        other = permuted(scenario)
        assert sorted(map(repr, other.script)) == sorted(
            repr(item) if item[0] != "votes" else repr((item[0], dict(reversed(item[1].items()))))
            for item in scenario.script
        )
        changed += other.script != scenario.script
    assert changed > 50


def test_another_hash_seed_changes_nothing() -> None:
    printed = []
    for seed in HASH_SEEDS:
        command = [sys.executable, "-m", "engine", "scenario", "--json", str(HERE)]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, cwd=HERE.parents[1], capture_output=True, check=False
        )
        assert done.stdout, done.stderr.decode()
        printed.append(done.stdout)
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) == len(EVERY)
