"""大灰狼 — snow, 狼人身份牌 14"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive
from engine.books.snow.shared.attack import most_named, voters
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, on, one
from engine.kernel.facts import WindowOpened
from engine.kernel.state import Order
from engine.werewolf.roles import Card

TEXTS = {"wildness": "野性：{seat} 与你同阵营，身份牌是 {cards}"}


class Wildness(CardSkill):
    """开局得知同阵营的其他角色是谁；他们得知自己的座位和全部身份牌。"""

    id, name, clause = "snow.grey_wolf.wildness", "野性", "大灰狼·野性"
    printed = "[锁定]"

    @on(WindowOpened, at=w.PRELUDE)
    def introduce(self, me: SnowMe, opened: WindowOpened) -> None:
        """Both ways, as soon as the match begins."""
        s = me.s
        others = [n for n in s.members(s.faction(me.owner)) if n != me.owner]
        s.inform(me.owner, "allies", s.text("allies", seats=s.spell_all(others)), others, seats=others)
        text = s.text("wildness", seat=s.spell(me.owner), cards="、".join(s.cards(me.owner)))
        for seat in others:
            s.inform(seat, "wildness", text, (me.owner,), seats=[me.owner])


class Rampage(CardSkill):
    """第2夜起，选一名存活角色，造成伤害。

    ``memory['together']`` is the pair that shares it out (离群之狼): as long as that exists, all who have it decide
    together, in even nights, as often as they like.
    """

    id, name, clause = "snow.grey_wolf.rampage", "狂暴", "大灰狼·狂暴"
    printed = "[指定][限定][狼人袭击后]"
    since = 2
    target = one(alive)

    def pool(self, me: Me) -> str | None:
        """Alone, or with the other stray wolves."""
        return w.STRAYS if me.recall("together") in me.s.state.instances else super().pool(me)

    def agreed(self, s: SnowTable, orders: Sequence[Order]) -> Order | None:
        """As the pack agrees on its attack."""
        return most_named(s, self.id, orders)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Together only in even nights."""
        return "离群之狼只在双数夜晚狂暴" if self.pool(me) == w.STRAYS and point.day % 2 else None

    def resolve(self, use: SnowUse) -> None:
        """Guilty are all who voted for it."""
        for seat in use.aims:
            use.me.harm(seat, users=voters(use, seat) if self.pool(use.me) else None)


CARD = Card("snow.grey_wolf", (Wildness, Rampage))
