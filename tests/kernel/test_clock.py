"""Clock arithmetic and timetables."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from engine.kernel.clock import Point, Timetable, Window, daily, minutes, minutes_option, weekly
from engine.kernel.errors import BookError
from tests.kernel.toy import LENGTHS, TIMETABLE

BEIJING = timezone(timedelta(hours=8))
SATURDAY = 5


def _at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=BEIJING).timestamp())


def _shown(at: int) -> str:
    return datetime.fromtimestamp(at, BEIJING).strftime("%a %m-%d %H:%M")


def test_minutes() -> None:
    assert minutes(30)(1000, {}) == 1000 + 1800
    assert minutes(0.5)(1000, {}) == 1030
    assert minutes_option("how long", 60)(0, {}) == 3600
    assert minutes_option("how long", 60)(0, {"how long": 5}) == 300


@pytest.mark.parametrize(
    ("opens", "at_least", "closes"),
    [
        (_at(2026, 1, 3, 18), 0, "Sat 01-10 13:00"),
        (_at(2026, 1, 3, 12, 59), 0, "Sat 01-03 13:00"),
        (_at(2026, 1, 3, 13), 0, "Sat 01-03 13:00"),
        (_at(2026, 1, 3, 13), 1, "Sat 01-10 13:00"),
        (_at(2026, 1, 3, 13, 1), 0, "Sat 01-10 13:00"),
        (_at(2026, 1, 9, 13), 24 * 60, "Sat 01-10 13:00"),
        (_at(2026, 1, 9, 13, 1), 24 * 60, "Sat 01-17 13:00"),
        (_at(2026, 1, 5, 3), 0, "Sat 01-10 13:00"),
        (_at(2026, 12, 31, 23), 0, "Sat 01-02 13:00"),
        (_at(1970, 1, 1, 8), 0, "Sat 01-03 13:00"),
    ],
)
def test_weekly_in_beijing(opens: int, at_least: int, closes: str) -> None:
    assert _shown(weekly(SATURDAY, 13, at_least=at_least)(opens, {})) == closes


@pytest.mark.parametrize(
    ("opens", "at_least", "closes"),
    [
        (_at(2026, 1, 3, 6), 0, "Sat 01-03 20:00"),
        (_at(2026, 1, 3, 20), 0, "Sat 01-03 20:00"),
        (_at(2026, 1, 3, 20, 1), 0, "Sun 01-04 20:00"),
        (_at(2026, 1, 3, 19), 90, "Sun 01-04 20:00"),
        (_at(2026, 1, 3, 0), 0, "Sat 01-03 20:00"),
        (_at(2026, 1, 3, 7, 59), 0, "Sat 01-03 20:00"),
        (_at(2026, 1, 3, 8), 0, "Sat 01-03 20:00"),
    ],
)
def test_daily_in_beijing(opens: int, at_least: int, closes: str) -> None:
    assert _shown(daily(20, at_least=at_least)(opens, {})) == closes


def test_a_late_opening_still_ends_at_the_hour() -> None:
    closes = weekly(SATURDAY, 13)
    assert {_shown(closes(_at(2026, 1, 3, 18) + late * 3600, {})) for late in range(0, 160, 7)} == {"Sat 01-10 13:00"}


def test_the_cycle_runs_day_after_day_and_leaves_out_what_a_day_has_not() -> None:
    point, seen = TIMETABLE.first(), []
    for _ in range(9):
        seen.append(TIMETABLE.label(point))
        point = TIMETABLE.next(point)
    assert seen == [
        "setup", "day1 noon", "day1 evening", "day2 noon", "day2 evening", "feast2 fair", "day3 noon",
        "day3 evening", "day4 noon",
    ]  # fmt: skip


def test_without_a_prelude_the_first_day_begins() -> None:
    table = Timetable((), (Window("only", "day", LENGTHS),), {"day": "D"})
    assert table.first() == Point(1, 1, "only")
    assert table.next(table.first()) == Point(2, 1, "only")


def test_a_prelude_of_several_windows_is_played_once() -> None:
    prelude = (Window("a", "before", LENGTHS), Window("b", "before", LENGTHS))
    table = Timetable(prelude, (Window("c", "day", LENGTHS),), {"before": "B", "day": "D"})
    point, seen = table.first(), []
    for _ in range(4):
        seen.append((point.day, point.window))
        point = table.next(point)
    assert seen == [(0, "a"), (0, "b"), (1, "c"), (2, "c")]


def test_window_ids_are_unique() -> None:
    with pytest.raises(BookError):
        Timetable((Window("a", "x", LENGTHS),), (Window("a", "y", LENGTHS),), {})


def test_codes_name_phase_and_day() -> None:
    assert TIMETABLE.code(Point(0, 1, "setup")) == "S"
    assert TIMETABLE.code(Point(12, 1, "evening")) == "D12"
    assert TIMETABLE.code(Point(2, 1, "fair")) == "F2"


@pytest.mark.parametrize(
    ("label", "point", "matches", "past"),
    [
        ("day1", Point(1, 1, "noon"), True, False),
        ("day1", Point(1, 1, "evening"), False, True),
        ("day1 evening", Point(1, 1, "evening"), True, False),
        ("evening", Point(3, 1, "evening"), True, False),
        ("evening", Point(3, 1, "noon"), False, False),
        ("day2 noon", Point(1, 1, "noon"), False, False),
        ("day2 noon", Point(3, 1, "noon"), False, True),
        ("feast2", Point(2, 1, "fair"), True, False),
        ("day2", Point(2, 1, "fair"), False, True),
        ("feast2", Point(2, 1, "evening"), False, False),
    ],
)
def test_labels_name_points(label: str, point: Point, matches: bool, past: bool) -> None:
    assert TIMETABLE.matches(label, point) is matches
    assert TIMETABLE.past(label, point) is past


def test_a_table_knows_its_labels() -> None:
    assert TIMETABLE.knows("day7 noon")
    assert TIMETABLE.knows("setup")
    assert not TIMETABLE.knows("midnight1")
    assert not TIMETABLE.knows("")


def test_commands_may_come_early_within_the_same_half_only() -> None:
    assert TIMETABLE.later_in_phase(Point(1, 1, "noon")) == (Point(1, 1, "evening"),)
    assert TIMETABLE.later_in_phase(Point(2, 1, "evening")) == ()
    assert TIMETABLE.later_in_phase(Point(0, 1, "setup")) == ()
