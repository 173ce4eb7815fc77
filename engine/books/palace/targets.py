"""Rules about who may be chosen. They look at the targets chosen, not at those settled on (common 3)."""

from __future__ import annotations

from engine.books.palace.words import FEMALE
from engine.kernel.definitions import Me, Skill
from engine.kernel.legality import windows_of
from engine.werewolf.targets import in_play, not_self

__all__ = ["female", "in_its_window", "in_play", "not_self", "not_twice_running", "once_each", "out_of_play"]


def not_twice_running(me: Me, seat: int) -> str | None:
    """Not a seat chosen the day before; rounds of one night are one day."""
    day = me.s.state.point.day - 1
    if (day, seat) in {tuple(pair) for pair in me.recall("aims", ())}:
        return f"{me.s.state.seats[seat].name} 昨晚选过，不能连续两晚选同一个角色"
    return None


def once_each(me: Me, seat: int) -> str | None:
    """Not a seat chosen before."""
    if seat in {target for _, target in me.recall("aims", ())}:
        return f"{me.s.state.seats[seat].name} 已经选过，每个角色只能选一次"
    return None


not_twice_running.remembers = True  # type: ignore[attr-defined]
once_each.remembers = True  # type: ignore[attr-defined]


def in_its_window(me: Me) -> bool:
    """Whether a skill's window is open or settled: only then does its range go by secrets (用语·选择范围)."""
    here, made = me.s.state.window, me.definition
    return here is None or (isinstance(made, Skill) and here.point.window in windows_of(me.s, me.instance, made))


def female(me: Me, seat: int) -> str | None:
    """A woman's seat."""
    return None if me.s.state.seats[seat].get("gender") == FEMALE else "只能选女性角色"


def out_of_play(me: Me, seat: int) -> str | None:
    """A seat announced out."""
    return None if me.s.state.seats[seat].get("shown", False) else "只能选已出局的角色"


def has_corpse(me: Me, seat: int) -> str | None:
    """A body that has not been destroyed (化尸大法)."""
    return None if me.s.state.seats[seat].get("corpse", True) else "尸体已经不在，不能选"
