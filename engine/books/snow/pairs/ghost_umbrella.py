"""潜行者&通灵者 — 幽灵保护伞"""

from __future__ import annotations

from typing import cast

from engine.books.snow.base import Pair, SnowMe, SnowTable, alive
from engine.books.snow.queries import RANGE
from engine.books.snow.shared.stalking import haunted, stalked
from engine.kernel.definitions import Me, Targets, modifies, on, one
from engine.kernel.facts import Used
from engine.kernel.state import Instance

TEXTS = {"ghost_umbrella": "幽灵保护伞：{seat} 的主身份牌是【{card}】"}
CHANNEL, STALK = "通灵", "潜行"


def _voted_for(me: Me, seat: int) -> str | None:
    """Named by one's own ballot of the day before, or by a ghost's of any day."""
    s = cast(SnowTable, me.s)
    able = stalked(s, me.owner) | haunted(s)
    return None if seat in able else f"{s.spell(seat)} 不是你上一个白天、也不是出局角色投过的角色"


class GhostUmbrella(Pair):
    """发动通灵后得知所选出局者的主牌；出局者投过的存活角色，潜行都可以选。"""

    id, name, clause = "snow.pair.ghost_umbrella", "幽灵保护伞", "潜行者&通灵者·幽灵保护伞"
    pair = ("潜行者", "通灵者")

    @on(Used, own=True)
    def learn(self, me: SnowMe, used: Used) -> None:
        """As it is known (被得知), of whom is known to be out."""
        s = me.s
        if s.book.definition(used.definition).name != CHANNEL:
            return
        for seat in (n for n in used.chosen if alive(me, n) is not None):
            card = s.known_cards(seat, self.id)[0]
            text = s.text("ghost_umbrella", seat=s.spell(seat), card=card)
            s.inform(me.owner, "ghost_umbrella", text, (seat,), card=card)

    @modifies(RANGE)
    def shelter(self, me: SnowMe, printed: Targets, instance: Instance) -> Targets:
        """The ghosts' ballots count as one's own."""
        mine = instance.owner == me.owner and me.s.book.definition(instance.definition).name == STALK
        return one(alive, _voted_for) if mine else printed
