"""What the harm that is about to send a seat out passes over (无视…)."""

from __future__ import annotations

from engine.books.snow.table import SnowTable
from engine.werewolf.proposals import Leave
from engine.werewolf.table import RED_CARD


def passes(s: SnowTable, leave: Leave, what: str) -> bool:
    """Whether a departure comes of a harm that passes over ``what`` (a status's name, 无视转移伤害 …)."""
    harms = s.state.rows("harms")
    return any(what in harms[reason["harm"]]["ignores"] for reason in leave.reasons if "harm" in reason)


def by_order(leave: Leave) -> bool:
    """Whether a red card or the director's word sends a seat out: nothing keeps it in play."""
    return any(reason["how"] in (RED_CARD, "导演") for reason in leave.reasons)


def of_harm(s: SnowTable, leave: Leave) -> bool:
    """Whether all that sends a seat out is harm, exile among it: nothing direct, nor the director's word."""
    harms = s.state.rows("harms")
    return all("harm" in reason and not harms[reason["harm"]]["direct"] for reason in leave.reasons)
