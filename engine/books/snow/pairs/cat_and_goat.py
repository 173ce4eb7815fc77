"""白猫&替罪羊 — 奇猫妙羊"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.books.snow.base import Pair, SnowMe, SnowUse
from engine.books.snow.queries import REASON
from engine.books.snow.voting import annul_vote, send_to_exile, tied
from engine.kernel.clock import Point
from engine.kernel.definitions import EFFECT, modifies
from engine.kernel.state import Instance
from engine.werewolf.queries import VOTES_OF

SCAPEGOAT = "替罪"


class CatAndGoat(Pair):
    """替罪改为：最高票平票，投票结果作废，自己翻牌并被放逐；此后自己投的票多计 K 票。"""

    id, name, clause = "snow.pair.cat_and_goat", "奇猫妙羊", "白猫&替罪羊·奇猫妙羊"
    pair = ("白猫", "替罪羊")

    def _mine(self, me: SnowMe, instance: Instance) -> bool:
        return instance.owner == me.owner and me.s.book.definition(instance.definition).name == SCAPEGOAT

    @modifies(REASON)
    def when(self, me: SnowMe, reason: str | None, instance: Instance, point: Point) -> str | None:
        """出现平票: at the top, for that is where a vote is tied."""
        if not self._mine(me, instance):
            return reason
        return None if tied(me.s, top=True) else "最高票没有并列"

    @modifies(EFFECT)
    def instead(self, me: SnowMe, effect: Callable[[Any], None], instance: Instance) -> Callable[[Any], None]:
        """Another effect."""

        def go(use: SnowUse) -> None:
            annul_vote(use.s, only=True)
            use.reveal()
            send_to_exile(use.s, use.user)
            me.remember("weighty", True)

        return go if self._mine(me, instance) else effect

    @modifies(VOTES_OF)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """As many more as there are seats, from then on."""
        return votes + me.s.size if seat == me.owner and me.recall("weighty") else votes
