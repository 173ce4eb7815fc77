"""狼美人&恶灵骑士 — 末路悲歌"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe, not_twice_running, other
from engine.books.snow.queries import LIFTED, REACH
from engine.books.snow.shared.resetting import reset
from engine.kernel.definitions import TargetRule, modifies, on
from engine.kernel.facts import Used
from engine.kernel.state import Instance

CHARM, HAUNT = "魅惑", "作祟"


class LastElegy(Pair):
    """魅惑可选自己、可连选；选了自己，当夜作祟多选一名，作祟已经用掉就重置。"""

    id, name, clause = "snow.pair.last_elegy", "末路悲歌", "狼美人&恶灵骑士·末路悲歌"
    pair = ("狼美人", "恶灵骑士")

    def _mine(self, me: SnowMe, instance: Instance, name: str) -> bool:
        return instance.owner == me.owner and me.s.book.definition(instance.definition).name == name

    @modifies(LIFTED)
    def free(self, me: SnowMe, rules: frozenset[TargetRule], instance: Instance) -> frozenset[TargetRule]:
        """Oneself, and whoever was chosen the night before."""
        return rules | {other, not_twice_running} if self._mine(me, instance, CHARM) else rules

    @on(Used, own=True)
    def mourn(self, me: SnowMe, used: Used) -> None:
        """Whoever charms himself."""
        s = me.s
        if s.book.definition(used.definition).name != CHARM or me.owner not in used.chosen:
            return
        spent = [i.id for i in s.skills_of(me.owner, HAUNT) if s.uses_left(i.id) == 0]
        for iid in spent:
            reset(s, iid)
        if not spent:
            me.remember("night", s.day)

    @modifies(REACH)
    def reach(self, me: SnowMe, reach: tuple[int, int], instance: Instance) -> tuple[int, int]:
        """One more tonight."""
        more = me.recall("night") == me.s.day and self._mine(me, instance, HAUNT)
        return (reach[0] + 1, reach[1]) if more else reach
