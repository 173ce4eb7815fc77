"""流光伯爵 — snow, 好人身份牌 49"""

from __future__ import annotations

from typing import cast

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowTable, SnowUse, alive, each_once, other
from engine.books.snow.statuses import Immune, Order
from engine.kernel.definitions import Me, one
from engine.werewolf.roles import Card


def _turned(me: Me, seat: int) -> str | None:
    """翻牌的角色, as far as it is published."""
    s = cast(SnowTable, me.s)
    return None if s.has_turned(seat) else f"{s.name(seat)} 没有翻过牌"


class Stillness(CardSkill):
    """选一名翻过牌的存活角色（每局每人至多一次），他和自己得[免伤]、[秩序]到次夜结束时。"""

    id, name, clause = "snow.count.stillness", "日光凝滞", "流光伯爵·日光凝滞"
    printed = "[指定][锁定][白天结束时]"
    target = one(alive, _turned, each_once)

    def resolve(self, use: SnowUse) -> None:
        """Both of them, each once."""
        until = w.closing(w.NIGHT_ENDS, use.s.next_night)
        for seat in dict.fromkeys((*use.aims, use.user)):
            use.give(seat, Immune, until=until)
            use.give(seat, Order, until=until)


class Shelter(CardSkill):
    """第2夜起选一名其他存活角色，当夜得[免伤]、[秩序]。"""

    id, name, clause = "snow.count.shelter", "庇护", "流光伯爵·庇护"
    printed = "[指定][限定][狼人袭击前]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """For the night."""
        for seat in use.aims:
            use.give(seat, Immune, until=w.night_over(use.s.day))
            use.give(seat, Order, until=w.night_over(use.s.day))


CARD = Card("snow.count", (Stillness, Shelter))
