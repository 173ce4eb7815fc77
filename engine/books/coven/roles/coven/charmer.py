"""蛊惑师 — coven, 魔女会阵营 2"""

from __future__ import annotations

from dataclasses import replace

from engine.books.coven.groups import hits_tonight
from engine.books.coven.packs import Fork
from engine.books.coven.words import ACTION, COVEN, DAWN, HIT, NIGHT, NIGHT_ENDS, PASSES_ON
from engine.kernel.definitions import Skill, Status, before, one
from engine.werewolf.proposals import Harm, Reckon
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self

#: So many marks hurt every night.
MARKS = 2


class Marked(Status):
    """蛊惑标记（本人不知道）；``count`` of them, two or more hurt every night."""

    id, name, clause, told = "coven.charmer.marked", "蛊惑标记", "蛊惑师·蛊惑", False

    @before(Reckon, layer="标记")
    def hurt(self, me: TableMe, reckon: Reckon) -> None:
        """Line 26."""
        if me.recall("count", 1) >= MARKS:
            me.s.strike(me.bearer, HIT, user=me.giver or me.bearer, skill=Charm.id, moment=NIGHT)


class Charming(Status):
    """蛊惑中：当夜受到的夜间伤害转给蛊惑目标（``memory['victim']``）。"""

    id, name, clause, told = "coven.charmer.charming", "蛊惑", "蛊惑师·蛊惑", False

    @before(Reckon, layer="蛊惑")
    def mark(self, me: TableMe, reckon: Reckon) -> None:
        """Line 21: whoever is not the target of any harm tonight adds a mark instead (ruling 6-20)."""
        s, target = me.s, me.recall("victim")
        marked = any(i.memory.get("count", 1) >= MARKS for i in s.having(me.bearer, Marked))
        if target is None or marked or hits_tonight(s, me.bearer):
            return
        held = s.having(target, Marked)
        if held:
            s.me(held[0].id).remember("count", held[0].memory.get("count", 1) + 1)
        else:
            s.give(target, Marked, until=None, giver=me.bearer, memory={"count": 1})

    @before(Harm, layer="蛊惑")
    def pass_on(self, me: TableMe, harm: Harm) -> Harm | None:
        """As a harm of 凌晨 that is the charm's own (ruling 2.6)."""
        if harm.target != me.bearer or harm.moment != NIGHT or me.recall("victim") is None:
            return None
        return replace(
            harm, target=me.recall("victim"), moment=DAWN, skill=Charm.id, user=me.bearer, faction=COVEN
        )  # fmt: skip


class Charm(Skill):
    """夜里选一名其他角色：自己当夜受的夜间伤害在凌晨转给他；没受伤害则给他加一层标记，两层起每夜受一次伤害。"""

    id, name, clause = "coven.charmer.charm", "蛊惑", "蛊惑师·蛊惑"
    windows, slot = (ACTION,), "蛊惑"
    target = one(in_play, not_self)
    tags = frozenset({PASSES_ON})

    def resolve(self, use: TableUse) -> None:
        """Wait for the end of the night."""
        use.give(use.user, Charming, until=NIGHT_ENDS, victim=use.target)


CARD = Card("coven.charmer", (Fork, Charm))
