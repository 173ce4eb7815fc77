"""A settlement: the one place where rules run and facts are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from engine.kernel import facts as f
from engine.kernel.chance import pick
from engine.kernel.clock import MINUTE, Window
from engine.kernel.definitions import Definition, Me, Skill, Use
from engine.kernel.errors import ChanceError, Suspend
from engine.kernel.prompts import Question
from engine.kernel.running import Running
from engine.kernel.state import Instance

T = TypeVar("T")


class Settlement(Running):
    """Works on a scratch state; what it made is in :attr:`facts` when it ends well.

    ``label`` names it for chance and prompts (the same label when it runs again).
    """

    use_type: type[Use] = Use

    @property
    def pace(self) -> str:
        """Which of the book's lengths of windows this match plays by."""
        return str(self.state.options.get("节奏", self.book.paces[0]))

    def wants_review(self, since: int) -> bool:
        """Whether the director wants to see what was made from fact number ``since`` on before players do."""
        return False

    def settle_now(self) -> None:
        """What follows at once from a skill that settled in its open window."""

    def simultaneous(self, window: Window) -> bool:
        """Whether what is done in a window takes effect at once for all."""
        return window.simultaneous

    @contextmanager
    def together(self) -> Iterator[None]:
        """Around whatever settles in a simultaneous window."""
        yield

    def fills_in(self, me: Me, skill: Skill) -> bool:
        """Whether a forced skill that nobody ordered is used all the same."""
        return True

    def rank_in_slot(self, instance: Instance) -> int:
        """Whether something settles in its slot before others (lower) or after them, whoever has it."""
        return 0

    # -- instances ----------------------------------------------------------------------------------------------

    def gain(
        self,
        owner: int,
        definition: type[Definition] | str,
        *,
        origin: str = "given",
        giver: int | None = None,
        until: str | None = None,
        memory: dict[str, Any] | None = None,
        spent: str = "",
    ) -> int:
        """Give a seat (0: the match) a new instance and return its id; it brings what it grants along.

        ``spent``: a period in which one use of it counts as gone from the start.
        """
        name = definition if isinstance(definition, str) else definition.id
        iid = self.state.last_instance + 1
        self.emit(f.Gained(iid, name, owner, origin, giver, until, dict(memory or {}), cause=self.cause))
        if spent:
            self.emit(f.Spent(iid, spent, cause=self.cause))
        made = self.book.definition(name)
        self._grant(iid, made, owner, giver)
        made.arrives(self.me(iid))
        return iid

    def _grant(self, iid: int, made: Definition, owner: int, giver: int | None) -> None:
        for each in made.grants:
            self.gain(owner, each, origin=f"title:{iid}", giver=giver)

    def granted(self, iid: int) -> list[int]:
        """What an instance granted and its owner still has."""
        return [i.id for i in self.state.stemming(f"title:{iid}")]

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
        """Move an instance to another owner, as it is; it takes what it granted along."""
        for each in (iid, *self.granted(iid)):
            self.emit(f.Moved(each, owner, cause=self.cause))

    def refresh(self, iid: int) -> None:
        """Set uses and memory of an instance back to the start, and give what it grants anew."""
        for each in self.granted(iid):
            self.lose(each, "refreshed")
        self.emit(f.Refreshed(iid, cause=self.cause))
        instance = self.state.instances[iid]
        self._grant(iid, self.book.definition(instance.definition), instance.owner, instance.giver)

    def lose(self, iid: int, why: str = "ended") -> None:
        """End an instance, and with it what it granted."""
        for each in self.granted(iid):
            self.lose(each, why)
        gone = self.state.instances[iid]
        self.emit(f.Lost(iid, why, gone.definition, gone.owner, cause=self.cause))

    def expire(self, boundary: str) -> None:
        """End everything that lasts until ``boundary``."""
        with self.caused("clock"):
            for iid in self.state.by_until.get(boundary, ()):
                if iid in self.state.instances:
                    self.lose(iid)

    def having(self, seat: int, definition: type[Definition]) -> list[Instance]:
        """The seat's instances of a definition."""
        return [i for i in self.state.owned(seat) if i.definition == definition.id]

    def uses_left(self, iid: int) -> int | None:
        """Uses left in the present period; None without a limit."""
        instance = self.state.instances[iid]
        skill = self.book.definition(instance.definition)
        if not isinstance(skill, Skill) or skill.limit is None:
            return None
        allowed = skill.allowance(self.me(iid))
        return None if allowed is None else allowed - instance.spent.get(skill.limit.period(self.state.point), 0)

    # -- going back ---------------------------------------------------------------------------------------------

    def keep(self, name: str) -> None:
        """Keep the match as it stands under a name, for :meth:`restore`."""
        self.emit(f.Kept(name, cause=self.cause))

    def restore(
        self, name: str, *, attributes: Iterable[str] = (), tables: Iterable[str] = (), seats: Iterable[int] = (),
        seat_keys: Iterable[str] = (), instances: Iterable[int] = (), use: int = 0,
    ) -> None:  # fmt: skip
        """Let the match stand again as it was kept under a name, except for what is said to stay (see ``Restored``).

        What waits to be reacted to goes back with it; but windows have opened and closed, and ``use`` has been made.
        """
        waiting = [x for x in self._queue if _stands(x[0], use)]
        self._queue.clear()
        self._queue.extend(waiting)
        self.emit(
            f.Restored(
                name, tuple(attributes), tuple(tables), tuple(seats), tuple(seat_keys), tuple(instances), use,
                cause=self.cause,
            )
        )  # fmt: skip

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

    def default_word(self, me: Me, skill: Skill) -> str:
        """The word of a forced skill when nobody chose: a draw among its words."""
        return self.draw(f"{skill.id}|{me.id}|word", skill.words)

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

    def pose(self, key: str, audience: str, text: str, options: Sequence[str], *, about: int | None = None) -> None:
        """Ask a question that nothing waits for; whoever listens for its answer (``Answered``) does the rest."""
        self.emit(f.Asked(key, audience, text, tuple(options), about=about, standing=True, cause=self.cause))
        self.tell(audience, "prompt", f"{text}（{'／'.join(options)}）", options=list(options))

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


def _stands(fact: f.Fact, use: int) -> bool:
    """Whether a fact is true whatever the match goes back to."""
    return isinstance(fact, f.WindowOpened | f.WindowClosed) or (isinstance(fact, f.Used) and fact.id == use)
