"""What the harm that is about to send a seat out passes over (无视…)."""

from __future__ import annotations

from engine.books.snow.table import SnowTable
from engine.werewolf.proposals import Leave


def passes(s: SnowTable, leave: Leave, what: str) -> bool:
    """Whether a departure comes of a harm that passes over ``what`` (a status's name, 无视转移伤害 …)."""
    harms = s.state.rows("harms")
    return any(what in harms[reason["harm"]]["ignores"] for reason in leave.reasons if "harm" in reason)


def of_harm(s: SnowTable, leave: Leave) -> bool:
    """Whether all that sends a seat out is harm, exile among it: nothing direct, nor the director's word."""
    harms = s.state.rows("harms")
    return all("harm" in reason and not harms[reason["harm"]]["direct"] for reason in leave.reasons)
