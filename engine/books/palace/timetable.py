"""The clock of 甄嬛传 (游戏流程; rulings 1): two days of talk, then a night of seven windows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.books.palace.order import slots
from engine.books.palace.words import (
    BREAK,
    DAWN,
    DEEP,
    DEEP2,
    DUSK,
    EARLY,
    EARLY2,
    LATE_DAWN,
    LATE_DUSK,
    MIDNIGHT,
    NOON,
    PRELUDE,
    RUNOFF,
    SMALL,
    SMALL2,
)
from engine.kernel.clock import BEIJING, DAY, HOUR, MINUTE, Length, Timetable, Window, daily, minutes

#: The book's own hours, and minutes for rehearsals.
BOOK, REHEARSAL = "书", "分"
PACES = (BOOK, REHEARSAL)
#: Minutes before the door: last change of a ballot, last application for speed (投票规则, 讨论日长短).
CUT_OFFS = {BOOK: (60, 180), REHEARSAL: (2, 4)}
#: 讨论日: 开门 and 关门 by the clock in Beijing, and until when noon skills may be used on the last day.
OPENS, CLOSES, LAST_HOUR = 9, 21, 20
#: Minutes after the door closes at which each window of the night does (option 夜间截止).
DEADLINES = "10,20,30,45,60,70,80,90,100,110,120"
NIGHTLY = (DUSK, LATE_DUSK, EARLY, EARLY2, MIDNIGHT, DEEP, DEEP2, SMALL, SMALL2, DAWN, LATE_DAWN)
SATURDAY = 5


def _weekday(at: int) -> int:
    """Monday 0, in Beijing (1970-01-01 was a Thursday)."""
    return ((at + BEIJING) // DAY + 3) % 7


def discussion(opens_at: int, options: Mapping[str, Any]) -> int:
    """关门 on the last of the option's days of talk; a weekend met on the way adds one."""
    midnight = (opens_at + BEIJING) // DAY * DAY - BEIJING
    days = int(options.get("讨论日", 2))
    if any(_weekday(midnight + n * DAY) >= SATURDAY for n in range(days)):
        days += 1
    return midnight + (days - 1) * DAY + CLOSES * HOUR


def _after(window: str) -> Length:
    """The minutes a window of the night has to itself."""
    place = NIGHTLY.index(window)

    def closes(opens_at: int, options: Mapping[str, Any]) -> int:
        ends = [int(n) for n in str(options.get("夜间截止", DEADLINES)).split(",")]
        return opens_at + (ends[place] - (ends[place - 1] if place else 0)) * MINUTE

    return closes


def deadlines(value: Any) -> bool:
    """Whether an option's value is a list of eleven rising minutes."""
    parts = str(value).split(",")
    numbers = [int(part) for part in parts if part.strip().isdecimal()]
    return len(numbers) == len(parts) == len(NIGHTLY) and numbers == sorted(set(numbers)) and numbers[0] > 0


def _night(window: str, *, phase: str = "夜", simultaneous: bool = False) -> Window:
    lengths = {BOOK: _after(window), REHEARSAL: minutes(1)}
    later = phase == "昼" and window in (DAWN, LATE_DAWN)
    days = (lambda day: day > 1) if later else (lambda day: True)
    return Window(window, phase, lengths, slots(window), days, simultaneous)


def _goes_on(s: Any) -> bool:
    """Whether this night has a round to come."""
    return bool(s.state.attributes.get(f"longer {s.state.point.day}"))


def _tied(s: Any) -> bool:
    """Whether the vote of today was tied and is to be held again."""
    return bool(s.state.attributes.get("runoff"))


# A night's last window stays open until the door does: dawn comes at nine, whatever the hour at which it began.
_LATE_DAWN = Window(
    LATE_DAWN, "昼", {BOOK: daily(OPENS), REHEARSAL: minutes(1)}, slots(LATE_DAWN), lambda day: day > 1, True
)
_BREAK = Window(BREAK, "夜", {BOOK: minutes(10), REHEARSAL: minutes(1)}, wanted=_goes_on)
TIMETABLE = Timetable(
    (Window(PRELUDE, PRELUDE, {BOOK: daily(OPENS, at_least=12 * 60), REHEARSAL: minutes(3)}, slots(PRELUDE)),),
    (
        _night(DAWN, phase="昼"),
        _LATE_DAWN,
        Window(NOON, "昼", {BOOK: discussion, REHEARSAL: minutes(10)}),
        Window(RUNOFF, "昼", {BOOK: minutes(120), REHEARSAL: minutes(5)}, wanted=_tied),
        _night(DUSK, phase="昼"),
        _night(LATE_DUSK, phase="昼"),
        _night(EARLY, simultaneous=True),
        _night(EARLY2),
        _night(MIDNIGHT),
        _night(DEEP, simultaneous=True),
        _night(DEEP2),
        _night(SMALL),
        _night(SMALL2),
        _BREAK,
    ),
    {PRELUDE: "K", "昼": "D", "夜": "N"},
)
#: Sunday 2026-01-04 09:00 in Beijing: the first noon of a scenario opens on the Monday after (rulings 1.4).
REHEARSAL_START = 1767488400
