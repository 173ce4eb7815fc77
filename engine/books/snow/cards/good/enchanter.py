"""蛊惑师 — snow, 好人身份牌 48"""

from __future__ import annotations

from collections.abc import Iterable

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, chosen_last_night, other
from engine.books.snow.shared.excuses import passes
from engine.books.snow.shared.lapse import lose_next_night
from engine.kernel.definitions import before, one
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card


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
        if not tonight or self._comes_back(me, leave, tonight[-1].aims):
            return None
        me.remember("moved", me.s.day)
        for target in tonight[-1].aims:
            self._hurt(me, target)
        return leave.stop(me)

    def _comes_back(self, me: SnowMe, leave: Leave, aims: Iterable[int]) -> bool:
        """Whether its owner goes out by what was moved on already: it does not move back to whom it comes from, nor
        round once more (三个蛊惑成环；[连环])."""
        s, own = me.s, (reason for reason in leave.reasons if reason.get("skill") == self.id)
        users = {user for reason in own for user in reason.get("users", ())}
        moved = {user for user in users if any(i.memory.get("moved") == s.day for i in s.having(user, Enchant))}
        return bool(users & set(aims)) or (me.recall("moved") == s.day and bool(moved))

    def _hurt(self, me: SnowMe, target: int) -> None:
        me.harm(target)
        lose_next_night(me)


CARD = Card("snow.enchanter", (Enchant,))
