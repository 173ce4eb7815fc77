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
