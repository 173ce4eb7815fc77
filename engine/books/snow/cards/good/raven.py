"""乌鸦 — snow, 好人身份牌 16"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, not_twice_running
from engine.books.snow.table import RANK_CURSE, Delayed
from engine.kernel.definitions import Status, modifies, one
from engine.werewolf.queries import VOTES_FOR
from engine.werewolf.roles import Card

TEXTS = {"cursed": "{seat}被诅咒"}


class Cursed(Status):
    """被诅咒：当天被放逐票数多计算角色数量五分之一票。"""

    id, name, clause, told = "snow.raven.cursed", "被诅咒", "乌鸦·诅咒", False

    @modifies(VOTES_FOR)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """By day."""
        return votes + me.s.size / 5 if seat == me.bearer and not me.s.night else votes


class Proclaimed(Delayed):
    """公布信息时，公布谁被诅咒。"""

    id, name, clause = "snow.raven.proclaimed", "公布诅咒", "乌鸦·诅咒"

    def come(self, me: SnowMe) -> None:
        """Not where the card has been removed by then, for the curse has ended with it."""
        me.s.announce(me.s.text("cursed", seat=me.s.name(me.recall("target"))), RANK_CURSE)


class Curse(CardSkill):
    """第2夜起选一名存活角色，不能连续两夜选同一名：次日公布他被诅咒，他当天被放逐票数多计 K/5。"""

    id, name, clause = "snow.raven.curse", "诅咒", "乌鸦·诅咒"
    printed = "[副][指定][狼人袭击后]"
    since = 2
    target = one(alive, not_twice_running)

    def resolve(self, use: SnowUse) -> None:
        """Said in the morning, and counted in the evening."""
        for target in use.aims:
            use.give(target, Cursed, until=w.day_over(use.s.day))
            use.me.later(Proclaimed, w.opening(w.NEWS, use.s.next_day), target=target)


CARD = Card("snow.raven", (Curse,))
