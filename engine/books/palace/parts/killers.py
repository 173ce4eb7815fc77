"""因村民阵营的技能出局 (太子, 太平道徒): by the faction that each of those who did it counts as (愚面)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.queries import INVERTED
from engine.books.palace.words import VILLAGE

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable
    from engine.kernel.facts import SeatLeft


def village_did_it(s: PalaceTable, left: SeatLeft) -> bool:
    """Whether a seat went out by a skill of the village."""
    killers = [r for r in left.reasons if r.get("faction")]
    return any(s.query(INVERTED, r["faction"], r["user"]) == VILLAGE for r in killers)
