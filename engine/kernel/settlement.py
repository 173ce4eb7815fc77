"""A settlement: the one place where rules run and facts are made."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from engine.kernel import facts as f
from engine.kernel.chance import pick
from engine.kernel.clock import MINUTE, Point
from engine.kernel.definitions import ACTIVE, Definition, Hook, Me, Query, Skill, Title, Use
from engine.kernel.errors import ChanceError, LoopGuard, Suspend
from engine.kernel.prompts import Question
from engine.kernel.proposals import Proposal

if TYPE_CHECKING:
    from engine.kernel.registry import Book
    from engine.kernel.state import HookKey, Instance, State

T = TypeVar("T")
P = TypeVar("P", bound=Proposal)

#: Reactions one settlement may run before it is taken for a loop.
ALLOWANCE = 5000


class Caused:
    """A ``with`` block in which facts carry another cause (a class: it is entered for every hook that runs)."""

    __slots__ = ("before", "cause", "settlement")

    def __init__(self, settlement: Settlement, cause: str) -> None:
        self.settlement = settlement
        self.cause = cause
        self.before = settlement.cause

    def __enter__(self) -> None:
        self.settlement.cause = self.cause

    def __exit__(self, *exc: object) -> None:
        self.settlement.cause = self.before


class Settlement:
    """Works on a scratch state; what it made is in :attr:`facts` when it ends well.

    ``label`` names it for chance and prompts (the same label when it runs again).
    """

    me_type: type[Me] = Me
    use_type: type[Use] = Use

    def __init__(self, book: Book, state: State, label: str) -> None:
        self.book = book
        self.state = state
        self.label = label
        self.facts: list[f.Fact] = []
        self.cause = "clock"
        self.row = 0
        self.reply = ""
        self.until: tuple[Point, bool] | None = None
        self._queue: deque[f.Fact] = deque()
        self._draws: dict[str, int] = {}
        self._reactions = 0
        self._asking_active = False

    @property
    def pace(self) -> str:
        """Which of the book's lengths of windows this match plays by."""
        return str(self.state.options.get("节奏", self.book.paces[0]))

    def wants_review(self, since: int) -> bool:
        """Whether the director wants to see what was made from fact number ``since`` on before players do."""
        return False

    # -- facts and reactions ------------------------------------------------------------------------------------

    def emit(self, fact: f.Fact) -> None:
        """Write a fact and queue what listens for it."""
        fact.apply(self.state)
        self.facts.append(fact)
        if ("on", fact.kind, "") in self.state.hooks:
            self._queue.append(fact)

    def caused(self, cause: str) -> Caused:
        """Facts made inside the ``with`` block carry ``cause``."""
        return Caused(self, cause)

    def quiet(self) -> None:
        """Run queued reactions, oldest first and never nested, until there are none.

        Raises:
            LoopGuard: they do not end.
        """
        while self._queue:
            fact = self._queue.popleft()
            for me, hook in self.listeners(("on", fact.kind, "")):
                self._reactions += 1
                if self._reactions > ALLOWANCE:
                    raise LoopGuard(f"{self.label}: more than {ALLOWANCE} reactions, last to {fact.kind}")
                with self.caused(f"instance:{me.id}"):
                    getattr(me.definition, hook.method)(me, fact)

    def listeners(self, key: HookKey) -> Iterator[tuple[Me, Hook]]:
        """The active instances that listen at ``key``, in seat order, each with its method."""
        for iid in self.state.hooks.get(key, ()):
            instance = self.state.instances.get(iid)
            if instance is None:
                continue
            for hook in self.book.registry.hooks(instance.definition, key):
                if self.listening(instance, hook):
                    yield self.me(iid), hook

    def listening(self, instance: Instance, hook: Hook) -> bool:
        """Whether an instance's hook is awake now."""
        if instance.owner and not hook.beyond and not self.state.seats[instance.owner].in_play:
            return False
        return self.active(instance.id)

    # -- proposals and queries ----------------------------------------------------------------------------------

    def propose(self, proposal: P) -> P:
        """Walk a proposal through the book's layers; what comes back may be changed or stopped."""
        name = type(proposal).__name__
        for layer in self.book.layers.get(name, ()):
            for me, hook in self.listeners(("before", name, layer.name)):
                if me.id in proposal.visited:
                    continue
                with self.caused(f"instance:{me.id}"):
                    answer = getattr(me.definition, hook.method)(me, proposal)
                if answer is None:
                    continue
                proposal = answer.seen_by(me.id)
                if layer.answers == "first" or (proposal.stopped and layer.answers == "until_stopped"):
                    break
            if proposal.stopped:
                break
        return proposal

    def query(self, query: Query[T], value: T, *args: Any) -> T:
        """Ask a question about the present: ``value`` as it is by itself, changed by whatever modifies it."""
        key = ("query", query.name, "")
        if key in self.state.hooks:
            for me, hook in self.listeners(key):
                value = getattr(me.definition, hook.method)(me, value, *args)
        return value

    def active(self, iid: int) -> bool:
        """Whether an instance may act (modifiers of this question are themselves always awake)."""
        key = ("query", ACTIVE.name, "")
        if key not in self.state.hooks or self._asking_active:
            return True
        self._asking_active = True
        try:
            return self.query(ACTIVE, True, self.state.instances[iid])
        finally:
            self._asking_active = False

    def barred_by(self, iid: int) -> str:
        """What may be said of what keeps an instance from acting; empty when nothing may, or nothing does."""
        instance = self.state.instances[iid]
        for me, hook in self.listeners(("query", ACTIVE.name, "")):
            if not getattr(me.definition, hook.method)(me, True, instance):
                return me.definition.bars
        return ""

    # -- instances ----------------------------------------------------------------------------------------------

    def me(self, iid: int) -> Me:
        """An instance as its definition sees it."""
        return self.me_type(self, iid)

    def gain(
        self,
        owner: int,
        definition: type[Definition] | str,
        *,
        origin: str = "given",
        giver: int | None = None,
        until: str | None = None,
        memory: dict[str, Any] | None = None,
    ) -> int:
        """Give a seat (0: the match) a new instance and return its id; a title brings its skills along."""
        name = definition if isinstance(definition, str) else definition.id
        iid = self.state.last_instance + 1
        self.emit(f.Gained(iid, name, owner, origin, giver, until, dict(memory or {}), cause=self.cause))
        made = self.book.definition(name)
        if isinstance(made, Title):
            for skill in made.grants:
                self.gain(owner, skill, origin=f"title:{iid}", giver=giver)
        return iid

    def copy(self, iid: int, owner: int, *, origin: str, refreshed: bool = False, until: str | None = None) -> int:
        """Give ``owner`` an instance of the same definition, with the original's uses and memory unless refreshed."""
        source = self.state.instances[iid]
        made = self.gain(owner, source.definition, origin=origin, giver=source.owner, until=until)
        if not refreshed:
            for key, value in source.memory.items():
                self.emit(f.Remembered(made, key, value, cause=self.cause))
            for period, count in source.spent.items():
                for _ in range(count):
                    self.emit(f.Spent(made, period, cause=self.cause))
        return made

    def steal(self, iid: int, owner: int) -> None:
        """Move an instance to another owner, as it is; a title takes the skills it granted along."""
        granted = [i.id for i in self.state.instances.values() if i.origin == f"title:{iid}"]
        for each in (iid, *granted):
            self.emit(f.Moved(each, owner, cause=self.cause))

    def refresh(self, iid: int) -> None:
        """Set uses and memory of an instance back to the start."""
        self.emit(f.Refreshed(iid, cause=self.cause))

    def lose(self, iid: int, why: str = "ended") -> None:
        """End an instance, and with a title the skills it granted."""
        granted = [i.id for i in self.state.instances.values() if i.origin == f"title:{iid}"]
        for each in (*granted, iid):
            self.emit(f.Lost(each, why, cause=self.cause))

    def expire(self, boundary: str) -> None:
        """End everything that lasts until ``boundary``."""
        for iid in [i.id for i in self.state.instances.values() if i.until == boundary]:
            self.emit(f.Lost(iid, "ended", cause="clock"))

    def having(self, seat: int, definition: type[Definition]) -> list[Instance]:
        """The seat's instances of a definition."""
        return [i for i in self.state.owned(seat) if i.definition == definition.id]

    def uses_left(self, iid: int) -> int | None:
        """Uses left in the present period; None without a limit."""
        instance = self.state.instances[iid]
        skill = self.book.definition(instance.definition)
        if not isinstance(skill, Skill) or skill.limit is None:
            return None
        return skill.limit.amount - instance.spent.get(skill.limit.period(self.state.point), 0)

    # -- chance and questions -----------------------------------------------------------------------------------

    def draw(self, label: str, options: Sequence[T], name: Callable[[T], str] = str) -> T:
        """One of ``options`` by chance; a single option is no draw.

        Raises:
            ChanceError: a queued outcome is not among the options.
        """
        if len(options) == 1:
            return options[0]
        names = [name(o) for o in options]
        full = f"{self.label}|{label}"
        queue = self.state.chance_queue
        if queue:
            place = self._queued(names, queue[0])
        else:
            place = pick(self.state.seed, full, self.state.draws.get(full, 0), len(options))
        self.emit(f.Drawn(full, tuple(names), names[place], bool(queue), cause=self.cause))
        return options[place]

    def _queued(self, names: Sequence[str], wanted: str) -> int:
        if wanted in names:
            return names.index(wanted)
        raise ChanceError(f"排定的结果「{wanted}」不在可选之列：{'、'.join(names)}")

    def default_choice(self, me: Me, skill: Skill, able: Sequence[int], place: int) -> int:
        """What a forced skill settles on when nobody chose: a draw among the legal seats."""
        return self.draw(f"{skill.id}|{me.id}|{place}", able, lambda n: self.state.seats[n].name)

    def ask(
        self,
        key: str,
        audience: str,
        text: str,
        options: Sequence[str],
        *,
        default: str | None = None,
        minutes: int | None = None,
        about: int | None = None,
    ) -> str:
        """The answer to a question of this settlement, given now, before, or after ``minutes`` by its default.

        Raises:
            Suspend: there is no answer yet.
        """
        full = f"{self.label}|{key}"
        if full in self.state.answers:
            return self.state.answers[full]
        closes = None if minutes is None else self.state.now + minutes * MINUTE
        raise Suspend(Question(full, audience, text, tuple(options), default, closes, about))

    # -- notices ------------------------------------------------------------------------------------------------

    def tell(self, audience: str, key: str, text: str, *, at_once: bool = False, **data: Any) -> None:
        """Send a notice (see :class:`~engine.kernel.facts.Told`); numbered per audience, so numbers betray nothing.

        While a settlement waits for the director's word, what follows from his changes waits with it. ``at_once`` is
        for what people say to each other: it never waits, and has no number, which would tell how many wait before it.
        """
        seats: tuple[int, ...] = ()
        if audience.startswith("seat:"):
            seats = (int(audience[5:]),)
        elif audience.startswith("channel:"):
            seats = self.state.channels.get(audience[8:], ((), False))[0]
        if at_once:
            self.emit(f.Told(audience, seats, "", key, text, data, cause=self.cause))
            return
        stem = self.book.timetable.code(self.state.point)
        count = self.state.codes.get(f"{audience}|{stem}", 0) + 1
        held = self.state.held is not None and audience != "director"
        self.emit(f.Told(audience, seats, f"{stem}-{count:02d}", key, text, data, held, cause=self.cause))

    def tell_seat(self, seat: int, key: str, text: str, **data: Any) -> None:
        """Send a private notice."""
        self.tell(f"seat:{seat}", key, text, **data)
