"""魔术师&幻术师 — 魔幻对决"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse
from engine.books.snow.shared.exchange import Exchange


class PhantomDuel(CardSkill):
    """用过千变万化的夜晚结束时，令被选者把副身份牌换成本局没有的同阵营牌，次日生效；换成后移除【幻术师】。"""

    id, name, clause = "snow.pair.phantom_duel.duel", "魔幻对决", "魔术师&幻术师·魔幻对决"
    printed = "[夜晚结束时]"
    trick = "千变万化"

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """Only in the night of the trick."""
        used = me.s.used_tonight(me.owner, self.trick, night=point.day)
        return None if used else f"今夜没有发动{self.trick}，不能发动{self.name}"

    def resolve(self, use: SnowUse) -> None:
        """With the next day."""
        s, at = use.s, w.opening(w.DAY_BEGINS, use.s.day)
        price = s.number_of(use.user, PhantomDuelPair.pair[1])
        for trick in s.uses_of(self.trick, night=s.day):
            for seat in trick.chosen if trick.user == use.user else ():
                use.me.later(Exchange, at, seat=seat, lasting=True, place=w.SECOND, price=price)


class PhantomDuelPair(Pair):
    """有【幻术师】才有魔幻对决。"""

    id, name, clause = "snow.pair.phantom_duel", "魔幻对决", "魔术师&幻术师·魔幻对决"
    pair = ("魔术师", "幻术师")
    grants = (PhantomDuel,)
