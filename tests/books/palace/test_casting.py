"""Composition of 甄嬛传: numbers of each side, who comes with whom, one emperor, and seers by the printed odds."""

from __future__ import annotations

from math import ceil

import pytest

from engine import Refused, load_book
from engine.books.palace.book import PalaceBook
from engine.books.palace.casting import composition, rounded, seer_odds, shares
from engine.books.palace.words import EMPEROR, SEER, VILLAGE, WOLVES

BOOK = load_book("palace")
assert isinstance(BOOK, PalaceBook)


@pytest.mark.parametrize(
    ("seats", "village", "wolves", "others"),
    [(20, (10, 12), (6, 8), 4), (24, (12, 14), (7, 10), 5), (30, (15, 18), (9, 12), 6)],
)
def test_shares_are_those_of_the_table(
    seats: int, village: tuple[int, int], wolves: tuple[int, int], others: int
) -> None:
    found = shares(seats)
    assert (min(v for v, _, _ in found), max(v for v, _, _ in found)) == village
    assert min(w for _, w, _ in found) == wolves[0]
    assert max(w for _, w, _ in found) <= wolves[1]
    assert max(o for _, _, o in found) == others
    assert all(sum(share) == seats for share in found)


def test_odds_of_seers() -> None:
    assert seer_odds(12) == [100, 0, 0]
    assert seer_odds(20) == [75, 25, 0]
    assert seer_odds(30) == [25, 50, 25]
    assert seer_odds(35) == [0, 50, 50]


@pytest.mark.parametrize("seats", [15, 20, 30, 40])
def test_casts_keep_the_printed_conditions(seats: int) -> None:
    for seed in range(4):
        cast = BOOK.deal(seats, seed)
        names = [spec.partition("(")[0] for spec in cast if not spec.startswith("白板")]
        sides = composition(BOOK, cast)
        assert len(cast) == seats
        assert len(set(names)) == len(names)
        assert sum(EMPEROR in BOOK.roles[n].tags for n in names) == 1
        assert 1 <= sum(SEER in BOOK.roles[n].tags for n in names) <= 3
        assert ceil(0.5 * seats) <= sides[VILLAGE] <= rounded(0.6 * seats)
        assert rounded(0.3 * seats) <= sides[WOLVES] <= rounded(0.4 * seats)
        for name in names:
            assert set(BOOK.roles[name].row.get("with", ())) <= set(names)
            assert not set(BOOK.roles[name].row.get("without", ())) & set(names)
        assert cast == BOOK.deal(seats, seed)


def test_other_sizes_are_refused() -> None:
    with pytest.raises(Refused, match="15 到 40"):
        BOOK.deal(12, 1)


def test_only_the_emperors_alias_gets_the_emperor() -> None:
    names = [*(f"座{n}" for n in range(1, 20)), "雍正"]
    for seed in range(5):
        cast = BOOK.seated(BOOK.deal(20, seed), names, {})
        assert BOOK.roles[cast[19]].name in BOOK.emperors
        assert sorted(cast) == sorted(BOOK.deal(20, seed))
        assert BOOK.refuses_cast(cast, names, {}) is None
    assert "换身份 雍正 座1" in str(BOOK.refuses_cast([cast[19], *cast[1:19], cast[0]], names, {}))


def test_another_alias_for_the_emperor() -> None:
    names = [f"座{n}" for n in range(1, 21)]
    cast = BOOK.deal(20, 3)
    with pytest.raises(Refused, match="选项 皇帝马甲"):
        BOOK.seated(cast, names, {})
    assert BOOK.seated(cast, names, {"皇帝马甲": "座7"})[6] in BOOK.emperors
