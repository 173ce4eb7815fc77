"""圣骑士&恶灵骑士 — 石中剑"""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.statuses import Immune
from engine.kernel.definitions import ACTIVE, modifies, on
from engine.kernel.facts import Lost, WindowClosed
from engine.kernel.state import Instance


class SwordWard(Immune):
    """石中剑的[免伤：1]。"""

    id, clause = "snow.pair.sword_in_stone.ward", "圣骑士&恶灵骑士·石中剑"


class SwordInStone(Pair):
    """得[免伤：1]，消除时翻出所有身份牌；消除前不能发动副身份牌的技能，消除后不能发动主身份牌的技能。"""

    id, name, clause = "snow.pair.sword_in_stone", "石中剑", "圣骑士&恶灵骑士·石中剑"
    pair = ("圣骑士", "恶灵骑士")
    bars: ClassVar[str] = "珠联璧合「石中剑」"

    def arrives(self, me: SnowMe) -> None:
        """At once, when it comes together later."""
        if me.s.state.last_window:
            me.give(me.owner, SwordWard, left=1)

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start."""
        me.give(me.owner, SwordWard, left=1)

    @on(Lost, own=True)
    def draw(self, me: SnowMe, lost: Lost) -> None:
        """The sword is out."""
        if lost.definition == SwordWard.id and not me.recall("drawn"):
            me.remember("drawn", True)
            me.s.turn_all(me.owner)

    @modifies(ACTIVE, beyond=True, own=True)
    def bind(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """Neither what is gained nor a third card's skills, but [锁定] ones too."""
        barred = w.MAIN if me.recall("drawn") else w.SECOND
        return active and me.s.place_of(instance) != barred
