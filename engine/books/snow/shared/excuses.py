"""What the harm that is about to send a seat out passes over (无视…), and wards that are had just in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.books.snow import words as w
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


def as_harm(s: SnowTable, reason: Mapping[str, Any]) -> bool:
    """Whether a reason to go out is a harm, or counts as one: what goes out directly by magic does (rulings 2.3)."""
    row = s.state.rows("harms").get(reason.get("harm"))
    return row is not None and (not row["direct"] or w.MAGIC in row["tags"])


def ward_off(me: SnowMe, leave: Leave, ward: int | None) -> Leave | None:
    """Stop a departure with a [免伤：1] that has just been given, which is spent on it; None where it cannot be."""
    instance = None if ward is None else me.s.state.instances.get(ward)
    made = None if instance is None else me.s.book.definition(instance.definition)
    if instance is None or not isinstance(made, Immune) or passes(me.s, leave, made.name):
        return None
    with me.s.caused(leave.cause):
        made.wear(me.s.me(instance.id))
    return leave.stop(me)
