"""妙手太医 — palace, 能臣异士 25"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Passive, times
from engine.books.palace.statuses import Guarded
from engine.books.palace.targets import in_play
from engine.books.palace.words import HARMS, NIGHT_ENDS, SINGLE, SMALL
from engine.kernel.clock import Point
from engine.kernel.definitions import on, one
from engine.kernel.facts import WindowOpened
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class Diagnosis(Passive):
    """凌晨1开始时得知当晚所有指杀技能的选择目标：不重复，按座位。"""

    id, name, clause = "palace.physician.diagnosis", "诊治", "妙手太医·诊治"

    @on(WindowOpened, at=SMALL)
    def feel(self, me: PalaceMe, opened: WindowOpened) -> None:
        """By the targets chosen, wherever they settled (ruling 6-58)."""
        s = me.s
        found = sorted({n for u in s.tonight() if SINGLE in s.book.definition(u.definition).tags for n in u.chosen})
        names = "、".join(s.name(n) for n in found) or s.text("nobody")
        me.report("sensed", s.text("sensed", names=names), targets=found)


def _other(me: PalaceMe, skill: type[PalaceSkill]) -> bool:
    """Whether the owner has chosen the other potion for this same night, or used it."""
    s = me.s
    ordered = any(i.id in s.state.orders and not s.state.orders[i.id].declined for i in s.having(me.owner, skill))
    return ordered or any(u.definition == skill.id and u.user == me.owner for u in s.tonight())


class Antidote(PalaceSkill):
    """凌晨选一名角色，当晚得守护：∞。与毒药不能同晚。"""

    id, name, clause, limit = "palace.physician.antidote", "救药", "妙手太医·救药", times(1)
    windows, slot = (SMALL,), "L01"
    target = one(in_play)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """One potion a night."""
        return "今晚已经交了「毒药」，不能再用「救药」；要换先发：放弃 毒药" if _other(me, Poison) else None

    def resolve(self, use: PalaceUse) -> None:
        """Guard."""
        use.give(use.target, Guarded, until=NIGHT_ENDS)


class Poison(PalaceSkill):
    """凌晨选一名角色，造成穿透。与救药不能同晚。"""

    id, name, clause, limit = "palace.physician.poison", "毒药", "妙手太医·毒药", times(1)
    windows, slot, line = (SMALL,), "L01", "太医毒药"
    target, tags = one(in_play), frozenset({HARMS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """One potion a night."""
        return "今晚已经交了「救药」，不能再用「毒药」；要换先发：放弃 救药" if _other(me, Antidote) else None

    def resolve(self, use: PalaceUse) -> None:
        """Poison."""
        use.harm(use.target, Level.穿透)


CARD = Card("palace.physician", (Diagnosis, Antidote, Poison))
