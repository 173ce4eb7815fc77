"""噬时狼妃 — palace, 叛皇阵营 11"""

from __future__ import annotations

from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY2, NIGHT_ENDS, SMALL2, WOLVES
from engine.kernel.definitions import before, on, one
from engine.kernel.facts import WindowClosed
from engine.kernel.proposals import Aim
from engine.werewolf.roles import Card


class Rewound(PalaceStatus):
    """当晚，实际阵营不是狼人阵营的人对其发动的指定技能，回到发动者自己身上。"""

    id, name, clause, told = "palace.rewound", "时间逆流", "噬时狼妃·时间逆流", False

    @before(Aim, layer="时间逆流")
    def kick_back(self, me: PalaceMe, aim: Aim) -> Aim | None:
        """To whoever kicked it, wolves excepted (by the faction he counts as); who means himself has nothing to come
        back."""
        if aim.target != me.bearer or aim.user == me.bearer:
            return None
        if me.s.judged(aim.user, me.giver or me.bearer) == WOLVES:
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
        use.me.remember("heard", [*{*use.me.recall("heard", ()), *use.receivers}])
        use.give(use.target, Rewound, until=NIGHT_ENDS)

    @on(WindowClosed, at=SMALL2, beyond=True, asleep=True)
    def count(self, me: PalaceMe, closed: WindowClosed) -> None:
        """When the night is over (ruling 6-91): for whoever was to hear of it as it was used."""
        s, names, heard = me.s, me.recall("names", ()), me.recall("heard", ())
        if heard:
            me.remember("heard", None)
        if not names:
            return
        me.remember("names", None)
        for seat in sorted(heard):
            s.tell_seat(seat, "rewound", s.text("rewound", names="、".join(dict.fromkeys(names))))
        if not s.wields(me.owner, Tireless):
            me.lose("spent")


CARD = Card("palace.time_consort", (Peer, Reversal), traits=(InPack,), second=(Tireless,))
