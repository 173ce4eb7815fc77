"""贵妃 — palace, 能臣异士 20"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.statuses import Tough
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import FILLED, HARMS, MIDNIGHT, NIGHT_ENDS
from engine.kernel.definitions import on, one
from engine.kernel.facts import RowSet, SeatLeft
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card

#: Table of the match: on whom 宠溺 settled, as (day, user, seat).
_DOTED = "doted"


class Doted(PalaceStatus):
    """当晚宠溺者出局，持有者连带承受致死伤害。"""

    id, name, clause, told = "palace.noble_consort.doted", "宠溺", "贵妃·宠溺", False

    @on(SeatLeft)
    def follow(self, me: PalaceMe, left: SeatLeft) -> None:
        """Going out the same night takes the doted one along."""
        if left.seat == me.giver and me.s.night:
            me.s.chain(me.bearer, "贵妃宠溺", user=left.seat, skill=Doting.id)


class TwoLoves(Blessing):
    """宠溺每晚可额外发动一次。"""

    id, clause = "palace.noble_consort.second", "贵妃·怀孕技能"


class Doting(PalaceSkill):
    """午夜必选一名其他角色：当晚坚韧；自己当晚出局则其受致死伤害；连续两夜结算到同一人，其受致死伤害。"""

    id, name, clause, forced = "palace.noble_consort.doting", "宠溺", "贵妃·宠溺", True
    windows, slot, line = (MIDNIGHT,), "H10", "贵妃双夜"
    target, tags, settled = one(in_play, not_self), frozenset({FILLED, HARMS}), True

    def at_once(self, me: PalaceMe) -> int:
        """Twice, once she has been favoured."""
        return 2 if me.s.wields(me.owner, TwoLoves) else 1

    def resolve(self, use: PalaceUse) -> None:
        """By whom it settled on; the second night in a row is deadly (ruling 6-51)."""
        s, day = use.s, use.s.state.point.day
        use.give(use.target, Tough, until=NIGHT_ENDS)
        s.gain(use.target, Doted, giver=use.user, until=NIGHT_ENDS)
        doted = s.state.rows(_DOTED)
        if [day - 1, use.user, use.target] in [list(row) for row in doted.values()]:
            use.harm(use.target, Level.致死伤害)
        s.emit(RowSet(_DOTED, len(doted) + 1, [day, use.user, use.target], cause=s.cause))


CARD = Card("palace.noble_consort", (Doting,), second=(TwoLoves,))
