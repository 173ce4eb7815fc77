"""The state of a match: a fold of facts, cheap to fork, written by facts alone.

Every value inside the containers is immutable, so a fork copies a dozen dictionaries and a settlement can be thrown
away by forgetting its fork.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from engine.kernel.clock import Point
from engine.kernel.prompts import Question
from engine.kernel.records import SEAT_ORDER, Departure, HookKey, Instance, Listener, OpenWindow, Order, Seat, UseRecord

if TYPE_CHECKING:
    from engine.kernel import facts as f
    from engine.kernel.definitions import Definition
    from engine.kernel.registry import Registry

T = TypeVar("T")

__all__ = ["Departure", "HookKey", "Instance", "Listener", "OpenWindow", "Order", "Seat", "State", "UseRecord"]


class State:
    """What is true now. Read freely; only :meth:`Fact.apply` writes."""

    _DICTS = (
        "options", "seats", "instances", "orders", "uses", "channels", "attributes", "codes", "prompts", "answers",
        "draws", "departures", "windows", "hooks", "by_owner", "by_definition", "by_origin", "by_until",
    )  # fmt: skip
    #: What follows from the instances: where to find them, kept in step by the same writers.
    _INDEXES = frozenset({"hooks", "by_owner", "by_definition", "by_origin", "by_until"})
    _VALUES = (
        "registry", "book", "version", "seed", "now", "paused_at", "window", "last_window", "last_instance",
        "last_use", "last_order", "held", "suspended", "chance_queue",
    )  # fmt: skip

    #: The digest of a state that is kept and changes no more.
    sealed = ""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.book = ""
        self.version = ""
        self.seed = 0
        self.now = 0
        self.paused_at: int | None = None
        self.window: OpenWindow | None = None
        self.last_window = 0
        self.last_instance = 0
        self.last_use = 0
        self.last_order = 0
        self.held: int | None = None
        self.suspended: tuple[int, int] | None = None
        self.chance_queue: tuple[str, ...] = ()
        self.options: dict[str, Any] = {}
        self.seats: dict[int, Seat] = {}
        self.instances: dict[int, Instance] = {}
        self.orders: dict[int, Order] = {}
        self.uses: dict[int, UseRecord] = {}
        self.channels: dict[str, tuple[tuple[int, ...], bool]] = {}
        self.attributes: dict[str, Any] = {}
        self.codes: dict[str, int] = {}
        self.prompts: dict[str, Question] = {}
        self.answers: dict[str, str] = {}
        self.draws: dict[str, int] = {}
        self.departures: dict[int, Departure] = {}
        self.windows: dict[int, OpenWindow] = {}
        #: By place, who listens there, in seat order.
        self.hooks: dict[HookKey, tuple[Listener, ...]] = {}
        self.by_owner: dict[int, tuple[int, ...]] = {}
        self.by_definition: dict[str, tuple[int, ...]] = {}
        self.by_origin: dict[str, tuple[int, ...]] = {}
        #: By the boundary at which they end: the instances that do.
        self.by_until: dict[str, tuple[int, ...]] = {}
        #: Instances that nothing there is could keep from acting, as far as that was asked.
        self.free: set[int] = set()
        #: What was found out about the seats since one of them changed last, by name (see :meth:`surveyed`).
        self.surveys: dict[str, Any] = {}
        self.tables: dict[str, dict[Any, Any]] = {}
        #: The match as it stood, by name (see :class:`engine.kernel.facts.Kept`); these states never change.
        self.kept: dict[str, State] = {}

    def fork(self) -> State:
        """An independent copy, as cheap as a handful of dictionary copies."""
        other = State.__new__(State)
        held = other.__dict__
        held.update(self.__dict__)
        held.pop("sealed", None)
        for name in self._DICTS:
            held[name] = held[name].copy()
        held["tables"] = {name: rows.copy() for name, rows in self.tables.items()}
        held["kept"] = self.kept.copy()
        held["free"] = self.free.copy()
        held["surveys"] = self.surveys.copy()
        return other

    # -- reading ------------------------------------------------------------------------------------------------

    @property
    def point(self) -> Point:
        """The place of the window that is open, or of the one that was open last."""
        return self.windows[self.last_window].point

    @property
    def timer(self) -> int:
        """The time by which deadlines count: it stands still while the timers are paused."""
        return self.now if self.paused_at is None else self.paused_at

    @property
    def resumes(self) -> bool:
        """Whether a settlement that met a question can go on: all it waited for is answered."""
        return self.suspended is not None and all(question.standing for question in self.prompts.values())

    def rows(self, table: str) -> dict[Any, Any]:
        """One of the game's own tables; an empty one when nothing was written to it."""
        return self.tables.get(table, {})

    def owned(self, seat: int) -> list[Instance]:
        """What a seat owns, oldest first."""
        return [self.instances[iid] for iid in self.by_owner.get(seat, ())]

    def of(self, definition: str) -> list[Instance]:
        """The instances of a definition, oldest first."""
        return [self.instances[iid] for iid in self.by_definition.get(definition, ())]

    def of_kind(self, kind: type[Definition]) -> list[Instance]:
        """The instances of all definitions of a class, oldest first."""
        listed = self.by_definition
        found = [iid for name in listed.keys() & self.registry.kinds(kind) for iid in listed[name]]
        return [self.instances[iid] for iid in sorted(found)] if found else []

    def stemming(self, origin: str) -> list[Instance]:
        """The instances of an origin (``title:ID``: what that instance granted), oldest first."""
        return [self.instances[iid] for iid in self.by_origin.get(origin, ())]

    def in_play(self) -> list[int]:
        """The seats in play, in order."""
        return [n for n, s in self.seats.items() if s.in_play]

    def surveyed(self, name: str, survey: Callable[[], T]) -> T:
        """What ``survey`` finds, which depends on the seats alone; made again only once one of them has changed.

        What it returns is shared by all who ask for that name, and by forks: nobody changes it.
        """
        found: T
        if name in self.surveys:
            found = self.surveys[name]
        else:
            found = self.surveys[name] = survey()
        return found

    def digest(self) -> str:
        """A hash of everything above, equal for equal states in any process."""
        plain: dict[str, Any] = {n: getattr(self, n) for n in self._VALUES if n != "registry"}
        for name in self._DICTS:
            if name not in self._INDEXES:
                plain[name] = sorted(getattr(self, name).items(), key=lambda kv: str(kv[0]))
        plain["tables"] = [
            (n, sorted(rows.items(), key=lambda kv: str(kv[0]))) for n, rows in sorted(self.tables.items()) if rows
        ]
        if self.kept:
            for then in self.kept.values():
                then.sealed = then.sealed or then.digest()
            plain["kept"] = {name: then.sealed for name, then in self.kept.items()}
        text = json.dumps(plain, ensure_ascii=False, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    # -- writing: called by facts only ---------------------------------------------------------------------------

    def start(self, fact: f.MatchStarted) -> None:
        self.book, self.version, self.seed = fact.book, fact.version, fact.seed
        self.options = dict(fact.options)
        self.now = fact.at
        self.seats = {number: Seat(number, name, True, {}) for number, name in fact.seats}

    def open_window(self, fact: f.WindowOpened) -> None:
        point = Point(fact.day, fact.round, fact.window)
        self.window = OpenWindow(fact.seq, point, fact.opens_at, fact.closes_at)
        self.windows[fact.seq] = self.window
        self.last_window = fact.seq

    def close_window(self, seq: int) -> None:
        self.window = None

    def move_window(self, closes_at: int) -> None:
        if self.window is not None:
            self.window = self.window._replace(closes_at=closes_at)
            self.windows[self.window.seq] = self.window

    def set_seat(self, number: int, key: str, value: Any) -> None:
        self.surveys.clear()
        seat = self.seats[number]
        self.seats[number] = seat._replace(attributes={**seat.attributes, key: value})

    def leave(self, fact: f.SeatLeft) -> None:
        self.surveys.clear()
        self.seats[fact.seat] = self.seats[fact.seat]._replace(in_play=False)
        self.departures[fact.seat] = Departure(fact.seat, fact.reasons, fact.held, fact.window)

    def send_off(self, fact: f.SeatSentOff) -> None:
        gone = self.departures[fact.seat]
        self.departures[fact.seat] = gone._replace(reasons=(*gone.reasons, fact.reason))

    def come_back(self, number: int) -> None:
        self.surveys.clear()
        self.seats[number] = self.seats[number]._replace(in_play=True)
        self.departures.pop(number, None)

    def gain(self, fact: f.Gained) -> None:
        self.last_instance = max(self.last_instance, fact.id)
        self.instances[fact.id] = made = Instance(
            fact.id, fact.definition, fact.owner, fact.origin, fact.giver, fact.until, {}, fact.memory, fact.cause
        )
        self._list(made)
        if fact.definition in self.registry.keepers:
            self.free.clear()

    def lose(self, iid: int) -> None:
        gone = self.instances.pop(iid)
        self.orders.pop(iid, None)
        self.free.discard(iid)
        _unlist(self.by_owner, gone.owner, iid)
        _unlist(self.by_definition, gone.definition, iid)
        _unlist(self.by_origin, gone.origin, iid)
        if gone.until is not None:
            _unlist(self.by_until, gone.until, iid)
        self._deafen(gone)

    def change(self, iid: int, **changes: Any) -> None:
        was = self.instances[iid]
        self.instances[iid] = now = was._replace(**changes)
        if "owner" in changes:
            self.orders.pop(iid, None)
            self.free.clear()
            _unlist(self.by_owner, was.owner, iid)
            self.by_owner[now.owner] = tuple(sorted((*self.by_owner.get(now.owner, ()), iid)))
            self._deafen(was)
            self._listen(now)

    def reindex(self) -> None:
        """Build the indexes anew from the instances alone."""
        self.hooks, self.by_owner, self.by_definition, self.by_origin, self.by_until = {}, {}, {}, {}, {}
        self.free = set()
        for _, instance in sorted(self.instances.items()):
            self._list(instance)

    def _list(self, made: Instance) -> None:
        self.by_owner[made.owner] = (*self.by_owner.get(made.owner, ()), made.id)
        self.by_definition[made.definition] = (*self.by_definition.get(made.definition, ()), made.id)
        self.by_origin[made.origin] = (*self.by_origin.get(made.origin, ()), made.id)
        if made.until is not None:
            self.by_until[made.until] = (*self.by_until.get(made.until, ()), made.id)
        self._listen(made)

    def _listen(self, made: Instance) -> None:
        for key, listening in self.registry.listening(made):
            listed = self.hooks.get(key, ())
            if listed and SEAT_ORDER(listed[-1]) > (made.owner, made.id):
                self.hooks[key] = tuple(sorted((*listed, *listening), key=SEAT_ORDER))
            else:
                self.hooks[key] = listed + listening

    def _deafen(self, gone: Instance) -> None:
        for key in self.registry.places(gone):
            left = tuple(each for each in self.hooks[key] if each.id != gone.id)
            if left:
                self.hooks[key] = left
            else:
                del self.hooks[key]

    def remember(self, iid: int, key: str, value: Any) -> None:
        memory = {k: v for k, v in self.instances[iid].memory.items() if k != key}
        if value is not None:
            memory[key] = value
        self.change(iid, memory=memory)

    def spend(self, iid: int, period: str) -> None:
        spent = self.instances[iid].spent
        self.change(iid, spent={**spent, period: spent.get(period, 0) + 1})

    def place(self, fact: f.Ordered) -> None:
        self.last_order = fact.number
        self.orders[fact.instance] = Order(
            fact.number, fact.instance, fact.user, fact.decider, fact.targets, fact.words, fact.text,
            fact.window, fact.day, fact.round, fact.declined, fact.groups,
        )  # fmt: skip

    def use(self, fact: f.Used) -> None:
        self.last_use = fact.id
        self.uses[fact.id] = UseRecord(
            fact.id, fact.instance, fact.definition, fact.user, fact.decider, fact.receiver, fact.chosen, fact.aims,
            fact.words, fact.window,
        )  # fmt: skip

    def keep(self, name: str) -> None:
        self.kept.pop(name, None)
        then = self.fork()
        then.kept = {}
        self.kept[name] = then


def _unlist(index: dict[Any, tuple[int, ...]], key: Any, iid: int) -> None:
    """Take an instance out of an index; a place where nothing is listed any more goes, too."""
    left = tuple(i for i in index[key] if i != iid)
    if left:
        index[key] = left
    else:
        del index[key]
