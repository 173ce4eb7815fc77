"""Nights in which the wolves cannot attack (指点江山, 绝对值, 时光倒流)."""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.table import SnowMe
from engine.kernel.definitions import ACTIVE, Status, modifies
from engine.kernel.state import Instance


class Truce(Status):
    """狼人阵营不能发动狼人袭击；属于整局，不属于谁。``memory['from']``: 从哪一夜起。"""

    id, name, clause, told = "snow.truce", "不能袭击", "狼人阵营·狼人袭击", False
    bars: ClassVar[str] = "今夜不能袭击"

    @modifies(ACTIVE, tag=w.ATTACKS)
    def hold(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """No attack of the pack."""
        return active and not (me.s.night and me.s.day >= me.recall("from", 0))


def call_truce(me: SnowMe, night: int) -> None:
    """No attack in a night, as long as what calls it is not undone by a removed card."""
    me.s.gain(0, Truce, origin=f"by:{me.id}", giver=me.owner, until=w.night_over(night), memory={"from": night})
