"""觉醒预言家&寻香魅影 — 寻香识命"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.books.snow.base import Pair, SnowMe, SnowUse
from engine.kernel.definitions import EFFECT, Skill, modifies
from engine.kernel.state import Instance

GAZE, ENTWINE = "双生窥视", "氤氲缠绕"
OTHER = {GAZE: ENTWINE, ENTWINE: GAZE}


class ScentAndSight(Pair):
    """发动双生窥视或氤氲缠绕，另一项的效果对同样的角色一起生效。"""

    id, name, clause = "snow.pair.scent_and_sight", "寻香识命", "觉醒预言家&寻香魅影·寻香识命"
    pair = ("觉醒预言家", "寻香魅影")

    @modifies(EFFECT)
    def both(self, me: SnowMe, effect: Callable[[Any], None], instance: Instance) -> Callable[[Any], None]:
        """As long as he has the other one, too; it counts as not used."""
        name = me.s.book.definition(instance.definition).name
        twins = me.s.skills_of(me.owner, OTHER[name]) if instance.owner == me.owner and name in OTHER else []
        if not twins:
            return effect

        def together(use: SnowUse) -> None:
            effect(use)
            cast(Skill, me.s.book.definition(twins[0].definition)).resolve(use.by(twins[0].id))

        return together
