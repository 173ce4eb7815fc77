"""定序王子 — snow, 好人身份牌 15"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowUse
from engine.books.snow.statuses import Free
from engine.werewolf.roles import Card


class Revote(CardSkill):
    """竞选日外的白天，翻牌并得[自由]到次夜结束；当天的放逐投票无效，下一个白天多投一次。"""

    id, name, clause = "snow.ordering_prince.revote", "定序重投", "定序王子·定序重投"
    printed = "[限定][翻牌][放逐发言时]"
    since = 2

    def resolve(self, use: SnowUse) -> None:
        """Both votes of the next day send somebody out (ruling 6-40)."""
        s = use.s
        use.reveal()
        use.give(use.user, Free, until=w.closing(w.NIGHT_ENDS, s.next_night))
        s.void_vote()
        s.second_vote(s.next_day)


CARD = Card("snow.ordering_prince", (Revote,))
