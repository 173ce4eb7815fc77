"""长老 — snow, 好人身份牌 23"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.books.snow.shared.excuses import ward_off
from engine.books.snow.shared.letter import Letter
from engine.books.snow.statuses import Immune
from engine.kernel.definitions import before, on
from engine.kernel.facts import SeatLeft
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card


def _harmed(me: SnowMe, reason: Mapping[str, Any], *, by_kin: bool) -> bool:
    """Whether somebody's harm is a reason to go out, one of the owner's own faction or another's."""
    kin = reason.get("faction") == me.s.faction(me.owner)
    return bool(reason.get("users")) and me.s.counts_as_harm(reason) and kin == by_kin


class VillageHead(CardSkill):
    """夜晚首次因不同阵营的角色造成的伤害出局时，得[免伤：1]，当场用掉。"""

    id, name, clause = "snow.elder.village_head", "村长", "长老·村长"
    printed = "[锁定][限定]"

    @before(Leave, layer="instead")
    def stay(self, me: SnowMe, leave: Leave) -> Leave | None:
        """By night, by strangers."""
        if leave.seat != me.owner or not leave.night:
            return None
        if not any(_harmed(me, reason, by_kin=False) for reason in leave.reasons) or not me.use_up():
            return None
        return ward_off(me, leave, me.give(me.owner, Immune, left=1))


class Mourning(CardSkill):
    """因相同阵营的角色造成的伤害，或因被放逐出局后，随机一名相同阵营的角色移除副身份牌。"""

    id, name, clause = "snow.elder.mourning", "痛悼", "长老·痛悼"
    printed = "[锁定]"

    @on(SeatLeft, own=True, beyond=True)
    def mourn(self, me: SnowMe, left: SeatLeft) -> None:
        """Somebody in play who still has the card (ruling 6-54); he is told of losing it."""
        s = me.s
        if not any(r["how"] == w.EXILE or _harmed(me, r, by_kin=True) for r in s.reasons(me.owner)):
            return
        able = [n for n in s.members(s.faction(me.owner)) if n != me.owner and s.card(n, w.SECOND) is not None]
        if able:
            s.strip(s.draw(f"{self.id}|{me.owner}", able, s.name), w.SECOND)


CARD = Card("snow.elder", (VillageHead, Mourning, Letter))
