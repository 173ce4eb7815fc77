"""Carrying out one use of a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.legality import skill_of
from engine.kernel.proposals import Aim

if TYPE_CHECKING:
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import Order


def execute(s: Settlement, order: Order) -> None:
    """Carry out one order: spend a use, walk its aims through the layers, then the card's own effect."""
    instance = s.state.instances[order.instance]
    skill = skill_of(s, instance)
    assert skill is not None
    use_id = s.state.last_use + 1
    with s.caused(f"use:{use_id}"):
        if skill.limit is not None:
            s.emit(f.Spent(instance.id, skill.limit.period(s.state.point), cause=s.cause))
        use = s.use_type(s, use_id, instance.id, order.user, order.decider, order.user, order.targets, order.words)
        aims = []
        for target in order.targets:
            aim = s.propose(Aim(cause=s.cause, use=use_id, user=order.user, target=target, skill=skill.id))
            if not aim.stopped:
                aims.append(aim.target)
        s.emit(
            f.Used(
                use_id, instance.id, skill.id, order.user, order.decider, order.user, order.targets, tuple(aims),
                order.words, s.state.last_window, cause=f"order:{order.number}",
            )
        )  # fmt: skip
        s.emit(f.Withdrawn(instance.id, "settled", cause=s.cause))
        use.aims = tuple(aims)
        use.text = order.text
        if aims or not order.targets:
            skill.resolve(use)
