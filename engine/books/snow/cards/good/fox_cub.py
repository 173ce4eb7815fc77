"""子狐 — snow, 好人身份牌 32"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.statuses import Fear
from engine.books.snow.table import Delayed
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Bewitch(CardSkill):
    """第2夜起选一名其他存活角色：不同阵营的从圆月升起后得[恐惧：主]，到次日公布信息后；同阵营的无事。"""

    id, name, clause = "snow.fox_cub.bewitch", "迷惑", "子狐·迷惑"
    printed = "[指定][限定][夜晚开始时]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """By real factions (rulings 2.7); it begins with the moon."""
        for seat in use.aims:
            if not use.s.allies(use.user, seat):
                use.me.later(Bewitched, w.opening(w.MOON, use.s.day), target=seat)


class Bewitched(Delayed):
    """圆月升起后，获得[恐惧：主]。"""

    id, name, clause = "snow.fox_cub.bewitched", "迷惑生效", "子狐·迷惑"

    def come(self, me: SnowMe) -> None:
        """To the end of the window after the news."""
        until = w.opening(w.TALK, me.s.next_day)
        me.source.give(me.recall("target"), Fear, until=until, place=w.MAIN)


CARD = Card("snow.fox_cub", (Bewitch,))
