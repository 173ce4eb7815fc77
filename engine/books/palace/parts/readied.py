"""怀孕技能 that prepare another skill for the same night: chosen is enough, whichever of the two is sent first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.books.palace.base import PalaceMe, Second
from engine.kernel.definitions import Skill, on
from engine.kernel.errors import Refused
from engine.kernel.facts import Withdrawn
from engine.kernel.legality import check_groups
from engine.kernel.uses import parted

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


class Readying(Second):
    """怀孕技能 that widens another skill of the same night; given up, it takes along what only it made possible."""

    readies: ClassVar[type[Skill]]

    @on(Withdrawn, itself=True, beyond=True, asleep=True)
    def give_up(self, me: PalaceMe, gone: Withdrawn) -> None:
        """Check again what was chosen on the strength of it."""
        s = me.s
        if gone.why == "settled":
            return
        for instance in s.having(me.owner, self.readies):
            order = s.state.orders.get(instance.id)
            if order is None or order.declined:
                continue
            try:
                check_groups(s, s.me(instance.id), self.readies(), tuple(parted(order)))
            except Refused as refused:
                s.emit(Withdrawn(instance.id, "void", cause=s.cause))
                reason = f"你交的「{self.readies.name}」作废了：{refused.reason}"
                s.tell_seat(order.decider, "order.void", reason)


def readied_now(s: PalaceTable, seat: int, skill: type[Skill]) -> bool:
    """The same, for what lasts 当晚 and so is over with one round of a night (嫦娥·夜 PS)."""
    here, uses, windows = s.state.point, s.state.uses.values(), s.state.windows
    held = {i.id for i in s.having(seat, skill)}
    points = [windows[u.window].point for u in uses if u.instance in held]
    return any(ordered(s, iid) for iid in held) or (here.day, here.round) in {(p.day, p.round) for p in points}


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
