"""[免伤], [秩序] and [自由] together, until the table looks otherwise (挥斥方遒, 剑胆琴心: 持续到……)."""

from __future__ import annotations

from engine.books.snow.statuses import Free, Immune, Order
from engine.books.snow.table import SnowMe
from engine.kernel.definitions import Status, on
from engine.kernel.facts import SeatLeft, SeatSet


class Presence(Status):
    """到 ``over`` 为止，[免伤]、[秩序]、[自由] 都在；移除了它的牌也就没有。"""

    told = False

    def over(self, me: SnowMe) -> bool:
        """Whether it has come to its end."""
        raise NotImplementedError

    @on(SeatLeft, beyond=True)
    def fewer(self, me: SnowMe, left: SeatLeft) -> None:
        """Somebody went out."""
        self.look(me)

    @on(SeatSet, beyond=True)
    def turned(self, me: SnowMe, changed: SeatSet) -> None:
        """Somebody is of another faction now."""
        if changed.key == "faction":
            self.look(me)

    def look(self, me: SnowMe) -> None:
        """What its skill gave ends with it."""
        if self.over(me):
            me.s.end_effects(me.source.id)


def appear(me: SnowMe, presence: type[Presence]) -> None:
    """Give the owner the three statuses; nothing when it is over before it begins (ruling 6-88)."""
    me.s.gain(me.owner, presence, origin=f"by:{me.id}", giver=me.owner)
    for status in (Immune, Order, Free):
        me.give(me.owner, status)
    for held in me.s.having(me.owner, presence):
        presence().look(SnowMe(me.s, held.id))
