"""潜行者&通灵者 — 幽灵保护伞"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import LABELS
from engine.books.snow.shared.stalking import GHOSTS
from engine.kernel.definitions import modifies, on
from engine.kernel.facts import Used
from engine.kernel.state import Instance

TEXTS = {"ghost_umbrella": "幽灵保护伞：{seat} 的主身份牌是【{card}】"}
CHANNEL, STALK = "通灵", "潜行"


class GhostUmbrella(Pair):
    """发动通灵后得知所选出局者的主牌；出局者投过的存活角色，潜行都可以选。"""

    id, name, clause = "snow.pair.ghost_umbrella", "幽灵保护伞", "潜行者&通灵者·幽灵保护伞"
    pair = ("潜行者", "通灵者")

    @on(Used)
    def learn(self, me: SnowMe, used: Used) -> None:
        """As it is known (被得知)."""
        s = me.s
        if used.user != me.owner or s.book.definition(used.definition).name != CHANNEL:
            return
        for seat in (n for n in used.chosen if not s.state.seats[n].in_play):
            card = s.known_cards(seat, self.id)[0]
            text = s.text("ghost_umbrella", seat=s.spell(seat), card=card)
            s.inform(me.owner, "ghost_umbrella", text, (seat,), card=card)

    @modifies(LABELS)
    def shelter(self, me: SnowMe, labels: frozenset[str], instance: Instance) -> frozenset[str]:
        """The ghosts' ballots count as one's own."""
        mine = instance.owner == me.owner and me.s.book.definition(instance.definition).name == STALK
        return labels | {GHOSTS} if mine else labels
