"""寻香魅影 — snow, 狼人身份牌 29"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.shared.lapse import lose_next_night
from engine.books.snow.shared.omniscience import Omniscience
from engine.kernel.definitions import Status, exactly, on
from engine.kernel.facts import SeatLeft
from engine.werewolf.roles import Card


class Entwine(CardSkill):
    """选两名存活角色：到次日白天结束，一名出局，另一名受到[魔法]伤害；造成过伤害，下一夜开始时失去氤氲缠绕。"""

    id, name, clause = "snow.scent_phantom.entwine", "氤氲缠绕", "寻香魅影·氤氲缠绕"
    printed = "[指定][魔法][狼人袭击后]"
    target = exactly(2, alive)

    def resolve(self, use: SnowUse) -> None:
        """It is nobody's status: nothing keeps it off, and it works on whatever becomes of the phantom."""
        use.s.gain(
            0, Entwined, origin=f"by:{use.instance}", giver=use.user, until=w.day_over(use.s.next_day),
            memory={"by": self.id, "seats": sorted(use.aims)},
        )  # fmt: skip


class Entwined(Status):
    """``memory['seats']`` 里一名出局后，其余存活的受到伤害。"""

    id, name, clause, told = "snow.scent_phantom.entwined", "氤氲缠绕中", "寻香魅影·氤氲缠绕", False
    needs = "缠住哪两名"

    @on(SeatLeft)
    def tighten(self, me: SnowMe, left: SeatLeft) -> None:
        """All the others that are still in play."""
        seats = me.recall("seats")
        for seat in seats if left.seat in seats else ():
            if me.s.state.seats[seat].in_play:
                me.source.harm(seat)
                lose_next_night(me.source)


CARD = Card("snow.scent_phantom", (Omniscience, Entwine))
