"""乌鸦&昂骷 — 绕树三匝，何枝可依"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.souls import add_souls
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft

CURSE = "诅咒"


class ThreeCircles(Pair):
    """获得过诅咒的票的角色出局后，得一个“亡魂”。"""

    id, name, clause = "snow.pair.three_circles", "绕树三匝，何枝可依", "乌鸦&昂骷·绕树三匝，何枝可依"
    pair = ("乌鸦", "昂骷")

    @on(SeatLeft, beyond=True)
    def gather(self, me: SnowMe, left: SeatLeft) -> None:
        """One for each who has ever carried the curse's votes: they count by day, after the night of the curse."""
        day = me.s.day - (1 if me.s.night else 0)
        nights = (use for night in range(1, day + 1) for use in me.s.uses_of(CURSE, night=night))
        if any(use.user == me.owner and left.seat in use.aims for use in nights):
            add_souls(me.s, me.owner, 1)
