"""Going back to a state that was kept; the writer of the fact ``Restored``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.kernel import facts as f
    from engine.kernel.state import State


def restore(now: State, fact: f.Restored) -> None:
    """Let ``now`` stand as it was kept, except for what stays; called by the fact only."""
    then = now.kept[fact.name]
    staying = {i: x for i, x in now.instances.items() if i in fact.instances or x.owner in fact.seats}
    restored = {i: x for i, x in then.instances.items() if x.owner not in fact.seats}
    now.instances = dict(sorted({**restored, **staying}.items()))
    now.reindex()
    now.surveys.clear()
    for number, was in then.seats.items():
        if number in fact.seats:
            continue
        kept = {k: v for k, v in now.seats[number].attributes.items() if k in fact.seat_keys}
        rest = {k: v for k, v in was.attributes.items() if k not in fact.seat_keys}
        now.seats[number] = was._replace(attributes={**rest, **kept})
    gone = {n: x for n, x in now.departures.items() if n in fact.seats}
    now.departures = {**{n: x for n, x in then.departures.items() if n not in fact.seats}, **gone}
    now.uses = {**then.uses, **({fact.use: now.uses[fact.use]} if fact.use else {})}
    now.orders = {i: order for i, order in now.orders.items() if i in now.instances}
    now.channels = dict(then.channels)
    now.attributes = _mixed(then.attributes, now.attributes, fact.attributes)
    now.tables = {n: dict(rows) for n, rows in _mixed(then.tables, now.tables, fact.tables).items()}


def _mixed(then: Mapping[str, Any], now: Mapping[str, Any], staying: tuple[str, ...]) -> dict[str, Any]:
    """What was ``then``, but the keys ``staying`` as they are ``now``."""
    return {**{k: v for k, v in then.items() if k not in staying}, **{k: now[k] for k in staying if k in now}}
