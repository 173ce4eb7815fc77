"""愚者&魔术师 — 假面愚者"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import SnowMe, each_once
from engine.books.snow.shared.unlimited import Unlimiting
from engine.kernel.definitions import MAY_AIM_AT, modifies
from engine.kernel.state import Instance
from engine.werewolf.queries import APPEARS_AS

MASK, TRICK = "棒棒糖", "千变万化"


class MaskedFool(Unlimiting):
    """被查阵营得知为狼人阵营；千变万化不再限定，每局每名角色至多选一次。"""

    id, name, clause = "snow.pair.masked_fool", "假面愚者", "愚者&魔术师·假面愚者"
    pair = ("愚者", "魔术师")
    freed = TRICK

    @modifies(APPEARS_AS, beyond=True)
    def mask(self, me: SnowMe, faction: str, seat: int, by: str) -> str:
        """It is added to 棒棒糖, used up or not (ruling 6-148)."""
        return w.WOLVES if seat == me.owner and me.s.skills_of(seat, MASK) else faction

    @modifies(MAY_AIM_AT)
    def once_each(self, me: SnowMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """As chosen (ruling 6-168)."""
        return each_once(me.s.me(instance.id), seat) if reason is None and self.frees(me, instance) else reason
