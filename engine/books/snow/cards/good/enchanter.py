"""蛊惑师 — snow, 好人身份牌 48"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, chosen_last_night, other
from engine.books.snow.shared.excuses import passes
from engine.books.snow.shared.lapse import lose_next_night
from engine.kernel.definitions import before, one
from engine.werewolf.book import Card
from engine.werewolf.proposals import Leave


class Enchant(CardSkill):
    """第2夜起选一名其他存活者：连续两夜选同一人则对他造成[魔法]伤害；当夜自己要出局，改为对他造成伤害。"""

    id, name, clause = "snow.enchanter.enchant", "蛊惑", "蛊惑师·蛊惑"
    printed = "[指定][锁定][魔法][狼人袭击后]"
    since = 2
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Whoever is chosen two nights running is hurt."""
        for chosen, target in use.landed:
            if chosen_last_night(use.me, chosen):
                self._hurt(use.me, target)

    @before(Leave, layer="instead")
    def take_his_place(self, me: SnowMe, leave: Leave) -> Leave | None:
        """The one chosen tonight is hurt in its owner's place, whether it can still be or not (ruling 6-84)."""
        if leave.seat != me.owner or not leave.night or passes(me.s, leave, w.PASSES_MOVING):
            return None
        tonight = [u for u in me.s.uses_of(self.name, night=me.s.day) if u.instance == me.id]
        if not tonight or self._back(leave) & set(tonight[-1].aims):
            return None
        for target in tonight[-1].aims:
            self._hurt(me, target)
        return leave.stop(me)

    def _back(self, leave: Leave) -> set[int]:
        """By whose 蛊惑 its owner goes out: what was moved on to somebody does not move back, nor round in oneself."""
        own = (reason for reason in leave.reasons if reason.get("skill") == self.id)
        return {user for reason in own for user in reason.get("users", ())}

    def _hurt(self, me: SnowMe, target: int) -> None:
        me.harm(target)
        lose_next_night(me)


CARD = Card("snow.enchanter", (Enchant,))
