"""Harms that bring harms without end are an error in every book: no bot stands still in the middle of a night."""

from __future__ import annotations

from typing import Any

import pytest

from engine import WerewolfBook
from engine.kernel.errors import LoopGuard
from engine.simulation import Match, start_of
from engine.werewolf.harming import MOST_HARMS
from tests.books_of import BOOKS_BY_ID


def _strike(s: Any) -> None:
    """One more harm is registered and judged."""
    skill = next(iter(s.state.instances.values())).definition
    if hasattr(s, "hurt"):
        s.hurt(1, users=[2], skill=skill)
        s.settle()
    else:
        number = s.strike(1, 1, user=2, skill=skill)
        s.judge_harm(number, s.state.rows("harms")[number])


@pytest.mark.parametrize("book", BOOKS_BY_ID.values(), ids=BOOKS_BY_ID)
def test_harms_without_end_are_an_error(book: WerewolfBook) -> None:
    match = Match(start_of(book, 1))
    s: Any = book.settlement(match.game.state.fork(), "试")
    for _ in range(MOST_HARMS):
        _strike(s)
    with pytest.raises(LoopGuard):
        _strike(s)
    assert sum(not row["pending"] for row in s.state.rows("harms").values()) == MOST_HARMS
