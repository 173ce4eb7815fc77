"""猎魔人 — snow, 好人身份牌 36"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.statuses import Guarded, Immune
from engine.books.snow.table import Delayed
from engine.kernel.definitions import before, one
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card


class Hunt(CardSkill):
    """第二夜起，选一名其他角色：不同阵营则受到伤害；相同阵营则反噬自己。"""

    id, name, clause = "snow.demon_hunter.hunt", "狩猎", "猎魔人·狩猎"
    printed = "[指定][狼人袭击后]"
    since = 2
    target = one(alive, other)
    bound = "反噬移除的是猎魔人身份牌"

    def resolve(self, use: SnowUse) -> None:
        """Hit, or wait how the night leaves oneself."""
        allies = [seat for seat in use.aims if use.s.allies(use.user, seat)]
        for seat in (n for n in use.aims if n not in allies):
            use.harm(seat)
        if allies:
            use.me.later(Backlash, w.closing(w.NIGHT_ENDS, use.s.day))


class Backlash(Delayed):
    """夜晚结算时自己有守护或免伤就受到伤害，没有就改为次日移除猎魔人牌（裁定 6-72、6-73）。"""

    id, name, clause = "snow.demon_hunter.backlash", "狩猎反噬", "猎魔人·狩猎"

    def come(self, me: SnowMe) -> None:
        """Hurt oneself, or lose the card tomorrow."""
        if any(me.s.has_status(me.owner, status.name) for status in (Guarded, Immune)):
            me.source.harm(me.owner)
        else:
            me.source.later(Disbarred, w.closing(w.NEWS, me.s.next_day))


class Disbarred(Delayed):
    """公布信息时，移除猎魔人牌。"""

    id, name, clause = "snow.demon_hunter.disbarred", "移除猎魔人", "猎魔人·狩猎"

    def come(self, me: SnowMe) -> None:
        """Remove the card the skill belongs to; a gained skill belongs to none."""
        place = me.s.place_of(me.source.instance)
        if place in (w.MAIN, w.SECOND):
            me.s.strip(me.owner, place)


class Robust(CardSkill):
    """免疫相同阵营角色造成的魔法伤害。"""

    id, name, clause = "snow.demon_hunter.robust", "强健", "猎魔人·强健"
    printed = "[锁定]"

    @before(Harm, layer="skills")
    def endure(self, me: SnowMe, harm: Harm) -> Harm | None:
        """Magic of one's own faction."""
        own = any(me.s.allies(me.owner, user) for user in harm.users)
        return harm.stop(me) if harm.target == me.owner and w.MAGIC in harm.tags and own else None


CARD = Card("snow.demon_hunter", (Hunt, Robust))
