"""赏金猎人 — snow, 好人身份牌 40"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.shared.attack import Strike
from engine.kernel.definitions import Status, on, one
from engine.kernel.facts import SeatLeft
from engine.werewolf.roles import Card

TEXTS = {"bounty": "悬赏成功"}


class Bounty(CardSkill):
    """选一名存活角色，下一个夜晚之前他出局，失去悬赏，得到限定的袭击。"""

    id, name, clause = "snow.bounty_hunter.bounty", "悬赏", "赏金猎人·悬赏"
    printed = "[指定][夜晚结束时]"
    target = one(alive)

    def resolve(self, use: SnowUse) -> None:
        """Tonight's settlement counts, and the day after."""
        for seat in use.aims:
            use.give(use.user, Wanted, until=w.opening(w.NIGHT_BEGINS, use.s.next_night), seat=seat)


class Wanted(Status):
    """``memory['seat']`` 被悬赏。"""

    id, name, clause, told = "snow.bounty_hunter.wanted", "悬赏中", "赏金猎人·悬赏", False

    @on(SeatLeft, beyond=True)
    def collect(self, me: SnowMe, left: SeatLeft) -> None:
        """As soon as he is out (ruling 6-182), once."""
        s, skill = me.s, me.source.id
        if left.seat != me.recall("seat") or skill not in s.state.instances:
            return
        s.tell_seat(me.owner, "bounty", s.text("bounty"))
        s.learn(me.owner, Strike.name, by=me.source, limited=True)
        s.forget(skill)


CARD = Card("snow.bounty_hunter", (Bounty,))
