"""河豚&白狼王 — 暴脾气"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse, alive, other
from engine.books.snow.queries import RANGE
from engine.kernel.definitions import EFFECT, Targets, modifies
from engine.kernel.state import Instance

TEMPERED = ("河豚之怒", "白狼王爪")


class HotTemper(Pair):
    """发动河豚之怒、白狼王爪时，可以多对一名其他存活角色造成伤害：写在最后的那一名。"""

    id, name, clause = "snow.pair.hot_temper", "暴脾气", "河豚&白狼王·暴脾气"
    pair = ("河豚", "白狼王")

    def _mine(self, me: SnowMe, instance: Instance) -> bool:
        return instance.owner == me.owner and me.s.book.definition(instance.definition).name in TEMPERED

    @modifies(RANGE, beyond=True)
    def whom(self, me: SnowMe, targets: Targets, instance: Instance) -> Targets:
        """One more."""
        if not self._mine(me, instance):
            return targets
        return Targets(targets.least, targets.most + 1, targets.rules or (alive, other))

    @modifies(EFFECT, beyond=True)
    def besides(self, me: SnowMe, effect: Callable[[Any], None], instance: Instance) -> Callable[[Any], None]:
        """The card's own effect on those it asks for; then the other one, whatever he is, once."""

        def go(use: SnowUse) -> None:
            skill = use.me.definition
            assert isinstance(skill, CardSkill)
            more = use.chosen[-1] if len(use.chosen) > skill.target.least else None
            besides = [target for chosen, target in use.landed if chosen == more]
            use.landed = tuple(pair for pair in use.landed if pair[0] != more)
            use.aims = tuple(dict.fromkeys(target for _, target in use.landed))
            effect(use)
            struck = {row["target"] for _, row in use.s.pending_harms() if row["skill"] == skill.id}
            for seat in besides:
                if seat not in struck:
                    use.harm(seat)

        return go if self._mine(me, instance) else effect
