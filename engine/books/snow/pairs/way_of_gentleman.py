"""君子之道 — snow, 守卫&骑士"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import before
from engine.werewolf.proposals import Harm


class WayOfGentleman(Pair):
    """决斗选到相同阵营的角色，自己不会因此受到伤害。"""

    id, name, clause = "snow.pair.way_of_gentleman", "君子之道", "守卫&骑士"
    pair = ("守卫", "骑士")

    @before(Harm, layer="skills")
    def bow(self, me: SnowMe, harm: Harm) -> Harm | None:
        """No harm by one's own duel."""
        own = harm.target == me.owner and harm.users == (me.owner,)
        return harm.stop(me) if own and me.s.book.definition(harm.skill).name == "决斗" else None
