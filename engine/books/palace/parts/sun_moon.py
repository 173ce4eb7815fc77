"""光明守护, 黑暗守护, 日月合击 (道教教主, 魔教教主; 明光神姬 and 暗夜魔君 after 怀孕)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.readied import ordered
from engine.books.palace.parts.tomorrow import tomorrow
from engine.books.palace.statuses import Deathless, Tough
from engine.books.palace.targets import in_play
from engine.books.palace.words import HARMS, MIDNIGHT, NIGHT, NIGHT_ENDS, SMALL
from engine.kernel import facts as f
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, one
from engine.kernel.state import Instance
from engine.mechanics.ladder import Level

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: Table of the match: what was met by a 光明守护 or 黑暗守护, as (day, round, seat).
_MET = "sun_moon"


def meet(s: PalaceTable, seat: int) -> None:
    """Note that a seat got the effect of a 光明守护 or 黑暗守护 tonight, whichever card's it was."""
    point = s.state.point
    if point.window not in NIGHT:
        return
    s.emit(f.RowSet(_MET, len(s.state.rows(_MET)) + 1, [point.day, point.round, seat], cause=s.cause))


def _guards(me: PalaceMe) -> list[Instance]:
    return [i for i in me.s.state.owned(me.owner) if i.definition in (Sunlight.id, Moonshade.id)]


def _guarded_before(me: PalaceMe, instance: Instance) -> set[int]:
    return {seat for day, seat in instance.memory.get("aims", ()) if day == me.s.state.point.day - 1}


def not_either_running(me: Me, seat: int) -> str | None:
    """Not a seat that either of the two was used on the night before."""
    mine = cast(PalaceMe, me)
    if any(seat in _guarded_before(mine, i) for i in _guards(mine)):
        return f"{me.s.state.seats[seat].name} 昨晚守护过，不能连续两晚守护同一个角色"
    return None


not_either_running.remembers = True  # type: ignore[attr-defined]


class Guarding(PalaceSkill):
    """午夜选一名角色守护：每晚只能用两种守护之一，不能连续两晚守护同一人，也不能连续两晚用同一种守护。"""

    windows, slot = (MIDNIGHT,), "H11"
    target = one(in_play, not_either_running)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """One of the two, and not the one of last night."""
        s, guards = me.s, _guards(me)
        if any(i.definition == self.id and _guarded_before(me, i) for i in guards):
            return f"昨晚用过「{self.name}」，不能连续两晚用同一种守护"
        used = {u.instance for u in s.tonight()}
        other = next((i for i in guards if i.id != me.id and (i.id in used or ordered(s, i.id))), None)
        if other is None:
            return None
        name = s.book.definition(other.definition).name
        return f"每晚只能发动一个守护，今晚已经交了「{name}」；要换先发：放弃 {name}"


class Sunlight(Guarding):
    """其在下一个白天不死。"""

    id, name, clause = "palace.sunlight", "光明守护", "道教教主·光明守护"

    def resolve(self, use: PalaceUse) -> None:
        """From dawn on."""
        tomorrow(use, use.target, Deathless)
        meet(use.s, use.target)


class Moonshade(Guarding):
    """其当晚坚韧。"""

    id, name, clause = "palace.moonshade", "黑暗守护", "道教教主·黑暗守护"

    def resolve(self, use: PalaceUse) -> None:
        """Tonight."""
        use.give(use.target, Tough, until=NIGHT_ENDS)
        meet(use.s, use.target)


class Union(PalaceSkill):
    """凌晨，当晚受过不止一次光明守护、黑暗守护的角色，受每名持有者各一次致死伤害。"""

    id, name, clause, line = "palace.union", "日月合击", "道教教主·日月合击", "日月合击"
    forced, automatic, aimed, windows, slot = True, True, False, (SMALL,), "L05"
    tags = frozenset({HARMS})

    def resolve(self, use: PalaceUse) -> None:
        """Each holder for himself."""
        s, here = use.s, use.s.state.point
        met = Counter(n for day, round_, n in s.state.rows(_MET).values() if (day, round_) == (here.day, here.round))
        for seat in sorted(n for n, times in met.items() if times > 1):
            use.harm(seat, Level.致死伤害)
