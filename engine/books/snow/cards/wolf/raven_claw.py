"""狼鸦之爪 — snow, 狼人身份牌 15"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse
from engine.books.snow.shared.attack import FEW, admit
from engine.books.snow.shared.loner import Loner
from engine.books.snow.shared.raven_strike import UnboundRaven
from engine.werewolf.roles import Card


class BoundWolf(CardSkill):
    """自己是狼人阵营、狼人阵营存活角色不足三名时，从当夜起可以袭击。"""

    id, name, clause = "snow.raven_claw.bound_wolf", "受缚之狼", "狼鸦之爪·受缚之狼"
    printed = "[锁定][夜晚开始时]"

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """For wolves, when few are left; whoever may attack already needs it not."""
        few = me.s.faction(me.owner) == w.WOLVES and len(me.s.members(w.WOLVES)) < FEW
        return None if few else "狼人阵营存活角色不足三名时才发动"

    def resolve(self, use: SnowUse) -> None:
        """Join the pack."""
        admit(use.s, use.user)


CARD = Card("snow.raven_claw", (Loner, BoundWolf, UnboundRaven))
