"""森林狼 — snow, 狼人身份牌 17"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, each_once
from engine.books.snow.shared.attack import admit
from engine.books.snow.shared.excuses import is_immune
from engine.books.snow.statuses import Immune
from engine.kernel.clock import Point
from engine.kernel.definitions import on, one
from engine.kernel.facts import Gained, SeatSet, WindowOpened
from engine.werewolf.roles import Card


class ForestSpirit(CardSkill):
    """选一名存活角色（每局每人至多一次）：同阵营的得[免伤]到次日白天结束；真的免疫了出局，下一夜不能用。"""

    id, name, clause = "snow.forest_wolf.spirit", "森灵", "森林狼·森灵"
    printed = "[指定][狼人袭击前]"
    since = 2
    target = one(alive, each_once)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Not in the night after a ward that has worked."""
        night, wards = me.recall("wards", (0, ()))
        worked = night == point.day - 1 and any(me.s.kept_off(ward) for ward in wards)
        return "昨夜给的[免伤]免疫了出局，今夜不能用" if worked else None

    def resolve(self, use: SnowUse) -> None:
        """For one's own faction alone."""
        s = use.s
        until = w.closing(w.DAY_ENDS, s.next_day)
        given = [use.give(seat, Immune, until=until) for seat in use.aims if s.allies(use.user, seat)]
        # Another status in its stead (以太编程) is not what 因此获得的[免伤] means.
        use.me.remember("wards", (s.day, tuple(ward for ward in given if is_immune(s, ward))))


class ForestMight(CardSkill):
    """是狼人阵营就可以狼人袭击。"""

    id, name, clause = "snow.forest_wolf.might", "威重", "森林狼·威重"
    printed = "[锁定]"
    attacks_alone = True

    @on(WindowOpened, at=w.PRELUDE)
    def first(self, me: SnowMe, opened: WindowOpened) -> None:
        """From the start."""
        self._join(me)

    @on(Gained, itself=True)
    def later(self, me: SnowMe, gained: Gained) -> None:
        """From when it is gained."""
        if me.s.state.last_window:
            self._join(me)

    @on(SeatSet, own=True)
    def turned(self, me: SnowMe, changed: SeatSet) -> None:
        """From when one is of the faction."""
        if changed.key == "faction":
            self._join(me)

    def _join(self, me: SnowMe) -> None:
        if me.s.faction(me.owner) == w.WOLVES:
            admit(me.s, me.owner)


CARD = Card("snow.forest_wolf", (ForestSpirit, ForestMight))
