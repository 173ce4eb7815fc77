"""怀孕技能 that prepare another skill for the same night: chosen is enough, whichever of the two is sent first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.definitions import Skill

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


def readied(s: PalaceTable, seat: int, skill: type[Skill]) -> bool:
    """Whether a seat has chosen to use a skill this night, or used it already; rounds of one night are one night."""
    held = s.having(seat, skill)
    return any(ordered(s, i.id) or used_on(s, i.id, s.state.point.day) for i in held)


def ordered(s: PalaceTable, iid: int) -> int:
    """How many uses of an instance are chosen and wait."""
    order = s.state.orders.get(iid)
    return 0 if order is None or order.declined or not s.active(iid) else max(1, len(order.groups))


def used_on(s: PalaceTable, iid: int, day: int) -> int:
    """How often an instance was used on a day."""
    uses = s.state.uses.values()
    return sum(1 for u in uses if u.instance == iid and s.state.windows[u.window].point.day == day)
