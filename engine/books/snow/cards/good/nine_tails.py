"""九尾妖狐 — snow, 好人身份牌 20"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse
from engine.books.snow.shared.tails import NINE_TAILS, lose_tails, tails_of
from engine.books.snow.shared.zeal import Zeal
from engine.books.snow.statuses import Tails
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft, WindowOpened
from engine.werewolf.roles import Card

TEXTS = {"tails": "你还剩 {number} 条“尾巴”。"}
#: How many tails somebody who goes out costs; one fewer for each wolf's card he has.
COST = 2


class NineTails(CardSkill):
    """开局得 K 的四分之三条“尾巴”；别人出局失去两条，他每有一张狼人牌少失去一条；剩零条而自己是好人阵营，受到伤害。"""

    id, name, clause = "snow.nine_tails.tails", NINE_TAILS, "九尾妖狐·九尾"
    printed = "[锁定][游戏开始时]"

    def resolve(self, use: SnowUse) -> None:
        """Three quarters, rounded half up (ruling 6-13)."""
        number = int(use.s.size * 3 / 4 + 0.5)
        use.give(use.user, Tails, number=number)
        use.tell("tails", use.s.text("tails", number=number), number=number)

    @on(SeatLeft)
    def shed(self, me: SnowMe, left: SeatLeft) -> None:
        """By the cards that he still has; a third card is none of them (ruling 6-50)."""
        if left.seat != me.owner:
            lose_tails(me, COST - len(me.s.wolf_cards(left.seat)))

    @on(WindowOpened, at=w.AFTER_NEWS)
    def count(self, me: SnowMe, opened: WindowOpened) -> None:
        """After the news; whoever is told of none and is good is hurt."""
        held = tails_of(me)
        if held is None:
            return
        number = held.memory["number"]
        me.told_owner("tails", me.s.text("tails", number=number), number=number)
        if not number and me.s.faction(me.owner) == w.GOOD:
            me.harm(me.owner)


CARD = Card("snow.nine_tails", (NineTails, Zeal))
