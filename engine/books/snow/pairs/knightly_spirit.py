"""锈剑骑士&圣骑士 — 骑士精神"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import WEARINESS
from engine.books.snow.statuses import Weak
from engine.kernel.definitions import modifies, on
from engine.kernel.facts import SeatLeft

#: 被放逐投票达到三票.
VOTES = 3


class KnightlySpirit(Pair):
    """[虚弱]改为被放逐投票累计三票才受到伤害，投出的不算；自己出局时，所有[虚弱]失去。"""

    id, name, clause = "snow.pair.knightly_spirit", "骑士精神", "锈剑骑士&圣骑士·骑士精神"
    pair = ("锈剑骑士", "圣骑士")

    @modifies(WEARINESS)
    def bear(self, me: SnowMe, limit: tuple[int, bool], seat: int) -> tuple[int, bool]:
        """Whoever it was that weakened him."""
        return VOTES, False

    @on(SeatLeft, own=True, beyond=True)
    def relieve(self, me: SnowMe, left: SeatLeft) -> None:
        """Everybody's; a red card lets no skill of his work."""
        if not me.s.is_sent_off(me.owner):
            for seat in me.s.state.seats:
                for held in me.s.statuses(seat, Weak.name):
                    me.s.lose(held.id, "ended")
