"""Beijing time and what is left of it."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.pages.conftest import START

MINUTE, HOUR, DAY = 60, 3600, 86400


@pytest.mark.parametrize(
    ("later", "shown"),
    [
        (0, "07:00"),
        (16 * HOUR + 59 * MINUTE, "23:59"),
        (17 * HOUR, "周四 00:00"),
        (3 * DAY + 8 * HOUR, "周六 15:00"),
        (6 * DAY, "周二 07:00"),
        (7 * DAY, "2026年1月7日 07:00"),
        (-8 * HOUR, "12月30日 23:00"),
    ],
)
def test_clock(times: ModuleType, later: int, shown: str) -> None:
    assert times.clock(START + later, START) == shown


def test_the_same_year_is_not_written(times: ModuleType) -> None:
    assert times.clock(START + 20 * DAY, START + 5 * DAY) == "1月20日 07:00"


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (-5, "不到 1 分钟"),
        (59, "不到 1 分钟"),
        (60, "1 分钟"),
        (18 * MINUTE + 59, "18 分钟"),
        (HOUR, "1 小时"),
        (2 * HOUR + 5 * MINUTE, "2 小时 5 分钟"),
        (3 * DAY + 4 * HOUR + 5 * MINUTE, "3 天 4 小时"),
        (DAY + 5 * MINUTE, "1 天"),
    ],
)
def test_remaining(times: ModuleType, seconds: int, shown: str) -> None:
    assert times.remaining(seconds) == shown


def test_deadline(times: ModuleType) -> None:
    assert times.deadline(START + 18 * MINUTE, START) == "07:18 截止（还有 18 分钟）"
    assert times.deadline(START, START) == "07:00 已截止"
