"""The numbers that the book prints for a cast (导言; rulings 7)."""

from __future__ import annotations

from math import ceil

#: 皇帝阵营 is so much stronger than 叛贼, in tenths: from, to.
STRONGER = (11, 12)
#: Of the seats that are neither of the village nor wolves, this many in a hundred are lords.
LORDS = 60
#: 梁山头目 is there when no more than a third of the wolves share the pack, and is not when more than two thirds do.
SMALL_PACK, LARGE_PACK = (1, 3), (2, 3)


def rounded(number: float) -> int:
    """四舍五入."""
    return int(number + 0.5)


def villagers(seats: int) -> tuple[int, int]:
    """How many of the village: from, to."""
    return ceil(seats / 2), rounded(0.6 * seats)


def wolves(seats: int) -> tuple[int, int]:
    """How many wolves: from, to."""
    return rounded(0.3 * seats), rounded(0.4 * seats)


def others(seats: int) -> int:
    """How many lords and undecided together, at most."""
    return rounded(0.2 * seats)


def shares(seats: int) -> list[tuple[int, int, int]]:
    """Every legal (village, wolves, others) of a number of seats."""
    (least, most), (few, many) = villagers(seats), wolves(seats)
    found = [(seats - w - o, w, o) for o in range(others(seats) + 1) for w in range(few, many + 1)]
    return [share for share in found if least <= share[0] <= most]


def seer_odds(seats: int) -> list[int]:
    """In per cent (not yet one hundred in all): one, two, three seats that inspect."""
    if seats < 15:
        return [100, 0, 0]
    return [max(0, (35 - seats) * 5), max(0, min(50, (seats - 15) * 5)), max(0, min(50, (seats - 25) * 5))]


def balanced(wolves: int) -> tuple[int, int]:
    """Between which sums the village's strength may lie, given the wolves'."""
    low, high = STRONGER
    return -(-low * wolves // 10), high * wolves // 10
