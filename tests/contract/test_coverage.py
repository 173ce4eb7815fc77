"""The ledgers: every clause of every skill is checked somewhere, and what they list is so."""

from __future__ import annotations

import pytest

from tests.coverage.checking import Checker, problems
from tests.coverage.ledger import HERE, read

BOOKS = sorted(path.stem for path in HERE.glob("*.toml"))


def test_there_are_ledgers_of_the_two_big_books() -> None:
    assert {"snow", "palace"} <= set(BOOKS)


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_skill_and_pair_has_its_kinds_and_clauses(book_id: str) -> None:
    assert list(problems(book_id)) == []


@pytest.mark.parametrize("book_id", BOOKS)
def test_what_is_listed_is_so(book_id: str) -> None:
    """Each scenario is run once and observed; those of what works must fail when the skill does nothing."""
    with Checker(book_id).open() as checker:
        wrong = [f"{key}: {text}" for key, row in read(book_id).items() for text in checker.table(key, row)]
    assert wrong == []


def test_a_kind_that_nothing_shows_and_no_reason_excuses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = dict(read("snow"))
    ledger["守卫.守护"] = {**ledger["守卫.守护"], "turned": []}
    ledger["狼王.狼王爪"] = {**ledger["狼王.狼王爪"], "clauses": []}
    del ledger["子不语"]
    monkeypatch.setattr("tests.coverage.checking.read", lambda book_id: ledger)
    found = list(problems("snow"))
    assert [text.partition(":")[0] for text in found] == ["子不语", "守卫.守护", "狼王.狼王爪"]


def test_a_scenario_that_does_not_show_what_it_is_listed_for_is_found() -> None:
    """It does not use the skill; it uses it and does not look at what comes of it; there is no such one."""
    with Checker("snow").open() as checker:
        assert list(checker.table("守卫.守护", {"works": ["snow.info.seer-faction"]}))
        assert list(checker.table("守卫.守护", {"works": ["snow.wolves.devour"]}))
        assert list(checker.table("守卫.守护", {"refused": ["snow.no-such-scenario"]}))
        assert list(checker.table("狼人阵营.窥天", {"given": ["holding"]}))
        assert not list(checker.table("守卫.守护", {"works": ["snow.heal.guard"]}))
