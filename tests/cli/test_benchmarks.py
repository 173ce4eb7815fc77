"""The benchmarks measure what they say and print a table; how long anything takes is no test."""

from __future__ import annotations

from benchmarks.figures import Row, quantile, shown, table
from benchmarks.rules import nights_and_commands
from engine import load_book


def test_the_table_says_whether_a_goal_is_met() -> None:
    rows = [Row("快", [1.0, 2.0, 3.0], "ms", 2.0, "注"), Row("慢", [4.0], "s", 3.0), Row("无", [0.0], "MB")]
    lines = table(rows).splitlines()
    assert lines[0].count("|") == lines[1].count("|") == lines[2].count("|") == 7
    assert "✓ ≤ 2.00 ms" in lines[2]
    assert "注" in lines[2]
    assert "✗ ≤ 3.00 s" in lines[3]
    assert "≤" not in lines[4]


def test_figures_keep_three_digits() -> None:
    assert [shown(x) for x in (0, 0.12345, 1.2345, 123.45, 12345.6)] == ["0", "0.123", "1.23", "123", "12,346"]
    assert quantile([3, 1, 2], 0.5) == 2


def test_every_night_and_command_is_measured() -> None:
    nights, commands = nights_and_commands(load_book("slow"), 1)
    assert len(nights) >= 2
    assert len(commands) > 20
    assert all(cost > 0 for cost in (*nights, *commands))
