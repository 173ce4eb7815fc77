"""The weekly clock: what opens and closes when, in Beijing."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from engine import Direct, Game
from engine.kernel.clock import HOUR, MINUTE
from tests.books.slow.table import BOOK, NIGHT_ONE, close, direct, table, until

BEIJING = timezone(timedelta(hours=8))


def _shown(at: int) -> str:
    return datetime.fromtimestamp(at, BEIJING).strftime("%a %H:%M")


def _hours(game: Game, number: int) -> list[tuple[str, str, str]]:
    seen = []
    for _ in range(number):
        window = game.state.window
        assert window is not None
        seen.append((BOOK.timetable.label(window.point), _shown(window.opens_at), _shown(window.closes_at)))
        close(game)
    return seen


def test_the_first_week() -> None:
    assert _hours(table("狼人", "村民"), 18) == [
        ("开局", "Fri 15:00", "Sat 15:00"),
        ("夜1 行动", "Sat 15:00", "Sat 15:30"),
        ("夜1 用药", "Sat 15:30", "Sat 16:00"),
        ("昼1 晨曦", "Sat 16:00", "Sat 16:30"),
        ("昼1 晨曦遗志", "Sat 16:30", "Sat 17:00"),
        ("昼1 晨曦遗言", "Sat 17:00", "Sat 18:00"),
        ("昼1 正午", "Sat 18:00", "Sat 13:00"),
        ("昼1 黄昏", "Sat 13:00", "Sat 13:30"),
        ("昼1 黄昏遗志", "Sat 13:30", "Sat 14:00"),
        ("昼1 黄昏遗言", "Sat 14:00", "Sat 15:00"),
        ("夜2 行动", "Sat 15:00", "Sat 15:30"),
        ("夜2 用药", "Sat 15:30", "Sat 16:00"),
        ("昼2 晨曦", "Sat 16:00", "Sat 16:30"),
        ("昼2 晨曦遗志", "Sat 16:30", "Sat 17:00"),
        ("昼2 正午", "Sat 17:00", "Sat 13:00"),
        ("昼2 黄昏", "Sat 13:00", "Sat 13:30"),
        ("昼2 黄昏遗志", "Sat 13:30", "Sat 14:00"),
        ("昼2 黄昏遗言", "Sat 14:00", "Sat 15:00"),
    ]


def test_a_discussion_lasts_a_week_and_not_a_day() -> None:
    game = table("狼人", "村民")
    until(game, "昼2 正午")
    window = game.state.window
    assert window is not None
    assert window.closes_at - window.opens_at == 7 * 24 * HOUR - 4 * HOUR


def test_a_night_opened_late_makes_up_for_it_at_the_door() -> None:
    game = table("狼人", "村民")
    until(game, "夜1 行动")
    direct(game, "延时 5h")
    until(game, "昼1 正午")
    window = game.state.window
    assert window is not None
    assert (_shown(window.opens_at), _shown(window.closes_at)) == ("Sat 23:00", "Sat 13:00")


def test_a_door_closed_early_starts_the_dusk_at_once() -> None:
    game = table("狼人", "村民")
    until(game, "昼1 正午")
    assert game.handle(Direct(at=game.state.now + 3 * 24 * HOUR, text="关门")).refused is None
    window = game.state.window
    assert window is not None
    assert window.opens_at == NIGHT_ONE + 3 * HOUR + 3 * 24 * HOUR
    assert window.closes_at - window.opens_at == 30 * MINUTE


def test_the_option_of_the_first_words() -> None:
    game = table("狼人", "村民", 昼1遗言时长=15)
    until(game, "昼1 晨曦遗言")
    window = game.state.window
    assert window is not None
    assert window.closes_at - window.opens_at == 15 * MINUTE


@pytest.mark.parametrize("pace", BOOK.paces)
def test_every_pace_plays_and_leaves_room_before_its_cut_offs(pace: str) -> None:
    game = table("狼人", "村民", 节奏=pace)
    lengths = {}
    for _ in range(20):
        window = game.state.window
        assert window is not None
        lengths[window.point.window] = window.closes_at - window.opens_at
        assert window.closes_at > window.opens_at
        close(game)
    change, speed = BOOK.cutoffs(pace)
    assert change < speed
    assert lengths["正午"] > 2 * speed * MINUTE


def test_the_pace_of_a_day_is_a_day() -> None:
    game = table("狼人", "村民", 节奏="日")
    until(game, "昼2 正午")
    second = game.state.now
    until(game, "昼4 正午")
    assert 1.5 * 24 * HOUR <= game.state.now - second <= 2.5 * 24 * HOUR
