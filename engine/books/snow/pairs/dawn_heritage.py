"""骑士&锈剑骑士 — 曙光传承"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.table import Delayed
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft

TETANUS, DUEL = "破伤风", "决斗"


class DawnHeritage(Pair):
    """因异阵营角色的伤害出局（破伤风成立），下一个夜晚逆序第一名同阵营存活角色得到决斗。"""

    id, name, clause = "snow.pair.dawn_heritage", "曙光传承", "骑士&锈剑骑士·曙光传承"
    pair = ("骑士", "锈剑骑士")

    @on(SeatLeft, own=True, beyond=True)
    def bequeath(self, me: SnowMe, left: SeatLeft) -> None:
        """Part of what 破伤风 does."""
        s = me.s
        if s.skills_of(me.owner, TETANUS) and s.out_by_strangers(me.owner):
            me.later(Dawn, w.opening(w.NIGHT_BEGINS, s.next_night))


class Dawn(Delayed):
    """下一个夜晚，逆序第一名同阵营存活角色得到决斗。"""

    id, name, clause = "snow.pair.dawn_heritage.dawn", "曙光", "骑士&锈剑骑士·曙光传承"

    def come(self, me: SnowMe) -> None:
        """Unless he is back in play."""
        s = me.s
        heir = s.first_after(me.owner, lambda n: s.allies(me.owner, n), -1)
        if heir is not None and not s.state.seats[me.owner].in_play:
            s.learn(heir, DUEL, by=me.source)
