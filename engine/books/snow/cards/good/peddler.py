"""奇迹商人 — snow, 好人身份牌 44"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Answer, CardSkill, SnowUse, alive, other
from engine.books.snow.queries import PAYS
from engine.books.snow.shared.gift import bestow_tonight
from engine.kernel.definitions import Me, one
from engine.werewolf.roles import Card

TEXTS = {
    "trade": "来交易吗？直接发：移除，或：不移除",
    "trade.asked": "来交易吗？",
    "trade.gave": "交易：{seat} 移除了副身份牌，可以给他：{skills}。指令例：给予 {number} {first}",
}
REMOVE, KEEP = "移除", "不移除"
#: 可能出现的技能; they gain [限定] if they have it not.
STOCK = ("询问", "毒药", "捕猎", "潜行", "迷惑", "千变万化", "迷药")
GIFTS = ("查验", "毒药", "守护")


def _buyer(me: Me, seat: int) -> str | None:
    return None if seat == me.recall("buyer") else "只能给移除了副身份牌的人"


class Bestow(Answer):
    """两个技能里选一个给移除了副身份牌的人；不选则随机。"""

    id, name, clause = "snow.peddler.bestow", "给予", "奇迹商人·交易"
    windows = (w.BESTOW,)
    slot = "给予"
    bare = False
    aimed = False
    target = one(_buyer)

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Whatever may be in stock."""
        return STOCK

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of the two."""
        able = me.recall("skills")
        if len(words) == 1 and words[0] in able:
            return None
        return f"要写其中一个技能：{'／'.join(able)}。例：{self.name} {me.recall('buyer')} {able[0]}"

    def fallback(self, me: Any, able: Any) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """One of the two by chance."""
        buyer = me.recall("buyer")
        return (buyer,), (me.s.draw(f"{self.id}|{buyer}", list(me.recall("skills"))),)

    def resolve(self, use: SnowUse) -> None:
        """The buyer gains it, to be used once."""
        use.s.learn(use.target, use.words[0], limited=True)


class Bargain(Answer):
    """移除自己的副身份牌，换一个技能。"""

    id, name, clause = "snow.peddler.bargain", "应价", "奇迹商人·交易"
    windows = (w.TRADE,)
    words = (REMOVE, KEEP)
    default = KEEP

    def resolve(self, use: SnowUse) -> None:
        """The card goes; whoever asked learns of it and has two skills to give."""
        s, giver = use.s, use.me.giver
        if use.words[0] != REMOVE or giver is None:
            return
        s.strip(use.user, w.SECOND)
        # A book may be played before all its cards are written.
        stock = [name for name in STOCK if s.has_skill(name)]
        offered = [s.draw(f"{self.id}|{giver}|{use.user}", stock)]
        offered.append(s.draw(f"{self.id}|{giver}|{use.user}", [name for name in stock if name not in offered]))
        s.gain(giver, Bestow, origin="given", giver=giver, memory={"buyer": use.user, "skills": offered})
        text = s.text(
            "trade.gave", seat=s.spell(use.user), skills="／".join(offered), number=use.user, first=offered[0]
        )  # fmt: skip
        s.inform(giver, "trade", text, (use.user,), buyer=use.user, skills=offered)


class Trade(CardSkill):
    """每个白天开始时问所有存活角色要不要移除副身份牌；移除的人由你从随机两个[限定]技能里给一个。"""

    id, name, clause = "snow.peddler.trade", "交易", "奇迹商人·交易"
    printed = "[主][锁定][白天开始时]"

    def resolve(self, use: SnowUse) -> None:
        """Everybody hears the question; those who have a second card may answer."""
        s = use.s
        for seat in s.state.in_play():
            if s.card(seat, w.SECOND) is None:
                s.tell_seat(seat, "asked", s.text("trade.asked"))
            else:
                use.me.ask(seat, Bargain, s.text("trade"))


class Present(CardSkill):
    """第2夜起选一名其他存活角色和查验、毒药、守护之一：好人得到它，当夜起只在夜晚结束时能用；不是好人，自己受到伤害。"""

    id, name, clause = "snow.peddler.present", "赠送", "奇迹商人·赠送"
    printed = "[副][指定][限定][狼人袭击后]"
    since = 2
    target = one(alive, other)
    words = GIFTS

    def resolve(self, use: SnowUse) -> None:
        """By real factions; bad bargains hurt once for each."""
        for seat in use.aims:
            if use.s.faction(seat) == w.GOOD:
                bestow_tonight(use.me, seat, use.words[0])
            elif use.s.query(PAYS, True, use.me.instance, seat):
                use.harm(use.user)


CARD = Card("snow.peddler", (Trade, Present))
