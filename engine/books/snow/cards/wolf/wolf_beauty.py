"""狼美人 — snow, 狼人身份牌 12"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, not_twice_running, other
from engine.kernel.definitions import Status, on, one
from engine.kernel.facts import SeatLeft
from engine.werewolf.roles import Card

EXPLOSION = "自爆"


class Charm(CardSkill):
    """选一名其他存活角色（不能连续两夜同一人）：到次日白天结束，自己不因自爆出局后，对他造成魔法伤害。"""

    id, name, clause = "snow.wolf_beauty.charm", "魅惑", "狼美人·魅惑"
    printed = "[指定][魔法][狼人袭击后]"
    target = one(alive, other, not_twice_running)

    def resolve(self, use: SnowUse) -> None:
        """Bound to one's own fate, by whatever sends one out tonight or tomorrow."""
        for seat in use.aims:
            use.give(use.user, Bound, until=w.day_over(use.s.next_day), seat=seat)


class Bound(Status):
    """出局后，对 ``memory['seat']`` 造成魔法伤害。"""

    id, name, clause, told = "snow.wolf_beauty.bound", "魅惑中", "狼美人·魅惑", False
    needs = "魅惑了谁"

    @on(SeatLeft, own=True, beyond=True)
    def drag(self, me: SnowMe, left: SeatLeft) -> None:
        """Not after 自爆; a red card leaves nothing that works."""
        if me.s.is_sent_off(left.seat):
            return
        skills = {me.s.book.definition(r["skill"]).name for r in left.reasons if r.get("skill")}
        if EXPLOSION not in skills:
            me.source.harm(me.recall("seat"))


CARD = Card("snow.wolf_beauty", (Charm,))
