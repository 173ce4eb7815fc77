"""灵鹿 — snow, 好人身份牌 7"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse
from engine.books.snow.statuses import GOOD, Guarded, Immune
from engine.kernel.definitions import on
from engine.kernel.facts import Refreshed, WindowClosed, WindowOpened
from engine.werewolf.roles import Card


class SilentWard(Immune):
    """创造平安夜给的[免伤]。"""

    id, clause = "snow.spirit_deer.ward", "灵鹿·创造平安夜"
    tags = frozenset({GOOD, w.SILENT_NIGHT})


class SilentNight(CardSkill):
    """当夜所有存活角色得[免伤]。游戏天数大于 K/6 时失去。"""

    id, name, clause = "snow.spirit_deer.silent_night", "创造平安夜", "灵鹿·创造平安夜"
    printed = "[主][限定][夜晚结束时]"

    def resolve(self, use: SnowUse) -> None:
        """Everybody."""
        for seat in use.s.state.in_play():
            use.give(seat, SilentWard, until=w.night_over(use.s.day))

    @on(WindowOpened, at=w.NIGHT_BEGINS, asleep=True)
    def expire(self, me: SnowMe, opened: WindowOpened) -> None:
        """Gone when the days are up."""
        if me.s.days_are_up:
            me.s.forget(me.id)


class Holiness(CardSkill):
    """开局，或以后得到这项技能时，得[守护：1]，用掉为止。"""

    id, name, clause = "snow.spirit_deer.holiness", "圣洁", "灵鹿·圣洁"
    printed = "[锁定][限定]"

    def arrives(self, me: SnowMe) -> None:
        """At once, when it comes later (ruling 6-10)."""
        if me.s.state.last_window:
            self._hallow(me)

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start."""
        self._hallow(me)

    @on(Refreshed, itself=True)
    def again(self, me: SnowMe, refreshed: Refreshed) -> None:
        """重置: it can be used again, so it is."""
        self._hallow(me)

    @staticmethod
    def _hallow(me: SnowMe) -> None:
        if me.use_up():
            me.give(me.owner, Guarded, left=1)


CARD = Card("snow.spirit_deer", (SilentNight, Holiness))
