"""Skills that several cards print alike, and those that are lent and gone once used (千金·馈赠; rulings 6.0)."""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.statuses import Deathless, Frozen, Orderly
from engine.books.palace.targets import in_play, not_self, not_twice_running
from engine.books.palace.words import (
    ANSWERING,
    DEEP,
    EARLY2,
    HARMS,
    INSPECTS,
    LENT,
    MIDNIGHT,
    NIGHT_ENDS,
    NOON,
    SMALL,
    VILLAGE,
)
from engine.kernel.clock import Point
from engine.kernel.definitions import on, one
from engine.kernel.facts import Used
from engine.mechanics.ladder import Level
from engine.mechanics.parting import Parting

GIFTS = "千金·馈赠"


class Lent(PalaceSkill):
    """使用一次后就丢失。"""

    @on(Used, itself=True, beyond=True, asleep=True)
    def spend(self, me: PalaceMe, used: Used) -> None:
        """Gone, whatever came of it."""
        me.lose("used")


class Glow(Lent):
    """照耀：深夜得知一名角色的表面阵营（开关 照耀：或表面身份）。"""

    id, name, clause = "palace.lent.glow", "照耀", GIFTS
    windows, slot, target = (DEEP,), "I01", one(in_play)
    tags = frozenset({LENT, INSPECTS})

    def resolve(self, use: PalaceUse) -> None:
        """As 预言, or as 探查."""
        s = use.s
        for named, found in use.landed:
            if s.option("照耀") == "探查":
                role = s.poses(found, self.id)
                use.tell("inspected", s.text("seen.role", name=s.name(named), role=role), target=named, saw=role)
            else:
                answer = VILLAGE if s.seems(found, self.id) == VILLAGE else f"非{VILLAGE}"
                text = s.text("seen.faction", name=s.name(named), faction=answer)
                use.tell("inspected", text, target=named, saw=answer)


class LentPoison(Lent):
    """得来的毒药：凌晨对一名角色造成穿透，用一次；不与救药互斥。"""

    id, name, clause, line = "palace.lent.poison", "毒药", GIFTS, "其他身份毒药"
    byname = "所赠毒药"
    windows, slot, target = (SMALL,), "L01", one(in_play)
    tags = frozenset({LENT, HARMS})

    def resolve(self, use: PalaceUse) -> None:
        """Poison the target."""
        use.harm(use.target, Level.穿透)


class Shooting(Parting, PalaceSkill):
    """出局后的第一个黄昏1或晨曦1，令一名角色受致死伤害。"""

    name, windows, instant, target = "最后一枪", ANSWERING, True, one(in_play)
    tags: ClassVar[frozenset[str]] = frozenset({HARMS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:  # type: ignore[override]
        """Just gone out, and once for each time."""
        reason = super().requires(me, point)
        gone = me.s.departed(me.owner)
        if reason is not None or gone is None:
            return reason
        shot = any(u.instance == me.id and u.window >= gone.window for u in me.s.state.uses.values())
        return "这一枪已经开过" if shot else None

    def resolve(self, use: PalaceUse) -> None:
        """Shoot."""
        use.harm(use.target, Level.致死伤害)


class LentShot(Lent, Shooting):
    """得来的最后一枪：用一次。"""

    id, name, clause = "palace.lent.last_shot", "最后一枪", GIFTS
    byname = "所赠最后一枪"
    tags = frozenset({LENT, HARMS})


class Sheltering(PalaceSkill):
    """早夜选一名其他角色，当晚不死且有秩序；不能连续两晚选同一人。"""

    name, windows, slot = "流光庇护", (EARLY2,), "G05"
    target = one(in_play, not_self, not_twice_running)

    def resolve(self, use: PalaceUse) -> None:
        """Shelter whomever it settles on for the night."""
        for seat in use.aims:
            use.give(seat, Deathless, until=NIGHT_ENDS)
            use.give(seat, Orderly, until=NIGHT_ENDS)


class LentSheltering(Lent, Sheltering):
    """得来的流光庇护：用一次。"""

    id, name, clause = "palace.lent.sheltering", "流光庇护", GIFTS
    byname = "所赠流光庇护"
    target, tags = one(in_play, not_self), frozenset({LENT})


class Chill(Lent):
    """冰冻：午夜令一名角色冰冻，至下一个正午开始。"""

    id, name, clause = "palace.lent.chill", "冰冻", GIFTS
    windows, slot, target = (MIDNIGHT,), "H02", one(in_play)
    tags = frozenset({LENT})

    def resolve(self, use: PalaceUse) -> None:
        """Freeze the target."""
        use.give(use.target, Frozen, until=NOON)
