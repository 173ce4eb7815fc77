"""What a seat looks like (用语·表面阵营、表面身份、表面带刀)."""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceStatus
from engine.kernel.definitions import modifies
from engine.werewolf.queries import APPEARS_ARMED, APPEARS_AS, APPEARS_ROLE


class Masked(PalaceStatus):
    """一套表面伪装，后发动的生效。``memory``: any of ``faction``, ``role``, ``armed``."""

    id, name, clause, told = "palace.masked", "伪装", "用语·表面阵营", False

    @modifies(APPEARS_AS, beyond=True)
    def seem(self, me: PalaceMe, seen: str, seat: int, skill: str) -> str:
        """Of another faction."""
        return str(me.recall("faction", seen)) if seat == me.bearer else seen

    @modifies(APPEARS_ROLE, beyond=True)
    def pose(self, me: PalaceMe, seen: str, seat: int, skill: str) -> str:
        """As another role."""
        return str(me.recall("role", seen)) if seat == me.bearer else seen

    @modifies(APPEARS_ARMED, beyond=True)
    def carry(self, me: PalaceMe, seen: bool, seat: int, skill: str) -> bool:
        """With or without a knife."""
        return bool(me.recall("armed", seen)) if seat == me.bearer else seen
