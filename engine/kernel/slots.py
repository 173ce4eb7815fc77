"""Settling orders: a window's slots one after another, and early orders checked again when their window opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.clock import Point
from engine.kernel.definitions import COMPELLED, Skill
from engine.kernel.errors import Refused
from engine.kernel.legality import candidates, check_targets, is_forced, objection, skill_of, still_to_come
from engine.kernel.orders import at_once, record
from engine.kernel.uses import execute, parted

if TYPE_CHECKING:
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import Instance, Order


def recheck(s: Settlement) -> None:
    """Check the orders of the open window in full; those that fail are void, cost nothing, and their owner is told.

    Called when a window opens, for what came early, and when somebody has gone out in it. What is settled at once then
    goes by printed order, for it came to this window together.
    """
    window = s.state.window
    assert window is not None
    for order in _printed(s, window.point):
        if s.state.orders.get(order.instance) != order:
            continue  # what was settled at once before it has ended it, or has checked the orders already
        instance = s.state.instances[order.instance]
        skill = skill_of(s, instance)
        assert skill is not None
        if s.query(COMPELLED, False, instance):
            continue
        me = s.me(instance.id)
        reason = objection(s, me, skill, window.point, momentary=True)
        if reason is None and order.declined and is_forced(s, instance, skill):
            reason = "现在必须发动，不能放弃"
        if reason is None and not order.declined:
            try:
                for seats in parted(order):
                    check_targets(s, me, skill, seats)
            except Refused as refused:
                reason = refused.reason
        if reason is not None:
            s.emit(f.Withdrawn(instance.id, "void", cause="clock"))
            s.tell_seat(order.decider, "order.void", f"你交的「{skill.name}」作废了：{reason}")
        elif at_once(me, skill, window.point) and not order.declined:
            execute(s, order)
            s.settle_now()


def _printed(s: Settlement, point: Point) -> list[Order]:
    """The orders for a window by its slots, in a slot what ranks first, of the rest what was sent first."""
    waiting = [o for o in s.state.orders.values() if (o.day, o.round, o.window) == point]
    if len(waiting) < 2:
        return waiting
    places = {name: n for n, name in enumerate(s.book.timetable.windows[point.window].slots)}
    slot_of = s.book.registry.slot_of(point.window)

    def place(order: Order) -> tuple[int, int, int]:
        instance = s.state.instances[order.instance]
        at = places.get(slot_of.get(instance.definition, ""), len(places))
        return at, s.rank_in_slot(instance), order.number

    return sorted(waiting, key=place)


def lapse(s: Settlement) -> None:
    """Orders whose window did not open when it was its turn are void, and their owner is told why."""
    orders = s.state.orders
    if not orders:
        return
    here, timetable = s.state.point, s.book.timetable
    ahead = {here.window, *(point.window for point in still_to_come(s.book, s.state, here))}
    for order in sorted(orders.values(), key=lambda o: o.number):
        taken = order.window in ahead or timetable.last_to_take(order.window) in ahead
        if (taken and (order.day, order.round) == (here.day, here.round)) or order.instance not in orders:
            continue
        instance = s.state.instances[order.instance]
        skill = skill_of(s, instance)
        assert skill is not None
        point = Point(order.day, order.round, order.window)
        reason = objection(s, s.me(instance.id), skill, point, momentary=True) or "它的窗口这一次没有开"
        s.emit(f.Withdrawn(instance.id, "void", cause="clock"))
        if not order.declined:
            s.tell_seat(order.decider, "order.void", f"你交的「{skill.name}」作废了：{reason}")


def settle_slots(s: Settlement, window: str) -> None:
    """Settle a window slot by slot in printed order: forced defaults, packs' choices, then one use after another.

    In a simultaneous window everybody who can act when it closes does act, whatever the others do to him in it; in any
    other whoever can act when his turn comes, which in one slot is one turn but for what ranks behind.
    """
    timetable = s.book.timetable
    table = timetable.windows[window]
    window = table.takes or window
    printed = s.book.registry.by_slot(window)
    there = _wanted(s, window)
    if s.simultaneous(table):
        held = [_slot_skills(s, printed[slot]) for slot in table.slots if slot in there]
        for skills in held:
            _default_forced(s, skills, window)
        due = [order for skills in held for order in _due(s, skills, window)]
        with s.together():
            for order in due:
                execute(s, order)
    else:
        for slot in table.slots:
            if slot not in there:
                continue
            skills = _slot_skills(s, printed[slot])
            if not skills:
                continue
            before = len(s.facts)
            _default_forced(s, skills, window)
            for _, step in groupby(skills, lambda pair: s.rank_in_slot(pair[0])):
                for order in _due(s, list(step), window):
                    execute(s, order)
            if len(s.facts) > before:
                there = _wanted(s, window)  # it may have given somebody a skill of a later slot
    if timetable.last_to_take(window) == table.id:
        for iid in [i for i, o in s.state.orders.items() if o.window == window]:
            s.emit(f.Withdrawn(iid, "settled", cause="clock"))


def _wanted(s: Settlement, window: str) -> set[str]:
    """The slots of a window whose skills anybody has."""
    slot_of = s.book.registry.slot_of(window)
    return {slot_of[name] for name in s.state.by_definition.keys() & slot_of.keys()}


def _slot_skills(s: Settlement, wanted: Mapping[str, Skill]) -> list[tuple[Instance, Skill]]:
    state = s.state
    held = [(i, skill) for name, skill in wanted.items() for i in state.of(name)]
    found = [(i, skill) for i, skill in held if i.id in state.orders or is_forced(s, i, skill)]
    if len(found) < 2:
        return found
    return sorted(found, key=lambda pair: (s.rank_in_slot(pair[0]), pair[0].owner, pair[0].id))


def _default_forced(s: Settlement, skills: Sequence[tuple[Instance, Skill]], window: str) -> None:
    """A forced skill nobody ordered chooses by chance, or by the director where the match says so; a pack's once."""
    forced = [(i, x) for i, x in skills if is_forced(s, i, x)]
    if not forced:
        return
    point = Point(s.state.point.day, s.state.point.round, window)
    able = [(i, x) for i, x in forced if objection(s, s.me(i.id), x, point, momentary=True) is None]
    chosen = {iid for iid, order in s.state.orders.items() if not order.declined}
    decided = {(x.pool(s.me(i.id)), x.id) for i, x in able if i.id in chosen}
    for instance, skill in able:
        me = s.me(instance.id)
        pool = skill.pool(me)
        if instance.id in chosen or (pool is not None and (pool, skill.id) in decided):
            continue
        if not s.fills_in(me, skill):
            continue
        found = skill.fallback(me, candidates(s, me, skill.targets(me)))
        if found is not None:
            decided.add((pool, skill.id))
            with s.caused(f"instance:{instance.id}"):
                record(s, instance, instance.owner, *found, "", point, declined=False)


def _due(s: Settlement, skills: Sequence[tuple[Instance, Skill]], window: str) -> list[Order]:
    """The orders that settle in a slot, one per pack, in seat order of their users."""
    due: list[Order] = []
    point = Point(s.state.point.day, s.state.point.round, window)
    pools: dict[tuple[str, Skill], list[Order]] = {}
    for instance, skill in skills:
        order = s.state.orders.get(instance.id)
        if order is None or order.window != window:
            continue
        reason = objection(s, s.me(instance.id), skill, point, momentary=True)
        if reason is not None:
            s.tell_seat(order.decider, "order.unable", f"「{skill.name}」没有发动：{reason}")
            continue
        pool = skill.pool(s.me(instance.id))
        if pool is not None:
            pools.setdefault((pool, skill), []).append(order)
        elif not order.declined:
            due.append(order)
    agreed = [skill.agreed(s, orders) for (_, skill), orders in pools.items()]
    due += [o for o in agreed if o is not None and not o.declined]
    return sorted(due, key=lambda o: (s.rank_in_slot(s.state.instances[o.instance]), o.user, o.instance))


def common_choice(orders: Sequence[Order]) -> Order:
    """A pack's choice: most members win; among ties the one handed in last. Not to act is a choice, too."""

    def choice(order: Order) -> tuple[object, ...]:
        return (order.declined, order.targets, order.words)

    votes: dict[tuple[object, ...], list[Order]] = {}
    for order in orders:
        votes.setdefault(choice(order), []).append(order)
    most = max(len(v) for v in votes.values())
    return max((max(v, key=lambda o: o.number) for v in votes.values() if len(v) == most), key=lambda o: o.number)
