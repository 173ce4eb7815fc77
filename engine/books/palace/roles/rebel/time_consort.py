"""噬时狼妃 — palace, 叛皇阵营 11"""

from __future__ import annotations

from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY2, NIGHT_ENDS, WOLVES
from engine.kernel.definitions import before, on, one
from engine.kernel.facts import Lost
from engine.kernel.proposals import Aim
from engine.werewolf.book import Card


class Rewound(PalaceStatus):
    """当晚，实际阵营不是狼人阵营的人对其发动的指定技能，回到发动者自己身上。"""

    id, name, clause, told = "palace.rewound", "时间逆流", "噬时狼妃·时间逆流", False

    @before(Aim, layer="时间逆流")
    def kick_back(self, me: PalaceMe, aim: Aim) -> Aim | None:
        """To whoever kicked it, wolves excepted; who means himself has nothing to come back."""
        if aim.target != me.bearer or aim.user == me.bearer or me.s.faction(aim.user) == WOLVES:
            return None
        if (source := me.source) is not None:
            source.remember("names", (*source.recall("names", ()), me.s.book.definition(aim.skill).name))
        return aim.at(aim.user)


class Tireless(Birth):
    """时间逆流刷新，反弹成功不再失去技能。"""

    id, clause = "palace.time_consort.second", "噬时狼妃·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """Lost or not, it is back as it was at first (ruling 6-171)."""
        held = me.s.having(me.owner, Reversal)
        for instance in held:
            me.s.refresh(instance.id)
        if not held:
            me.s.gain(me.owner, Reversal, origin="card")


class Reversal(PalaceSkill):
    """早夜选一名角色，当晚非狼人阵营对其的指定技能都回到发动者身上；成功过则知道技能名，并失去此技能。"""

    id, name, clause = "palace.time_consort.reversal", "时间逆流", "噬时狼妃·时间逆流"
    windows, slot = (EARLY2,), "G01"
    target = one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """For this night."""
        use.give(use.target, Rewound, until=NIGHT_ENDS)

    @on(Lost, beyond=True, asleep=True)
    def count(self, me: PalaceMe, lost: Lost) -> None:
        """When the night is over (ruling 6-91)."""
        s, names = me.s, me.recall("names", ())
        if names and lost.definition == Rewound.id:
            me.remember("names", None)
            me.told_owner("rewound", s.text("rewound", names="、".join(dict.fromkeys(names))))
            if not s.wields(me.owner, Tireless):
                me.lose("spent")


CARD = Card("palace.time_consort", (Peer, Reversal), traits=(InPack,), second=(Tireless,))
