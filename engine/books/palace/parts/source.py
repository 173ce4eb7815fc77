"""Whose deed it was that a seat went out; the pack's kill is one of the pack's, by chance (叛皇阵营·通用)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.books.palace.statuses import Deathless
from engine.books.palace.words import GRUDGE, PACK
from engine.kernel import facts as f

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

_TABLE = "kill_source"


def _tonight(s: PalaceTable) -> str:
    return f"{s.state.point.day} {s.state.point.round}"


def _draw(s: PalaceTable, able: Sequence[int]) -> int:
    found = s.draw("杀人来源", able, s.name)
    s.emit(f.RowSet(_TABLE, _tonight(s), found, cause=s.cause))
    return found


def settled_source(s: PalaceTable, user: int, able: Sequence[int], target: int) -> int:
    """Whose the kill is as it settles: drawn from ``able`` where its harm may be judged by that, or its target holds it
    against whoever did it; else its sender's."""
    known: int | None = s.state.rows(_TABLE).get(_tonight(s))
    if known is not None:
        return known
    warded = any(i.memory.get("seat") in able for i in s.state.of(Deathless.id))
    minded = any(GRUDGE in s.book.definition(i.definition).tags for i in s.state.owned(target))
    return _draw(s, able) if warded or minded or len({s.faction(n) for n in able}) > 1 else user


def kill_source(s: PalaceTable, settled: int | None) -> int:
    """Whose the pack's kill is tonight: one for all who ask. ``settled``: who sent it, if it was sent."""
    known: int | None = s.state.rows(_TABLE).get(_tonight(s))
    able = s.pack() or ([] if settled is None else [settled])
    return _draw(s, able) if known is None else known


def culprits(s: PalaceTable, left: f.SeatLeft) -> list[int]:
    """The seats whose skills made a seat go out, in the order in which they hit it."""
    struck = [r for r in left.reasons if r.get("user")]
    return [kill_source(s, r["user"]) if r.get("pack") == PACK else r["user"] for r in struck]
