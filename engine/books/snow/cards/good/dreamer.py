"""摄梦人 — snow, 好人身份牌 46"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, chosen_last_night, other
from engine.books.snow.statuses import Immune
from engine.kernel.definitions import Status, on, one
from engine.kernel.facts import SeatLeft
from engine.werewolf.roles import Card


class Sleepwalk(CardSkill):
    """第2夜起，选一名其他存活角色，当夜得免伤；连续两夜选同一名，或自己当夜出局，他受到魔法伤害，梦游给的免伤不挡。"""

    id, name, clause = "snow.dreamer.sleepwalk", "梦游", "摄梦人·梦游"
    printed = "[锁定][指定][魔法][狼人袭击前]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Whom he chose counts for 连续, whom it settles on for what follows (rulings 2.1)."""
        until = w.night_over(use.s.day)
        for chosen, target in use.landed:
            use.give(target, Immune, until=until)
            use.give(use.user, Dreaming, until=until, seat=target)
            if chosen_last_night(use.me, chosen):
                use.me.harm(target, ignores=(self.id,))


class Dreaming(Status):
    """当夜出局时，``memory['seat']`` 受到魔法伤害。"""

    id, name, clause, told = "snow.dreamer.dreaming", "梦游中", "摄梦人·梦游", False

    @on(SeatLeft, own=True, beyond=True)
    def wake(self, me: SnowMe, left: SeatLeft) -> None:
        """Both of them (ruling 6-85)."""
        seat = me.recall("seat")
        if seat and not me.s.is_sent_off(me.bearer):
            me.source.harm(seat, ignores=(me.recall("by"),))


CARD = Card("snow.dreamer", (Sleepwalk,))
