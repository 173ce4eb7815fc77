"""The clock of 甄嬛传 (讨论日长短; 行动顺序总集; options 讨论日, 夜间截止): when each window opens and closes."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Deadline, Game, load_book
from engine.books.palace.timetable import NIGHTLY, deadlines, discussion
from engine.kernel.clock import BEIJING, DAY, HOUR, MINUTE

BOOK = load_book("palace")
#: Monday 2026-01-05 09:00 in Beijing.
MONDAY = 1767574800


def _local(at: int) -> tuple[int, int]:
    """Days since that Monday, and the hour in Beijing."""
    midnight = MONDAY - 9 * HOUR
    return (at - midnight) // DAY, (at + BEIJING) % DAY // HOUR


@pytest.mark.parametrize(
    ("opens", "days", "closes"),
    [(0, 2, 1), (3, 2, 4), (4, 2, 6), (5, 2, 7), (6, 2, 8), (0, 1, 0), (4, 1, 4), (5, 1, 6), (2, 3, 4), (3, 3, 6)],
)
def test_a_discussion_lasts_so_many_days_and_one_more_over_a_weekend(opens: int, days: int, closes: int) -> None:
    assert _local(discussion(MONDAY + opens * DAY, {"讨论日": days})) == (closes, 21)


def test_two_days_by_default() -> None:
    assert _local(discussion(MONDAY, {})) == (1, 21)


@pytest.mark.parametrize(
    ("value", "good"),
    [("10,20,30,45,60,70,80,90,100,110,120", True), ("1,2,3,4,5,6,7,8,9,10,11", True), ("10,20", False),
     ("10,20,30,45,60,70,80,90,100,110,110", False), ("0,20,30,45,60,70,80,90,100,110,120", False),
     ("10,20,30,45,60,70,80,90,100,120,110", False), ("十,20,30,45,60,70,80,90,100,110,120", False)],
)  # fmt: skip
def test_deadlines_are_eleven_rising_minutes(value: str, good: bool) -> None:
    assert deadlines(value) is good


def _night(options: dict[str, Any]) -> list[tuple[str, int]]:
    """The windows from dusk to the door, with the minutes after it closed at which each does."""
    seats = {"甲": "官员", "乙": "蒙古铁骑", "丙": "老将", "丁": "太子"}
    game, _ = Game.start(BOOK, seats, at=BOOK.rehearsal, options={"审核": "关", "胜负判定": "关", **options}, seed=1)
    shut, found = 0, []
    while game.state.point.day < 2 or game.state.point.window != "正午":
        window = game.state.window
        assert window is not None
        if window.point.window in NIGHTLY:
            found.append((window.point.window, (window.closes_at - shut) // MINUTE))
        shut = window.closes_at if window.point.window == "正午" else shut
        assert game.handle(Deadline(at=window.closes_at, window=window.seq)).refused is None
    return found


def test_the_printed_minutes_of_a_night() -> None:
    found = _night({})
    assert [window for window, _ in found] == list(NIGHTLY)
    assert [minutes for _, minutes in found[:-1]] == [10, 20, 30, 45, 60, 70, 80, 90, 100, 110]
    assert found[-1][1] == 12 * 60


def test_the_directors_minutes_of_a_night() -> None:
    found = _night({"夜间截止": "5,6,7,8,9,10,11,12,13,14,15"})
    assert [minutes for _, minutes in found[:-1]] == list(range(5, 15))
