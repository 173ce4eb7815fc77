"""天使长&石像鬼 — 来自天堂的魔鬼"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import HINDERS
from engine.books.snow.shared.conversion import convert, rob
from engine.kernel.definitions import Status, modifies, on
from engine.kernel.facts import Used

REBIRTH = "重生"


class DevilFromHeaven(Pair):
    """重生救的是别人：他失去全部技能，变为自己的阵营，好人和狼人获胜不需要他出局。"""

    id, name, clause = "snow.pair.devil_from_heaven", "来自天堂的魔鬼", "天使长&石像鬼·来自天堂的魔鬼"
    pair = ("天使长", "石像鬼")

    @on(Used, own=True, beyond=True)
    def claim(self, me: SnowMe, used: Used) -> None:
        """Whoever is back in play by it."""
        s = me.s
        if s.book.definition(used.definition).name != REBIRTH:
            return
        for seat in used.aims:
            if seat != me.owner and s.state.seats[seat].in_play:
                rob(s, seat)
                convert(s, seat, s.faction(me.owner))
                me.give(seat, Claimed)


class Claimed(Status):
    """好人阵营、狼人阵营获胜不需要这名角色出局。"""

    id, name, clause, told = "snow.pair.devil_from_heaven.claimed", "魔鬼之仆", "天使长&石像鬼·来自天堂的魔鬼", False

    @modifies(HINDERS)
    def stands_aside(self, me: SnowMe, hinders: bool, seat: int, faction: str) -> bool:
        """He stands in nobody's way but other ambitious ones'."""
        return hinders and not (seat == me.bearer and faction in (w.GOOD, w.WOLVES))
