"""爱神&狼美人 — 凤求凰"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import BEARS_FOR
from engine.kernel.definitions import modifies


class PhoenixPyre(Pair):
    """自己成为向死而生唯一最高者时，改由魅惑选择的角色承受。"""

    id, name, clause = "snow.pair.phoenix_pyre", "凤求凰", "爱神&狼美人·凤求凰"
    pair = ("爱神", "狼美人")
    charm = "魅惑"

    @modifies(BEARS_FOR)
    def charmed(self, me: SnowMe, seat: int, cupid: int) -> int:
        """Tonight's charm, as long as he is in play: whoever is out himself has nothing moved to him."""
        if not seat == cupid == me.owner:
            return seat
        tonight = [u for u in me.s.uses_of(self.charm, night=me.s.day) if u.user == me.owner]
        aims = [n for u in tonight for n in u.aims if me.s.state.seats[n].in_play]
        return aims[0] if aims else seat
