"""Questions about the present that anything may answer differently (see :func:`~engine.kernel.hooks.modifies`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from engine.kernel.state import HookKey

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Query(Generic[T]):
    """A question about the present that statuses, titles and rules may answer differently."""

    name: str
    #: Where all those listen that may change any answer; see :func:`modifies` for the others.
    place: HookKey = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", ("query", self.name, ""))


#: Whether an instance may act at all (silence, disarming, a ban on a tag …): modifiers get ``(me, value, instance)``.
ACTIVE: Query[bool] = Query("active")
#: Whether an instance works although its owner is out of play: ``(me, value, instance)``.
BEYOND: Query[bool] = Query("beyond")
#: Whose commands count for a skill's instance: ``(me, seat, instance)``; its owner's unless somebody works him.
DECIDER: Query[int] = Query("decider")
#: Who is told what a use brings to light: ``(me, seats, order)``; its user unless somebody listens in or steals it.
RECEIVERS: Query[tuple[int, ...]] = Query("receivers")
#: On whom an order settles in place of those named: ``(me, seats, order)``; nobody in place of somebody: it is void.
CHOSEN: Query[tuple[int, ...]] = Query("chosen")
#: Whether an instance is used by force, whatever would keep it from being used: ``(me, value, instance)``.
COMPELLED: Query[bool] = Query("compelled")
#: Whether a skill may not be left out just now: ``(me, forced, instance)``; as it is printed unless something says so.
FORCED: Query[bool] = Query("forced")
#: In which windows a skill may be used: ``(me, windows, instance)``; in one that its card does not name it is instant,
#: unless the line in which it settles is printed for that window, too.
WINDOWS: Query[tuple[str, ...]] = Query("windows")
#: How many uses one command may hold: ``(me, number, instance)``.
AT_ONCE: Query[int] = Query("at_once")
#: Why a seat may not be chosen just now, whatever the skill says: ``(me, reason, instance, seat)``; None when it may.
MAY_AIM_AT: Query[str | None] = Query("may_aim_at")
#: Why the seats of one use may not be chosen together: ``(me, reason, instance, seats)``, as they were named.
MAY_COMBINE: Query[str | None] = Query("may_combine")
#: What a use of a skill does: ``(me, effect, instance)``; its own ``resolve`` unless something changes its effect.
EFFECT: Query[Callable[[Any], None]] = Query("effect")
#: Words that stand for seats in a skill's command, and may be chosen whole, however many: ``(me, groups, instance)``.
GROUPS: Query[Mapping[str, tuple[int, ...]]] = Query("groups")
#: How many of those uses are not counted by its limit: ``(me, number, instance)``.
UNCOUNTED: Query[int] = Query("uncounted")
