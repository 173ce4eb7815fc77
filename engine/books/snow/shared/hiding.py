"""Seats that no [指定] skill can choose for a while (续命, 时光倒流)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.table import SnowMe
from engine.kernel.definitions import MAY_AIM_AT, Status, before, modifies
from engine.kernel.proposals import Aim
from engine.kernel.state import Instance


class Unreachable(Status):
    """不能被[指定]技能选择；翻牌公布以前，别人并不知道，选了也落空。

    ``memory['day']``: the day with whose news it becomes known.
    """

    id, name, clause, told = "snow.unreachable", "不能被指定", "沙漏·时光倒流", False

    def known(self, me: SnowMe) -> bool:
        """With the news of its day."""
        return bool(me.s.state.attributes.get("news", 0) >= me.recall("day", 0))

    @modifies(MAY_AIM_AT)
    def hide(self, me: SnowMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """Not to be chosen, once it is known."""
        if seat != me.bearer or not self.known(me) or w.AIMED not in me.s.labels(instance.id):
            return reason
        return f"{me.s.spell(seat)} 现在不能被[指定]技能选择"

    @before(Aim, layer="forbid")
    def slip(self, me: SnowMe, aim: Aim) -> Aim | None:
        """Whoever chose it unknowing gets nothing of it."""
        aimed = w.AIMED in me.s.labels(aim.instance)
        return aim.stop(me) if aim.target == me.bearer and aimed else None
