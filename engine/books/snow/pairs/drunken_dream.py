"""摄梦人&噩梦之影 — 醉生梦死"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import Used

SLEEPWALK, DREAD = "梦游", "恐惧"


class DrunkenDream(Pair):
    """梦游和恐惧第一次选择同一名角色，他直接因梦游受到伤害。"""

    id, name, clause = "snow.pair.drunken_dream", "醉生梦死", "摄梦人&噩梦之影·醉生梦死"
    pair = ("摄梦人", "噩梦之影")

    @on(Used, own=True)
    def sink(self, me: SnowMe, used: Used) -> None:
        """In one night (ruling 6-146); the ward that 梦游 gives does not keep it off."""
        s = me.s
        if me.recall("done") or s.book.definition(used.definition).name != SLEEPWALK:
            return
        dreaded = {n for u in s.uses_of(DREAD, night=s.day) if u.user == me.owner for n in u.chosen}
        hit = [aim for chosen, aim in zip(used.chosen, used.aims, strict=False) if chosen in dreaded]
        if hit and used.instance in s.state.instances:
            me.remember("done", True)
            for seat in hit:
                SnowMe(s, used.instance).harm(seat, ignores=(used.definition,))
