"""禁卫军 — palace, 能臣异士 23"""

from __future__ import annotations

from engine.books.palace.base import PalaceSkill, PalaceUse
from engine.books.palace.parts.instinct import Sturdy
from engine.books.palace.statuses import Deathless
from engine.books.palace.words import NIGHT_ENDS, SMALL
from engine.kernel.definitions import ONCE
from engine.werewolf.roles import Card


class Curfew(PalaceSkill):
    """凌晨限定一次：所有角色当晚不死。"""

    id, name, clause, limit = "palace.palace_guard.curfew", "皇城戒严", "禁卫军·皇城戒严", ONCE
    windows, slot = (SMALL,), "L03"

    def resolve(self, use: PalaceUse) -> None:
        """Everybody in play."""
        for seat in use.s.state.in_play():
            use.give(seat, Deathless, until=NIGHT_ENDS)


CARD = Card("palace.palace_guard", (Curfew, Sturdy))
