"""Rows of figures and the table they make."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line: what was measured (``values``, all in ``unit``), and the most its median may be (None: no goal)."""

    title: str
    values: Sequence[float]
    unit: str
    goal: float | None = None
    note: str = ""

    @property
    def median(self) -> float:
        """The middle value."""
        return quantile(self.values, 0.5)


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value with at least ``share`` of all values at or below it."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def shown(value: float) -> str:
    """Three digits that matter."""
    if value == 0:
        return "0"
    digits = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:,.{digits}f}"


def table(rows: Sequence[Row]) -> str:
    """The Markdown table."""
    lines = ["| 项目 | 中位数 | p95 | 个数 | 目标 | 说明 |", "| --- | ---: | ---: | ---: | ---: | --- |"]
    for row in rows:
        goal = "" if row.goal is None else f"{'✓' if row.median <= row.goal else '✗'} ≤ {shown(row.goal)} {row.unit}"
        many = len(row.values) > 1
        p95 = f"{shown(quantile(row.values, 0.95))} {row.unit}" if many else ""
        lines.append(
            f"| {row.title} | {shown(row.median)} {row.unit} | {p95} | {len(row.values)} | {goal} | {row.note} |"
        )
    return "\n".join(lines)
