"""贵妃 — palace, 能臣异士 20"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.statuses import Tough
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import FILLED, MIDNIGHT, NIGHT_ENDS
from engine.kernel.definitions import on, one
from engine.kernel.facts import SeatLeft
from engine.mechanics.ladder import Level
from engine.werewolf.book import Card


class TwoLoves(Blessing):
    """宠溺每晚可额外发动一次。"""

    id, clause = "palace.noble_consort.second", "贵妃·怀孕技能"


class Doting(PalaceSkill):
    """午夜必选一名其他角色：当晚坚韧；自己当晚出局则其受致死伤害；连续两夜结算到同一人，其受致死伤害。"""

    id, name, clause, forced = "palace.noble_consort.doting", "宠溺", "贵妃·宠溺", True
    windows, slot, line = (MIDNIGHT,), "H10", "贵妃双夜"
    target, tags = one(in_play, not_self), frozenset({FILLED})

    def at_once(self, me: PalaceMe) -> int:
        """Twice, once she has been favoured."""
        return 2 if me.s.wields(me.owner, TwoLoves) else 1

    def resolve(self, use: PalaceUse) -> None:
        """By whom it settled on; the second night in a row is deadly (ruling 6-51)."""
        day, doted = use.s.state.point.day, use.me.recall("doted", ())
        use.give(use.target, Tough, until=NIGHT_ENDS)
        if any((d, n) == (day - 1, use.target) for d, n in doted):
            use.harm(use.target, Level.致死伤害)
        use.me.remember("doted", [*((d, n) for d, n in doted if d >= day - 1), (day, use.target)])

    @on(SeatLeft, beyond=True, asleep=True)
    def drag(self, me: PalaceMe, left: SeatLeft) -> None:
        """Going out the same night takes the doted one along."""
        s = me.s
        if left.seat == me.owner and s.night:
            for seat in dict.fromkeys(n for d, n in me.recall("doted", ()) if d == s.state.point.day):
                s.chain(seat, "贵妃宠溺", user=me.owner, skill=self.id)


CARD = Card("palace.noble_consort", (Doting,), second=(TwoLoves,))
