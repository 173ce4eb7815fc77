"""光明守护, 黑暗守护 and 日月合击 (魔教教主, 道教教主; 明光神姬 and 暗夜魔君 after 怀孕)."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.statuses import Deathless, Tough
from engine.books.palace.targets import in_play
from engine.books.palace.words import DAWN, DUSK_ENDS, HARMS, MIDNIGHT, NIGHT_ENDS, SMALL
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Skill, on, one
from engine.kernel.facts import WindowOpened
from engine.mechanics.ladder import Level

CLAUSE = "魔教教主、道教教主"
LIGHT, DARK = "光明守护", "黑暗守护"


class Dawning(PalaceStatus):
    """光明守护：下一个白天不死，从晨曦1到黄昏2。"""

    id, name, clause, told = "palace.dawning", LIGHT, f"{CLAUSE}·{LIGHT}", False

    @on(WindowOpened, beyond=True)
    def rise(self, me: PalaceMe, opened: WindowOpened) -> None:
        """With the day, before anything of it."""
        if opened.window == DAWN:
            me.s.give(me.bearer, Deathless, until=DUSK_ENDS, giver=me.giver, origin=me.instance.origin)
            me.lose("risen")


def _nights(me: Me) -> set[tuple[int, int]]:
    """(day, seat) of what its owner has chosen with either of the two."""
    pair = [i for i in me.s.state.owned(me.owner) if i.definition in (LightGuard.id, DarkGuard.id)]
    return {(day, seat) for i in pair for day, seat in i.memory.get("aims", ())}


def not_guarded_last_night(me: Me, seat: int) -> str | None:
    """Not a seat chosen the night before, with either of the two; rounds of one night are one night."""
    if (me.s.state.point.day - 1, seat) in _nights(me):
        return f"{me.s.state.seats[seat].name} 昨晚选过，不能连续两晚选同一个角色"
    return None


not_guarded_last_night.remembers = True  # type: ignore[attr-defined]


class Guarding(PalaceSkill):
    """午夜选一名角色；每晚两种守护只能发动一种，不能连续两晚选同一个角色，也不能连续两晚用同一种。"""

    windows, slot, target = (MIDNIGHT,), "H11", one(in_play, not_guarded_last_night)
    other: ClassVar[type[PalaceSkill]]

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """One of the two a night, and not the same two nights running."""
        s, other = me.s, self.other
        if any(day == point.day - 1 for day, _ in me.recall("aims", ())):
            return f"昨晚用过「{self.name}」，不能连续两晚用同一种守护"
        orders = [s.state.orders.get(i.id) for i in s.having(me.owner, other)]
        if any(order is not None and not order.declined for order in orders):
            return f"今晚已经交了「{other.name}」；要换先发：放弃 {other.name}"
        if any(u.definition == other.id and u.user == me.owner for u in s.tonight()):
            return f"今晚已经用了「{other.name}」，每晚只能发动一个守护"
        return None


class DarkGuard(Guarding):
    """其当晚坚韧。"""

    id, name, clause = "palace.dark_guard", DARK, f"{CLAUSE}·{DARK}"

    def resolve(self, use: PalaceUse) -> None:
        """Make tough."""
        use.give(use.target, Tough, until=NIGHT_ENDS)


class LightGuard(Guarding):
    """其下一个白天不死。"""

    id, name, clause, other = "palace.light_guard", LIGHT, f"{CLAUSE}·{LIGHT}", DarkGuard

    def resolve(self, use: PalaceUse) -> None:
        """Not before the day (ruling 6-47)."""
        use.give(use.target, Dawning, until=None)


DarkGuard.other = LightGuard


class Conjunction(PalaceSkill):
    """凌晨，当晚受过不止一次光明守护或黑暗守护者：每名持有者各对其造成一次致死伤害。"""

    id, name, clause, line = "palace.conjunction", "日月合击", f"{CLAUSE}·日月合击", "日月合击"
    forced, automatic, aimed, windows, slot = True, True, False, (SMALL,), "L05"
    tags = frozenset({HARMS})

    def resolve(self, use: PalaceUse) -> None:
        """By whom they settled on, whoever used them and in which version (ruling 6-46)."""
        s = use.s
        met: Counter[int] = Counter()
        for record in s.tonight():
            made = s.book.definition(record.definition)
            if isinstance(made, Skill) and made.name in (LIGHT, DARK):
                met.update(record.aims)
        for seat in sorted(n for n, times in met.items() if times > 1):
            use.harm(seat, Level.致死伤害)
