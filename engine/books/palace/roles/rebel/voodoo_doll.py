"""巫毒娃娃 — palace, 叛皇阵营 27"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.falling import UNSTOPPABLE
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.targets import in_play, once_each
from engine.books.palace.words import EARLY, MIDNIGHT
from engine.kernel.definitions import before, exactly
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card


class Lasting(Blessing):
    """混沌触发不再失去替死巫术。"""

    id, clause = "palace.voodoo_doll.second", "巫毒娃娃·怀孕技能"


class Chaos(PalaceStatus):
    """[混沌]：不告知；将出局时，若还有别人持有，自己不出局，别人承受来自赋予者的致死伤害，这些混沌消失。"""

    id, name, clause, told = "palace.voodoo_doll.chaos", "混沌", "巫毒娃娃·混沌", False

    @before(Leave, layer="混沌")
    def stand_in(self, me: PalaceMe, leave: Leave) -> Leave | None:
        """The others take it; nobody who takes it is taken for (ruling 6-105)."""
        s = me.s
        held = [i for n in s.state.in_play() if n != me.bearer for i in s.bearing(n, Chaos)]
        if leave.seat != me.bearer or not held or any(r["how"] in UNSTOPPABLE for r in leave.reasons):
            return None
        for seat in dict.fromkeys(i.owner for i in held):
            s.chain(seat, "巫毒娃娃混沌", user=me.giver or seat, skill=Substitution.id)
        source = me.source
        for instance in (*held, me.instance):
            s.lose(instance.id, "spent")
        if source is not None and not s.wields(source.owner, Lasting):
            source.lose("spent")
        return leave.stop(me)


class Substitution(PalaceSkill):
    """午夜选两名没选过的角色，混沌到下一个夜晚开始；混沌触发后失去此技能。"""

    id, name, clause = "palace.voodoo_doll.substitution", "替死巫术", "巫毒娃娃·替死巫术"
    windows, slot = (MIDNIGHT,), "H04"
    target = exactly(2, in_play, once_each)

    def resolve(self, use: PalaceUse) -> None:
        """Bind them."""
        for seat in use.aims:
            use.give(seat, Chaos, until=EARLY)


CARD = Card("palace.voodoo_doll", (Peer, Substitution), traits=(InPack,), second=(Lasting,))
