"""What every settlement does: it makes facts, lets rules react to them, and asks them about the present."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from engine.kernel import facts as f
from engine.kernel.clock import Point
from engine.kernel.definitions import ACTIVE, BEYOND, Me, Query
from engine.kernel.errors import LoopGuard
from engine.kernel.proposals import Proposal
from engine.kernel.records import SEAT_ORDER, Listener

if TYPE_CHECKING:
    from engine.kernel.registry import Book, Method
    from engine.kernel.state import HookKey, Instance, State

T = TypeVar("T")
P = TypeVar("P", bound=Proposal)

#: Where those listen that keep instances from acting.
KEEPERS = ACTIVE.place
#: Reactions one settlement may run before it is taken for a loop.
ALLOWANCE = 5000


def _granter(origin: str) -> int:
    """The instance that granted one of this origin; 0 for one that stands alone."""
    if not origin.startswith("title:"):
        return 0
    number = origin[6:]
    return int(number) if number.isdecimal() else 0


class Caused:
    """A ``with`` block in which facts carry another cause (a class: it is entered for every hook that runs)."""

    __slots__ = ("before", "cause", "settlement")

    def __init__(self, settlement: Running, cause: str) -> None:
        self.settlement = settlement
        self.cause = cause
        self.before = settlement.cause

    def __enter__(self) -> None:
        self.settlement.cause = self.cause

    def __exit__(self, *exc: object) -> None:
        self.settlement.cause = self.before


class Running:
    """Facts, reactions, proposals and questions about the present, over a scratch state."""

    me_type: type[Me] = Me

    def __init__(self, book: Book, state: State, label: str) -> None:
        self.book = book
        self.state = state
        self.label = label
        self.facts: list[f.Fact] = []
        self.cause = "clock"
        self.row = 0
        self.reply = ""
        self.until: tuple[Point, bool] | None = None
        #: Facts to be reacted to, each with the last instance that there was then.
        self._queue: deque[tuple[f.Fact, int]] = deque()
        self._draws: dict[str, int] = {}
        self._reactions = 0
        self._asking: set[int] = set()
        #: Whether an instance may act, as far as it was asked since the last fact.
        self._awake: dict[int, bool] = {}
        self._seen: dict[int, Me] = {}
        self._narrowed = book.registry.narrowed

    @property
    def pace(self) -> str:
        """Which of the book's lengths of windows this match plays by."""
        return str(self.state.options.get("节奏", self.book.paces[0]))

    def wants_review(self, since: int) -> bool:
        """Whether the director wants to see what was made from fact number ``since`` on before players do."""
        return False

    # -- facts and reactions ------------------------------------------------------------------------------------

    def write(self, fact: f.Fact) -> None:
        """Write a fact to which nothing reacts."""
        if self._awake:
            self._awake.clear()
        fact.apply(self.state)
        self.facts.append(fact)

    def emit(self, fact: f.Fact) -> None:
        """Write a fact and queue what listens for it."""
        self.write(fact)
        if fact.narrows or fact.place in self.state.hooks:
            self._queue.append((fact, self.state.last_instance))

    def caused(self, cause: str) -> Caused:
        """Facts made inside the ``with`` block carry ``cause``."""
        return Caused(self, cause)

    def quiet(self) -> None:
        """Run queued reactions, oldest first and never nested, until there are none.

        Nothing reacts to what happened before it came, but for facts that linger.

        Raises:
            LoopGuard: they do not end.
        """
        while self._queue:
            fact, last = self._queue.popleft()
            places = [x for x in (fact.place, *fact.narrower(self.state)) if x in self.state.hooks]
            if not places:
                continue
            before = self.cause
            try:
                for me, react in self.listeners(*places):
                    if me.id > last and not fact.lingers:
                        continue
                    self._reactions += 1
                    if self._reactions > ALLOWANCE:
                        raise LoopGuard(f"{self.label}: more than {ALLOWANCE} reactions, last to {fact.kind}")
                    self.cause = f"instance:{me.id}"
                    react(me, fact)
                    self.cause = before
            finally:
                self.cause = before

    def listeners(self, *places: HookKey) -> Iterator[tuple[Me, Method]]:
        """The active instances that listen at places of the index, in seat order, each with its method."""
        state, seen = self.state, self._seen
        for _, iid, hook, method in self._listed(places):
            instance = state.instances.get(iid)
            if instance is None:
                continue
            owner = instance.owner
            gone = owner and not hook.beyond and not state.seats[owner].in_play
            if gone and not self.query(BEYOND, False, instance):
                continue
            if hook.asleep or iid in state.free or self.active(iid):
                yield seen.get(iid) or self.me(iid), method

    def _listed(self, places: Sequence[HookKey]) -> Sequence[Listener]:
        """Who listens at some places, in seat order."""
        hooks = self.state.hooks
        if len(places) == 1:
            return hooks.get(places[0], ())
        heard = [hooks[place] for place in places if place in hooks]
        return sorted(chain.from_iterable(heard), key=SEAT_ORDER)

    # -- proposals and queries ----------------------------------------------------------------------------------

    def propose(self, proposal: P) -> P:
        """Walk a proposal through the book's layers; what comes back may be changed or stopped."""
        name, listed, before = type(proposal).__name__, self.state.hooks, self.cause
        for layer in self.book.layers.get(name, ()):
            place: HookKey = ("before", name, layer.name)
            if place not in listed or self.passes_over(proposal, layer.name):
                continue
            try:
                for me, answers in self.listeners(place):
                    if me.id in proposal.visited:
                        continue
                    self.cause = f"instance:{me.id}"
                    answer = answers(me, proposal)
                    self.cause = before
                    if answer is None:
                        continue
                    proposal = answer.seen_by(me.id)
                    if layer.answers == "first" or (proposal.stopped and layer.answers == "until_stopped"):
                        break
            finally:
                self.cause = before
            if proposal.stopped:
                break
        return proposal

    def passes_over(self, proposal: Proposal, layer: str) -> bool:
        """Whether nothing may answer a proposal in a layer."""
        return False

    def is_modified(self, query: Query[Any]) -> bool:
        """Whether anything there is may modify a query; False is certain."""
        return query.place in self.state.hooks or query.name in self._narrowed

    def query(self, query: Query[T], value: T, *args: Any) -> T:
        """Ask a question about the present: ``value`` as it is by itself, changed by whatever modifies it."""
        place = query.place
        if place in self.state.hooks:
            for me, modified in self.listeners(place):
                value = modified(me, value, *args)
        if query.name in self._narrowed:
            for place in self._narrower(query, args[0]):
                for me, modified in self.listeners(place):
                    value = modified(me, value, *args)
        return value

    def _narrower(self, query: Query[Any], instance: Instance) -> list[HookKey]:
        """Where those listen that modify a query only about some instances, this one among them."""
        listed, name = self.state.hooks, query.name
        found = [key for key in self.book.registry.narrow(instance.definition, name) if key in listed]
        own: HookKey = ("query", name, instance.owner)
        if own in listed:
            found.append(own)
        return found

    def active(self, iid: int) -> bool:
        """Whether an instance may act. What is granted sleeps with what granted it; what keeps others from acting is
        itself always awake."""
        state = self.state
        if iid in state.free:
            return True
        known = self._awake.get(iid)
        if known is not None:
            return known
        if iid in self._asking:
            return True
        instance = state.instances[iid]
        granter = _granter(instance.origin) if instance.origin[0] == "t" else 0
        if granter not in state.instances:
            granter = 0
        places = self._kept_at(instance)
        if not places and (not granter or (self.active(granter) and granter in state.free)):
            state.free.add(iid)
            return True
        self._asking.add(iid)
        try:
            value = not granter or self.active(granter)
            for me, modified in self._unsleeping(*places) if value else ():
                value = modified(me, value, instance)
        finally:
            self._asking.discard(iid)
        if not self._asking:
            self._awake[iid] = value
        return value

    def _kept_at(self, instance: Instance) -> list[HookKey]:
        """Where those listen that can keep an instance from acting."""
        listed, registry = self.state.hooks, self.book.registry
        if ("query", ACTIVE.name, instance.owner) in listed or instance.definition in registry.kept_by_tag:
            narrower = self._narrower(ACTIVE, instance)
            return [KEEPERS, *narrower] if KEEPERS in listed else narrower
        return [KEEPERS] if KEEPERS in listed else []

    def _unsleeping(self, *places: HookKey) -> Iterator[tuple[Me, Method]]:
        """What listens at places, one after another, unless its owner is out: nothing keeps that from acting."""
        hooks, seats = self.state.hooks, self.state.seats
        for place in places:
            for owner, iid, hook, method in hooks[place]:
                if not owner or hook.beyond or seats[owner].in_play:
                    yield self._seen.get(iid) or self.me(iid), method

    def barred_by(self, iid: int) -> str:
        """What may be said of what keeps an instance from acting; empty when nothing may, or nothing does."""
        instance = self.state.instances[iid]
        for me, modified in self._unsleeping(*self._kept_at(instance)):
            if not modified(me, True, instance):
                return me.definition.bars
        return ""

    def me(self, iid: int) -> Me:
        """An instance as its definition sees it."""
        me = self._seen.get(iid)
        if me is None:
            me = self._seen[iid] = self.me_type(self, iid)  # type: ignore[arg-type]
        return me
