"""邪恶商人 — snow, 狼人身份牌 27"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Answer, CardSkill, SnowUse
from engine.books.snow.shared.attack import Attack
from engine.books.snow.statuses import Dazed, Immune
from engine.books.snow.table import RANK_PAWN, Delayed, SnowMe
from engine.werewolf.roles import Card

TEXTS = {
    "pawn.open": "恶魔典当已开张",
    "pawn.asked": "恶魔典当：可以典当一样。直接发：迷魂，或：受伤，或：翻牌，或：移除，或：不典当",
}
DAZE, HURT, TURN, STRIP, NOTHING = "迷魂", "受伤", "翻牌", "移除", "不典当"


class PawnShop(CardSkill):
    """其他可以袭击的狼人各决定典当一样或不典当；典当的和自己得只对白天的免伤：1，次日公布开张。"""

    id, name, clause = "snow.evil_merchant.pawnshop", "恶魔典当", "邪恶商人·恶魔典当"
    printed = "[限定][狼人袭击后]"
    bound = "可以典当的是其他可以袭击的狼人"

    def resolve(self, use: SnowUse) -> None:
        """Open for business, whether or not anybody comes (ruling 6-113)."""
        s = use.s
        s.announce(s.text("pawn.open"), RANK_PAWN, bound=True)
        use.give(use.user, Immune, left=1, day=True)
        for seat in s.state.in_play():
            if seat != use.user and s.having(seat, Attack):
                use.me.ask(seat, Pawn, s.text("pawn.asked"))


class Pawn(Answer):
    """典当什么；不答就是不典当。"""

    id, name, clause = "snow.evil_merchant.pawn", "典当", "邪恶商人·恶魔典当"
    windows = (w.PAWN,)
    words = (DAZE, HURT, TURN, STRIP, NOTHING)
    default = NOTHING

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """A card that is not there cannot be removed."""
        if words == (STRIP,) and me.s.is_removed(me.owner, w.SECOND):
            return "你的副身份牌已经移除，不能典当"
        return super().refuses_words(me, seats, words)

    def resolve(self, use: SnowUse) -> None:
        """The price, and what it buys."""
        s, shop, seat, what = use.s, use.me.source, use.user, use.words[0]
        if what == NOTHING:
            return
        if what == DAZE:
            days = len(s.members(w.WOLVES))
            shop.give(seat, Dazed, until=w.day_over(s.day + days - 1))
        elif what == HURT:
            shop.later(Foreclosure, w.opening(w.AFTER_ATTACK, s.next_night), target=seat)
        elif what == TURN:
            shop.later(Exposure, w.opening(w.AFTER_NEWS, s.next_day), target=seat)
        else:
            s.strip(seat, w.SECOND)
        shop.give(seat, Immune, left=1, day=True)


class Foreclosure(Delayed):
    """下一个夜晚狼人袭击后受到伤害。"""

    id, name, clause = "snow.evil_merchant.foreclosure", "典当：受伤", "邪恶商人·恶魔典当"

    def come(self, me: SnowMe) -> None:
        """An ordinary harm of the night."""
        me.source.harm(me.recall("target"))


class Exposure(Delayed):
    """下一个白天公布信息后，翻出所有身份牌。"""

    id, name, clause = "snow.evil_merchant.exposure", "典当：翻牌", "邪恶商人·恶魔典当"

    def come(self, me: SnowMe) -> None:
        """All of them."""
        me.s.turn_all(me.recall("target"))


CARD = Card("snow.evil_merchant", (PawnShop,))
