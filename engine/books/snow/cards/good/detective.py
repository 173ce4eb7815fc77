"""侦探 — snow, 好人身份牌 12"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowUse, alive, other
from engine.books.snow.titles import bestow
from engine.kernel.definitions import one
from engine.werewolf.roles import Card

TEXTS = {"deduced": "{user}推理了{targets}"}


class Deduce(CardSkill):
    """竞选日外的白天，翻牌并取得警徽；选一名其他存活角色，他翻出所有身份牌并受到伤害；当天放逐投票无效。"""

    id, name, clause = "snow.detective.deduce", "推理", "侦探·推理"
    printed = "[指定][限定][翻牌][放逐发言时]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """The badge comes before the harm (rulings 6-121, 6-122)."""
        s = use.s
        use.reveal()
        s.announce(s.text("deduced", user=s.name(use.user), targets="、".join(s.name(n) for n in use.aims)))
        bestow(s, use.user)
        for seat in use.aims:
            s.turn_all(seat)
            use.harm(seat)
        s.void_vote()


CARD = Card("snow.detective", (Deduce,))
