"""执念, on two cards."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import SnowUse
from engine.books.snow.shared.dwindling import Dwindling
from engine.books.snow.statuses import Immune


class Zeal(Dwindling):
    """每夜得免伤；存活角色少于角色数量一半时失去。"""

    id, name, clause = "snow.zeal", "执念", "九尾妖狐·执念"
    printed = "[锁定][夜晚开始时]"

    def resolve(self, use: SnowUse) -> None:
        """A ward for the night."""
        use.give(use.user, Immune, until=w.night_over(use.s.day))
