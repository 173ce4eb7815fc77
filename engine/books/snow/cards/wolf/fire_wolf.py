"""火狼 — snow, 狼人身份牌 21"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.kernel.clock import Point
from engine.kernel.definitions import NO_TARGET, Targets, exactly
from engine.werewolf.roles import Card


class KarmicFlame(CardSkill):
    """昨夜和昨天出局了几名狼人阵营角色，就选几名其他存活角色，他们移除副身份牌。"""

    id, name, clause = "snow.fire_wolf.flame", "业炎", "火狼·业炎"
    printed = "[指定][夜晚开始时]"

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """As many as there were, none for none."""
        return None if self._fallen(me, point.day - 1) else "昨夜和昨天没有狼人阵营角色出局"

    def range(self, me: SnowMe) -> Targets:
        """Exactly as many."""
        number = self._fallen(me, me.s.this_night - 1)
        return exactly(number, alive, other) if number else NO_TARGET

    @staticmethod
    def _fallen(me: SnowMe, day: int) -> int:
        """How many wolves have gone out in night and day ``day`` and stayed out (ruling 6-107)."""
        s = me.s
        gone = (d.seat for d in s.state.departures.values() if s.state.windows[d.window].point.day == day)
        return sum(1 for seat in gone if s.faction(seat) == w.WOLVES)

    def resolve(self, use: SnowUse) -> None:
        """Their second cards burn."""
        for seat in use.aims:
            use.s.strip(seat, w.SECOND)


CARD = Card("snow.fire_wolf", (KarmicFlame,))
