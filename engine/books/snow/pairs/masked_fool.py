"""愚者&魔术师 — 假面愚者"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import LABELS
from engine.books.snow.shared.unlimited import count_use
from engine.kernel.definitions import MAY_AIM_AT, modifies, on
from engine.kernel.facts import Used
from engine.kernel.state import Instance
from engine.werewolf.queries import APPEARS_AS

MASK, TRICK = "棒棒糖", "千变万化"


class MaskedFool(Pair):
    """被查阵营得知为狼人阵营；千变万化不再限定，每局每名角色至多选一次。"""

    id, name, clause = "snow.pair.masked_fool", "假面愚者", "愚者&魔术师·假面愚者"
    pair = ("愚者", "魔术师")

    @modifies(APPEARS_AS, beyond=True)
    def mask(self, me: SnowMe, faction: str, seat: int, by: str) -> str:
        """It is added to 棒棒糖, used up or not (ruling 6-148)."""
        return w.WOLVES if seat == me.owner and me.s.skills_of(seat, MASK) else faction

    def _mine(self, me: SnowMe, instance: Instance) -> bool:
        return instance.owner == me.owner and me.s.book.definition(instance.definition).name == TRICK

    @modifies(LABELS)
    def unlimited(self, me: SnowMe, labels: frozenset[str], instance: Instance) -> frozenset[str]:
        """删除：限定."""
        return labels - {w.LIMITED} if self._mine(me, instance) else labels

    @on(Used)
    def counted(self, me: SnowMe, used: Used) -> None:
        """Should it be [限定] again, it has been used."""
        instance = me.s.state.instances.get(used.instance)
        if instance is not None and self._mine(me, instance):
            count_use(me, instance.id)

    @modifies(MAY_AIM_AT)
    def once_each(self, me: SnowMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """As chosen (ruling 6-168)."""
        if reason is not None or not self._mine(me, instance):
            return reason
        chosen = any(u.instance == instance.id and seat in u.chosen for u in me.s.state.uses.values())
        return f"{me.s.spell(seat)} 已经选过，每局每名角色至多一次" if chosen else None
