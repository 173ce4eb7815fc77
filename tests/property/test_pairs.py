"""Pairs of skills: all of them in a small book, a seeded sample of a big one (``python -m tests.property.pairs``)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import BOOKS
from engine.books.slow.roles.village.seer import Prophecy
from tests.property import pairs

#: Parts into which a book's pairs are cut, so that two processes share them.
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("book", BOOKS)
def test_pairs(book: str, part: int) -> None:
    chosen = pairs.sample(book, pairs.arena(book).sample)
    wrong = [x for x in (pairs.try_pair((book, pair)) for pair in chosen[part::PARTS]) if x.wrong]
    assert not wrong, "\n".join(f"{x.what}: {x.wrong}" for x in wrong)


@pytest.mark.parametrize("book", BOOKS)
def test_what_an_arena_excuses_exists(book: str) -> None:
    arena = pairs.arena(book)
    ids = {skill.id for skill in arena.book.registry.skills()}
    assert ids >= {each for pair in arena.order_matters for each in pair} | arena.unused.keys()
    assert all([*arena.order_matters.values(), *arena.unused.values()])


@pytest.mark.parametrize("book", BOOKS)
def test_a_sample_has_every_skill_on_both_sides(book: str) -> None:
    ids = [skill.id for skill in pairs.arena(book).skills()]
    chosen = pairs.sample(book, 2 * len(ids))
    assert len(set(chosen)) == len(chosen) == 2 * len(ids)
    assert set(Counter(a for a, _ in chosen).values()) == set(Counter(b for _, b in chosen).values()) == {2}
    assert pairs.sample(book, 2 * len(ids)) == chosen


def _betrays(self: Prophecy, use: Any) -> None:
    """Tell whose order came first: what may not show in what follows."""
    use.tell("inspected", str([order.number for order in use.s.state.orders.values()]), saw="")


def _breaks(self: Prophecy, use: Any) -> None:
    raise KeyError(use.target)


@pytest.mark.parametrize(
    ("spoilt", "wrong"), [(_breaks, "KeyError: 2"), (_betrays, "told depends on who submitted first")]
)
def test_a_card_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch, spoilt: Any, wrong: str) -> None:
    pair = (Prophecy.id, "slow.snow_wolf.bite")
    assert not pairs.try_pair(("slow", pair)).wrong
    monkeypatch.setattr(Prophecy, "resolve", spoilt)
    assert wrong in pairs.try_pair(("slow", pair)).wrong
