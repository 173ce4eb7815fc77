"""Rules of range that look back on whom a skill was used on (by the seats named, not those it settled on)."""

from __future__ import annotations

from engine.kernel.definitions import Me, TargetRule


def not_twice_running(me: Me, seat: int) -> str | None:
    """Not somebody chosen the night before."""
    day = me.s.state.point.day
    if any(chosen == seat and when == day - 1 for when, chosen in me.recall("aims", ())):
        return "不能连续两夜选同一个人"
    return None


def each_once(me: Me, seat: int) -> str | None:
    """Not somebody chosen before."""
    if any(chosen == seat for _, chosen in me.recall("aims", ())):
        return "每个人只能选一次，这个人选过了"
    return None


def _remembering(*rules: TargetRule) -> None:
    for rule in rules:
        rule.remembers = True  # type: ignore[attr-defined]


_remembering(not_twice_running, each_once)
