"""赫卡忒 — coven, 魔女会阵营 3"""

from __future__ import annotations

from engine.books.coven.packs import Fork
from engine.books.coven.words import ACTION, HIT, MOON, NIGHT, NIGHT_ENDS
from engine.kernel.definitions import ONCE, Skill, before, one
from engine.kernel.uses import sharers
from engine.mechanics.counted import Immunity
from engine.werewolf.proposals import Harm, Reckon
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self


class Lit(Immunity):
    """蚀月火炬：当晚免疫夜间伤害；``memory``: by which use, and whether it was needed."""

    id, name, clause, told = "coven.hecate.lit", "蚀月火炬", "赫卡忒·蚀月火炬", False
    moments = frozenset({NIGHT})

    @before(Harm, layer="目标", beyond=True)
    def notice(self, me: TableMe, harm: Harm) -> None:
        """Being aimed at is enough, whatever else stops it (ruling 6-19)."""
        if harm.target == me.bearer:
            me.remember("needed", True)

    @before(Reckon, layer="火炬", beyond=True)
    def turn(self, me: TableMe, reckon: Reckon) -> None:
        """The torch is lost, the waltz gained by everybody who shared it; usable from the next night."""
        s = me.s
        use = s.state.uses.get(me.recall("by", 0))
        held = s.state.instances.get(use.instance) if use else None
        torch = s.book.definition(Torch.id)
        if not me.recall("needed") or held is None:
            return
        assert isinstance(torch, Torch)
        ids = {*sharers(s, held, torch), *(i for i in held.memory.get("instead", ()) if i in s.state.instances)}
        for iid in sorted(ids):
            gone = s.state.instances[iid]
            s.lose(iid, "spent")
            if "again" not in gone.memory:
                pool = {"pool": gone.memory["pool"]} if gone.memory.get("pool") else {}
                s.gain(gone.owner, Waltz, origin="turned", giver=gone.giver, memory=pool)
                s.tell_seat(gone.owner, "waltz", s.text("waltz"))


class Torch(Skill):
    """夜里选一名其他角色，令其免疫夜间伤害；他若成为伤害的目标，自己失去火炬，获得彼岸圆舞。"""

    id, name, clause = "coven.hecate.torch", "蚀月火炬", "赫卡忒·蚀月火炬"
    windows, slot = (ACTION,), "蚀月火炬"
    target = one(in_play, not_self)

    def resolve(self, use: TableUse) -> None:
        """Light the target's way."""
        use.give(use.target, Lit, until=NIGHT_ENDS, by=use.id)


class Waltz(Skill):
    """限定：夜里选一名角色，对其造成一次伤害。"""

    id, name, clause, limit = "coven.hecate.waltz", "彼岸圆舞", "赫卡忒·彼岸圆舞", ONCE
    windows, slot = (ACTION,), "彼岸圆舞"
    target = one(in_play)

    def resolve(self, use: TableUse) -> None:
        """Hit the target."""
        use.harm(use.target, HIT, moment=NIGHT)


CARD = Card("coven.hecate", (Fork, Torch), frozenset({MOON}))
