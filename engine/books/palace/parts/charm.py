"""魅惑 (纸嫁衣; 鬼魂新娘 after 怀孕): whoever is charmed goes with the one who charmed him."""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP, EARLY
from engine.kernel.definitions import Targets, on, one, up_to
from engine.kernel.facts import SeatLeft


class Charmed(PalaceStatus):
    """[魅惑]：负面状态，不告知；发动者出局时，连带承受致死伤害。"""

    id, name, clause, bad, told = "palace.charmed", "魅惑", "纸嫁衣·魅惑", True, False

    @on(SeatLeft)
    def follow(self, me: PalaceMe, left: SeatLeft) -> None:
        """Along with whoever charmed its bearer."""
        if left.seat == me.giver:
            me.s.chain(me.bearer, "纸嫁衣魅惑", user=left.seat, skill=Charm.id)


class TwoCharms(Blessing):
    """魅惑一次最多选两名角色。"""

    id, clause = "palace.charm.second", "纸嫁衣·怀孕技能"


class Charm(PalaceSkill):
    """深夜选一名角色，其带上魅惑到下一个夜晚开始。"""

    id, name, clause = "palace.charm", "魅惑", "纸嫁衣·魅惑"
    windows, slot = (DEEP,), "I09"
    target = one(in_play)

    def targets(self, me: PalaceMe) -> Targets:
        """Two, once she has been favoured."""
        return up_to(2, in_play) if me.s.wields(me.owner, TwoCharms) else self.target

    def resolve(self, use: PalaceUse) -> None:
        """Charm whomever it settles on."""
        for seat in use.aims:
            use.give(seat, Charmed, until=EARLY)
