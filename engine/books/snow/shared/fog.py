"""未明之雾: whom the wolves' attacks, or all [指定] skills, can choose tonight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.books.snow import words as w
from engine.books.snow.table import SnowMe, SnowTable, SnowUse
from engine.kernel.definitions import MAY_AIM_AT, Skill, Status, modifies
from engine.kernel.legality import objection, windows_of
from engine.kernel.state import Instance
from engine.werewolf.targets import in_play as alive

TEXTS = {
    "fog": "{by}：今夜{what}只能选 {seats}",
    "fog.attacks": "狼人袭击和袭击",
    "fog.pack": "狼人袭击",
    "fog.all": "[指定]技能",
    "fog.refused": "{seat} 不在今夜可以选的范围里",
}
#: Label of a fog that hides from all [指定] skills (迷雾鸦影).
EVERYWHERE = "限制所有指定技能"
#: By the text that says so: the names of the skills a fog hides from; None: all [指定] skills.
ATTACKS, PACK, ALL = "fog.attacks", "fog.pack", "fog.all"
HIDES: dict[str, tuple[str, ...] | None] = {ATTACKS: ("狼人袭击", "袭击"), PACK: ("狼人袭击",), ALL: None}


class Fog(Status):
    """当夜只能在 ``memory['seats']`` 中选择；``what``：限制哪些技能，什么都转不走的除外。属于整局。"""

    id, name, clause, told = "snow.fog", "雾", "炼金魔女·未明之雾", False
    needs = "只剩哪些座位"

    @modifies(MAY_AIM_AT)
    def narrow(self, me: SnowMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """Several fogs leave only what they share."""
        if reason is not None or seat in me.recall("seats") or not hides_from(me.s, instance, me.recall("what")):
            return reason
        return me.s.text("fog.refused", seat=me.s.spell(seat))


def hides_from(s: SnowTable, instance: Instance, what: str) -> bool:
    """Whether a fog concerns a skill's instance."""
    made, names = s.book.definition(instance.definition), HIDES[what]
    if names is not None:
        return made.name in names
    return w.AIMED in s.labels(instance.id) and w.UNTURNED not in made.tags


def spread(use: SnowUse) -> None:
    """Lay a fog over the night (rulings 6-36, 6-184)."""
    what = ALL if EVERYWHERE in use.me.labels else ATTACKS
    lay(use.s, use.aims, what, origin=f"by:{use.instance}", giver=use.user, by=use.skill.name)


def lay(s: SnowTable, seats: Iterable[int], what: str, *, origin: str, giver: int, by: str) -> None:
    """Let only some seats be chosen for the rest of a night, and tell all who are bound by it what is left."""
    memory = {"seats": sorted(seats), "what": what}
    s.gain(0, Fog, origin=origin, giver=giver, until=w.night_over(s.day), memory=memory)
    bound = _bound(s, what)
    for seat in sorted({i.owner for i in bound}):
        left = _left(s, [i for i in bound if i.owner == seat])
        text = s.text("fog", by=by, what=s.text(what), seats=s.spell_all(left))
        s.tell_seat(seat, "fog", text, seats=left)


def _left(s: SnowTable, bound: Sequence[Instance]) -> list[int]:
    """The seats, as far as is known in play, that all fogs leave to some skills."""
    fogs = [fog for fog in s.state.of(Fog.id) if any(hides_from(s, i, fog.memory["what"]) for i in bound)]
    known = [n for n in s.state.seats if alive(s.me(bound[0].id), n) is None]
    return [n for n in known if all(n in fog.memory["seats"] for fog in fogs)]


def _bound(s: SnowTable, what: str) -> list[Instance]:
    """The instances that a fog concerns and that can be used later tonight."""
    later = s.book.timetable.later_in_phase(s.state.point)
    found = []
    for instance in s.state.instances.values():
        skill = s.book.definition(instance.definition)
        if not isinstance(skill, Skill) or not instance.owner or not hides_from(s, instance, what):
            continue
        windows, me = windows_of(s, instance, skill), s.me(instance.id)
        if any(p.window in windows and objection(s, me, skill, p, momentary=False) is None for p in later):
            found.append(instance)
    return found
