"""噩梦之影 — snow, 狼人身份牌 22"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.statuses import Fear
from engine.books.snow.table import Delayed
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Dread(CardSkill):
    """第2夜起，选一名其他存活角色和主或副：当夜圆月升起后到次日公布信息后，他有[恐惧：主]或[恐惧：副]。"""

    id, name, clause = "snow.nightmare.dread", "恐惧", "噩梦之影·恐惧"
    printed = "[指定][夜晚开始时]"
    since = 2
    words = (w.MAIN, w.SECOND)
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """It comes with the moon."""
        for seat in use.aims:
            use.me.later(Nightfall, w.opening(w.MOON, use.s.day), target=seat, place=use.words[0])


class Nightfall(Delayed):
    """圆月升起后，被选择的角色获得[恐惧：主]或[恐惧：副]。"""

    id, name, clause = "snow.nightmare.nightfall", "恐惧降临", "噩梦之影·恐惧"

    def come(self, me: SnowMe) -> None:
        """To the news of the morning, their windows (绝对值 too) included."""
        until = w.opening(w.TALK, me.s.next_day)
        me.source.give(me.recall("target"), Fear, until=until, place=me.recall("place"))


CARD = Card("snow.nightmare", (Dread,))
