"""Rules about who may be chosen. They rest on what the chooser knows, so a refusal betrays nothing."""

from __future__ import annotations

from typing import cast

from engine.kernel.definitions import Me
from engine.werewolf.table import TableMe


def in_play(me: Me, seat: int) -> str | None:
    """Not a seat that is known to be out."""
    s = cast(TableMe, me).s
    if s.state.seats[seat].get("shown", False):
        return f"{s.spell(seat)} 已经出局，不能作为目标"
    return None


def not_self(me: Me, seat: int) -> str | None:
    """Not the user."""
    return "这项技能不能选自己" if seat == me.owner else None
