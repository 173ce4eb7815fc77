"""A match that is watched: which instances act, which are asked and keep silent, and what changes others' wishes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from engine import WerewolfBook
from engine.kernel import facts as f
from engine.kernel import uses
from engine.kernel.definitions import Definition, Hook
from engine.kernel.proposals import Proposal
from engine.kernel.running import Running
from engine.kernel.settlement import Settlement

#: Facts that are the ledger work of a use, not what it does.
BOOKKEEPING = (f.Used, f.Spent, f.Remembered, f.Withdrawn, f.Ordered)
#: Questions whose answer makes a use another's or another than it seems.
TURNING = ("appears", "decider", "receivers", "chosen")


@dataclass
class Trace:
    """What was seen in one run, by the number of the instance.

    Attributes:
        acted: what it did: answered a proposal, changed an answer, made facts.
        asked: it was asked something, whatever it said.
        asleep: it would have been asked, and was kept from acting.
        met: what was changed or stopped, by the cause of what wanted it.
        gone: definitions that do nothing in this run.
    """

    gone: Set[str] = frozenset()
    absent: bool = False
    acted: dict[int, set[str]] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    asleep: set[int] = field(default_factory=set)
    met: list[tuple[Proposal | None, str, str]] = field(default_factory=list)

    def act(self, iid: int, what: str) -> None:
        """An instance did something."""
        self.acted.setdefault(iid, set()).add(what)


class Watch:
    """Watches the matches of a book that are played within ``installed()``, one :attr:`trace` at a time."""

    def __init__(self, book: WerewolfBook) -> None:
        self.book = book
        self.trace: Trace | None = None

    @contextmanager
    def installed(self) -> Iterator[Watch]:
        """Put the watching into the book's definitions, and take it out again."""
        wanted = [x for made in self.book.definitions() for x in self._watched(made)]
        wanted += [
            (Running, "propose", self._propose),
            (Running, "active", self._active),
            (Settlement, "gain", self._gain),
            (uses, "_use", self._use),
        ]
        # What is wrapped is looked up before anything is put in place: a method may be inherited by another definition.
        real = [getattr(place, name) for place, name, _ in wanted]
        undo = [_put(place, name, wrap(was)) for (place, name, wrap), was in zip(wanted, real, strict=True)]
        registry = self.book.registry
        heard, registry.heard = registry.heard, self._bound()
        try:
            yield self
        finally:
            registry.heard = heard
            for restore in reversed(undo):
                restore()

    def _bound(self) -> dict[str, Any]:
        """What listens where, with the methods as they are now."""
        made, heard = self.book.definition, self.book.registry.heard
        return {
            name: {key: tuple((x, getattr(made(name), x.method)) for x, _ in found) for key, found in places.items()}
            for name, places in heard.items()
        }

    def _watched(self, made: Definition) -> Iterator[tuple[Any, str, Callable[[Any], Any]]]:
        for hook in {hook.method: hook for hook in made.hooks}.values():
            yield type(made), hook.method, self._hooked(made.id, hook)
        yield type(made), "arrives", self._arrives(made.id)

    def _hooked(self, name: str, hook: Hook) -> Callable[[Any], Any]:
        kind = hook.key[0]

        def wrap(real: Any) -> Any:
            def method(made: Any, me: Any, first: Any, *rest: Any) -> Any:
                trace = self.trace
                if trace is None:
                    return real(made, me, first, *rest)
                if name in trace.gone:
                    return first if kind == "query" else None
                trace.asked.add(me.id)
                before = len(me.s.facts)
                answer = real(made, me, first, *rest)
                self._saw(trace, hook, me, first, answer, before)
                return answer

            return method

        return wrap

    @staticmethod
    def _saw(trace: Trace, hook: Hook, me: Any, first: Any, answer: Any, before: int) -> None:
        kind, what, _ = hook.key
        since = me.s.facts[before:]
        made = any(not isinstance(x, BOOKKEEPING) or (isinstance(x, f.Remembered) and x.id != me.id) for x in since)
        if made or (kind == "before" and answer is not None) or (kind == "query" and answer != first):
            trace.act(me.id, what)
        if kind == "query" and answer != first and what.startswith(TURNING):
            trace.met.append((None, me.s.cause, f"{what}: {me.definition.name}"))

    def _arrives(self, name: str) -> Callable[[Any], Any]:
        def wrap(real: Any) -> Any:
            def method(made: Any, me: Any) -> None:
                trace = self.trace
                if trace is not None and name in trace.gone:
                    return
                before = len(me.s.facts)
                real(made, me)
                if trace is not None and len(me.s.facts) > before:
                    trace.act(me.id, "arrives")

            return method

        return wrap

    def _propose(self, real: Any) -> Any:
        def propose(s: Running, proposal: Any) -> Any:
            answer = real(s, proposal)
            if self.trace is not None and answer is not proposal:
                what = "stopped" if answer.stopped else "changed"
                self.trace.met.append((proposal, proposal.cause, f"{type(proposal).__name__} {what}"))
            return answer

        return propose

    def _active(self, real: Any) -> Any:
        def active(s: Running, iid: int) -> bool:
            awake = bool(real(s, iid))
            if self.trace is not None and not awake:
                held = s.state.instances[iid]
                here = not held.owner or s.state.seats[held.owner].in_play
                if here or any(hook.beyond for hook in self.book.definition(held.definition).hooks):
                    self.trace.asleep.add(iid)
            return awake

        return active

    def _gain(self, real: Any) -> Any:
        def gain(s: Settlement, owner: int, definition: Any, **rest: Any) -> int:
            iid = int(real(s, owner, definition, **rest))
            name = definition if isinstance(definition, str) else definition.id
            if self.trace is not None and self.trace.absent and name in self.trace.gone and iid in s.state.instances:
                s.lose(iid, "absent")
            return iid

        return gain

    def _use(self, real: Any) -> Any:
        def use(s: Any, skill: Any, order: Any, chosen: Any, **rest: Any) -> None:
            if self.trace is None or skill.id not in self.trace.gone:
                real(s, skill, order, chosen, **rest)
            elif order.instance in s.state.orders:
                s.emit(f.Withdrawn(order.instance, "settled", cause=s.cause))

        return use


def _put(place: Any, name: str, new: Any) -> Callable[[], None]:
    """Put a method or function in the place of another; returns what puts that back."""
    own, old = name in vars(place), vars(place).get(name)
    setattr(place, name, new)
    return lambda: setattr(place, name, old) if own else delattr(place, name)
