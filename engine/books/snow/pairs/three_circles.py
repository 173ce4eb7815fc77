"""乌鸦&昂骷 — 绕树三匝，何枝可依"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.souls import add_souls
from engine.books.snow.table import Delayed
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft

CURSE = "诅咒"


class Gathered(Delayed):
    """夜里的出局公布以后才看得到多了“亡魂”。"""

    id, name, clause = "snow.pair.three_circles.gathered", "亡魂到来", "乌鸦&昂骷·绕树三匝，何枝可依"

    def come(self, me: SnowMe) -> None:
        """One more."""
        add_souls(me.s, me.owner, 1)


class ThreeCircles(Pair):
    """获得过诅咒的票的角色出局后，得一个“亡魂”。"""

    id, name, clause = "snow.pair.three_circles", "绕树三匝，何枝可依", "乌鸦&昂骷·绕树三匝，何枝可依"
    pair = ("乌鸦", "昂骷")

    @on(SeatLeft, beyond=True)
    def gather(self, me: SnowMe, left: SeatLeft) -> None:
        """One for each who has ever carried the curse's votes: they count by day, after the night of the curse.

        Souls are seen by their owner: those of a departure that is not published yet come with the news.
        """
        s = me.s
        day = s.day - (1 if s.night else 0)
        nights = (use for night in range(1, day + 1) for use in s.uses_of(CURSE, night=night))
        if not any(use.user == me.owner and left.seat in use.aims for use in nights):
            return
        if s.state.attributes.get("news") == s.day and not s.night:
            add_souls(s, me.owner, 1)
        else:
            me.later(Gathered, w.opening(w.NEWS, s.day), lasting=True)
