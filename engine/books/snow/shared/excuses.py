"""What the harm that is about to send a seat out passes over (无视…), and wards that are had just in time."""

from __future__ import annotations

from engine.books.snow.statuses import Immune
from engine.books.snow.table import SnowMe, SnowTable
from engine.werewolf.proposals import Leave


def passes(s: SnowTable, leave: Leave, what: str) -> bool:
    """Whether a departure comes of a harm that passes over ``what`` (a status's name, 无视转移伤害 …)."""
    harms = s.state.rows("harms")
    return any(what in harms[reason["harm"]]["ignores"] for reason in leave.reasons if "harm" in reason)


def of_harm(s: SnowTable, leave: Leave) -> bool:
    """Whether all that sends a seat out is harm, exile among it: nothing direct, nor the director's word."""
    harms = s.state.rows("harms")
    return all("harm" in reason and not harms[reason["harm"]]["direct"] for reason in leave.reasons)


def is_immune(s: SnowTable, ward: int | None) -> bool:
    """Whether what was given as [免伤] is there, and is one: it may have been kept off, or made another status."""
    instance = None if ward is None else s.state.instances.get(ward)
    return instance is not None and isinstance(s.book.definition(instance.definition), Immune)


def held_back(me: SnowMe, leave: Leave, ward: int | None) -> bool:
    """Whether an [免伤] that has just been given keeps a departure off: it came, and no harm of it passes over it."""
    return is_immune(me.s, ward) and not passes(me.s, leave, Immune.name)


def ward_off(me: SnowMe, leave: Leave, ward: int | None) -> Leave | None:
    """Stop a departure with a [免伤：1] that has just been given, which is spent on it; None where it cannot be."""
    if ward is None or not held_back(me, leave, ward):
        return None
    made = me.s.book.definition(me.s.state.instances[ward].definition)
    assert isinstance(made, Immune)
    with me.s.caused(leave.cause):
        made.wear(me.s.me(ward))
    return leave.stop(me)
