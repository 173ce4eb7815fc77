"""野心印记: the marks by which an ambitious seat wins alone (流程介绍; rulings 6-178)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, other
from engine.books.snow.statuses import Branded
from engine.books.snow.table import Delayed
from engine.kernel.definitions import Rule, on, one
from engine.kernel.facts import SeatLeft, SeatSet


class Ambition(CardSkill):
    """选一名其他存活角色留下印记；自己以外的存活角色都有印记，自己的阵营就达成获胜条件。"""

    id, name, clause = "snow.ambition", "野心印记", "野心家·野心印记"
    printed = "[指定][狼人袭击时]"
    tags = frozenset({w.BRANDS})
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Leave marks; those of different factions stand side by side."""
        s = use.s
        for seat in use.aims:
            if not any(mark.giver == use.user for mark in s.statuses(seat, Branded.name)):
                s.give(seat, Branded, until=None, giver=use.user, memory={"faction": use.faction})


class Faded(Delayed):
    """发动者出局后的下一个白天或夜晚开始时，印记失去。"""

    id, name, clause = "snow.ambition.faded", "印记消失", "野心家·野心印记"

    def come(self, me: SnowMe) -> None:
        """Gone, unless its bearer is back (ruling 6-179)."""
        if not me.s.state.seats[me.owner].in_play:
            fade(me.s, me.owner)


def fade(s: SnowTable, seat: int) -> None:
    """All marks that a seat has left are gone."""
    for mark in [i for i in s.state.instances.values() if i.definition == Branded.id and i.giver == seat]:
        s.lose(mark.id, "ended")


def branded_all(s: SnowTable, faction: str) -> bool:
    """Whether everybody in play but one seat of an ambitious faction has a mark of that faction.

    Another seat of the faction (who was turned) is no exception: 发动者外所有存活角色. Nor need he be in play himself:
    his marks are there until the next day or night begins.
    """
    marks = (i for i in s.state.instances.values() if i.definition == Branded.id)
    marked = {mark.owner for mark in marks if mark.memory.get("faction") == faction}
    there = set(s.state.in_play())
    others = (there - {seat} for seat in s.state.seats if s.faction(seat) == faction)
    return any(rest and rest <= marked for rest in others)


class Ambitions(Rule):
    """野心家出局、变更阵营以后，印记怎样消失。"""

    id, name, clause = "snow.ambitions", "印记", "野心家·野心印记"

    @on(SeatLeft)
    def fades(self, me: SnowMe, left: SeatLeft) -> None:
        """With the beginning of the next day or night."""
        s = me.s
        if s.faction(left.seat) in w.AMBITIOUS:
            at = w.opening(w.DAY_BEGINS, s.day) if s.night else w.opening(w.NIGHT_BEGINS, s.day + 1)
            s.later(left.seat, Faded, at)

    @on(SeatSet)
    def turned(self, me: SnowMe, changed: SeatSet) -> None:
        """Whoever is of another faction now has no use of it, and its marks are gone; a new ambitious seat gains it."""
        s = me.s
        if changed.key != "faction" or not s.state.last_window:
            return
        held = [i for i in s.state.owned(changed.seat) if i.definition == Ambition.id]
        if held:
            fade(s, changed.seat)
        if changed.value in w.AMBITIOUS and not held:
            s.gain(changed.seat, Ambition, origin="faction")
        elif changed.value not in w.AMBITIOUS:
            for instance in held:
                s.lose(instance.id, "taken")
