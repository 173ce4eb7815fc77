"""未明之雾: whom the wolves' attacks, or all [指定] skills, can choose tonight."""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.table import SnowMe, SnowTable, SnowUse
from engine.kernel.definitions import MAY_AIM_AT, Skill, Status, modifies
from engine.kernel.legality import objection, windows_of
from engine.kernel.state import Instance

TEXTS = {
    "fog": "未明之雾：今夜{what}只能选 {seats}",
    "fog.attacks": "狼人袭击和袭击",
    "fog.all": "[指定]技能",
    "fog.refused": "{seat} 不在今夜可以选的范围里",
}
#: Label of a fog that hides from all [指定] skills (迷雾鸦影).
EVERYWHERE = "限制所有指定技能"
#: What an ordinary fog hides from.
ATTACKS = ("狼人袭击", "袭击")


class Fog(Status):
    """当夜只能在 ``memory['seats']`` 中选择；``wide``：所有[指定]技能，什么都转不走的除外。属于整局。"""

    id, name, clause, told = "snow.fog", "雾", "炼金魔女·未明之雾", False

    @modifies(MAY_AIM_AT)
    def narrow(self, me: SnowMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """Several fogs leave only what they share."""
        if reason is not None or seat in me.recall("seats") or not hides_from(me.s, instance, bool(me.recall("wide"))):
            return reason
        return me.s.text("fog.refused", seat=me.s.spell(seat))


def hides_from(s: SnowTable, instance: Instance, wide: bool) -> bool:
    """Whether a fog concerns a skill's instance."""
    made = s.book.definition(instance.definition)
    if not wide:
        return made.name in ATTACKS
    return w.AIMED in s.labels(instance.id) and w.UNTURNED not in made.tags


def spread(use: SnowUse) -> None:
    """Lay a fog over the night, and tell all who are bound by it what is left (rulings 6-36, 6-184)."""
    s, wide = use.s, EVERYWHERE in use.me.labels
    memory: dict[str, Any] = {"seats": sorted(use.aims), "wide": wide}
    s.gain(0, Fog, origin=f"by:{use.instance}", giver=use.user, until=w.night_over(s.day), memory=memory)
    left = [n for n in s.state.in_play() if all(n in i.memory["seats"] for i in _fogs(s))]
    text = s.text("fog", what=s.text("fog.all" if wide else "fog.attacks"), seats=s.spell_all(left))
    for seat in sorted({i.owner for i in _bound(s, wide)}):
        s.tell_seat(seat, "fog", text, seats=left)


def _fogs(s: SnowTable) -> list[Instance]:
    return s.state.of(Fog.id)


def _bound(s: SnowTable, wide: bool) -> list[Instance]:
    """The instances that a fog concerns and that can be used later tonight."""
    later = s.book.timetable.later_in_phase(s.state.point)
    found = []
    for instance in s.state.instances.values():
        skill = s.book.definition(instance.definition)
        if not isinstance(skill, Skill) or not instance.owner or not hides_from(s, instance, wide):
            continue
        windows, me = windows_of(s, instance, skill), s.me(instance.id)
        if any(p.window in windows and objection(s, me, skill, p, momentary=False) is None for p in later):
            found.append(instance)
    return found
