"""Carrying out an order: one use of a skill, or as many as it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.definitions import CHOSEN, COMPELLED, EFFECT, RECEIVERS, UNCOUNTED
from engine.kernel.legality import skill_of
from engine.kernel.proposals import Aim

if TYPE_CHECKING:
    from engine.kernel.definitions import Skill
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import Instance, Order


def sharers(s: Settlement, instance: Instance, skill: Skill) -> list[int]:
    """The instances that are used up together with one: all of its pack's, or itself alone."""
    pool = skill.pool(s.me(instance.id))
    if pool is None:
        return [instance.id]
    return [i.id for i in s.state.of(instance.definition) if skill.pool(s.me(i.id)) == pool]


def execute(s: Settlement, order: Order) -> None:
    """Carry out one order, use by use: spend it, walk its aims through the layers, then the card's own effect."""
    instance = s.state.instances.get(order.instance)
    if instance is None:
        return  # it was lost to something that settled before it
    skill = skill_of(s, instance)
    assert skill is not None
    chosen = s.query(CHOSEN, order.targets, order)
    if chosen != order.targets:
        order = order._replace(targets=chosen, groups=())
        if not chosen:
            s.emit(f.Withdrawn(instance.id, "void", cause=s.cause))
            return
    uncounted = s.query(UNCOUNTED, 0, instance)
    offset = 0
    for place, targets in enumerate(parted(order)):
        if instance.id in s.state.instances:
            _use(s, skill, order, targets, counted=place >= uncounted, offset=offset)
        offset += len(targets)


def parted(order: Order) -> Iterator[tuple[int, ...]]:
    """The targets of each use that an order holds."""
    if not order.groups:
        yield order.targets
        return
    at = 0
    for size in order.groups:
        yield order.targets[at : at + size]
        at += size


def _use(s: Settlement, skill: Skill, order: Order, chosen: tuple[int, ...], *, counted: bool, offset: int) -> None:
    use_id, iid = s.state.last_use + 1, order.instance
    with s.caused(f"use:{use_id}"):
        me = s.me(iid)
        held = me.instance
        shared = sharers(s, held, skill)
        exhausted = (me.left() or 0) < 1 and s.query(COMPELLED, False, me.instance)
        if counted and skill.limit is not None and skill.allowance(me) is not None and not exhausted:
            for each in shared:
                s.emit(f.Spent(each, skill.limit.period(s.state.point), cause=s.cause))
        if skill.targets(me).remembers:
            for each in (*shared, *(i for i in me.recall("instead", ()) if i in s.state.instances)):
                kept = s.me(each).recall("aims", ())
                s.me(each).remember("aims", (*kept, *((s.state.point.day, seat) for seat in chosen)))
        receivers = s.query(RECEIVERS, (order.user,), order)
        use = s.use_type(s, use_id, iid, order.user, order.decider, receivers, chosen, order.words)
        pairs = _landed(s, skill, use_id, order, chosen) if skill.aimed else tuple((n, n) for n in chosen)
        use.landed, aims = pairs, tuple(dict.fromkeys(aim for _, aim in pairs))
        s.emit(
            f.Used(
                use_id, iid, skill.id, order.user, order.decider, receivers[0] if receivers else 0, chosen, aims,
                order.words, s.state.last_window, receivers[1:], cause=f"order:{order.number}",
            )
        )  # fmt: skip
        if iid in s.state.orders:
            s.emit(f.Withdrawn(iid, "settled", cause=s.cause))
        use.aims = aims
        use.text = order.text
        use.offset = offset
        if aims or not chosen:
            s.query(EFFECT, skill.resolve, held)(use)
        else:
            skill.missed(use)


def _landed(
    s: Settlement, skill: Skill, use_id: int, order: Order, chosen: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Where a use settles, each target on its own, beside the one that was named."""
    landed = []
    for target in chosen:
        aim = s.propose(
            Aim(
                cause=s.cause, use=use_id, user=order.user, target=target, skill=skill.id, instance=order.instance
            )
        )  # fmt: skip
        if not aim.stopped:
            landed.append((target, aim.target))
    return tuple(landed)
