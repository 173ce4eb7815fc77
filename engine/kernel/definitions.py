"""Definitions: stateless classes that say what a card does; instances of them are data in the state.

A definition reads like its text: class attributes for what can be listed, ``resolve`` for the effect, and decorated
hooks for what it does to others' proposals (:func:`before`), to questions about the present (:func:`modifies`) and
after facts (:func:`on`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from engine.kernel.clock import Point
from engine.kernel.facts import Fact, Lost, Remembered
from engine.kernel.proposals import Proposal

if TYPE_CHECKING:
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import HookKey, Instance

T = TypeVar("T")
_Hooked = TypeVar("_Hooked", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Query(Generic[T]):
    """A question about the present that statuses, titles and rules may answer differently."""

    name: str


#: Whether an instance may act at all (silence, disarming, a ban on a tag …): modifiers get ``(me, value, instance)``.
ACTIVE: Query[bool] = Query("active")


@dataclass(frozen=True, slots=True)
class Hook:
    """A method of a definition and where it listens; ``beyond``: also when its owner is out of play."""

    key: HookKey
    method: str
    beyond: bool


def _mark(key: HookKey, beyond: bool) -> Callable[[_Hooked], _Hooked]:
    def mark(method: _Hooked) -> _Hooked:
        listed = getattr(method, "__hooks__", ())
        method.__hooks__ = (*listed, Hook(key, method.__name__, beyond))  # type: ignore[attr-defined]
        return method

    return mark


def before(proposal: type[Proposal], *, layer: str, beyond: bool = False) -> Callable[[_Hooked], _Hooked]:
    """``method(self, me, proposal)`` may return a changed or stopped proposal; None leaves it alone."""
    return _mark(("before", proposal.__name__, layer), beyond)


def on(fact: type[Fact], *, beyond: bool = False) -> Callable[[_Hooked], _Hooked]:
    """``method(self, me, fact)`` runs after the fact, queued and never nested."""
    return _mark(("on", fact.kind, ""), beyond)


def modifies(query: Query[Any], *, beyond: bool = False) -> Callable[[_Hooked], _Hooked]:
    """``method(self, me, value, *args)`` returns the new value of a query."""
    return _mark(("query", query.name, ""), beyond)


class Definition:
    """Base of everything that can exist as an instance.

    Attributes:
        id: unique over all books, as ``slow.witch.antidote``.
        name: as the book prints it.
        clause: where the book prints it, shown by explanations (``女巫·救药``).
        told: whether its owner is told of having it.
        tags: what others may ask about it, never its name.
        bars: what somebody reads whom it keeps from acting, when that may be known; empty: nothing is said.
    """

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    told: ClassVar[bool] = True
    tags: ClassVar[frozenset[str]] = frozenset()
    bars: ClassVar[str] = ""
    kind: ClassVar[str] = "rule"
    hooks: ClassVar[tuple[Hook, ...]] = ()

    def __init_subclass__(cls) -> None:
        found: dict[str, tuple[Hook, ...]] = {}
        for base in reversed(cls.__mro__):
            for name, method in vars(base).items():
                hooks = getattr(method, "__hooks__", None)
                if hooks:
                    found[name] = hooks
        cls.hooks = tuple(h for hooks in found.values() for h in hooks)


class Rule(Definition):
    """A printed rule that belongs to the match itself, or to a pair of things."""


class Status(Definition):
    """Something a seat bears for a while."""

    kind = "status"


class Title(Definition):
    """An extra identity a seat holds; ``grants`` are the skills that come and go with it."""

    kind = "title"
    grants: ClassVar[tuple[type[Skill], ...]] = ()


@dataclass(frozen=True, slots=True)
class Limit:
    """How often an instance may be used: ``amount`` times in each period that ``period`` names for a clock point.

    ``used_up`` says to its owner that it cannot be used again, and when it can.
    """

    amount: int
    period: Callable[[Point], str]
    used_up: Callable[[Point], str]


#: Once in the whole match.
ONCE = Limit(1, lambda point: "match", lambda point: "全场只能用一次，已经用掉")

#: Why a seat may not be chosen, from what the chooser knows; None when it may.
TargetRule = Callable[["Me", int], str | None]


@dataclass(frozen=True, slots=True)
class Targets:
    """Who may be chosen: between ``least`` and ``most`` different seats that satisfy every rule."""

    least: int = 0
    most: int = 0
    rules: tuple[TargetRule, ...] = ()


NO_TARGET = Targets()


def one(*rules: TargetRule) -> Targets:
    """Exactly one seat."""
    return Targets(1, 1, rules)


def exactly(number: int, *rules: TargetRule) -> Targets:
    """Exactly ``number`` different seats."""
    return Targets(number, number, rules)


class Skill(Definition):
    """What a seat can do.

    Attributes:
        windows: ids of the windows in which it settles; empty for a passive skill.
        slot: the line of the printed order in which it settles.
        target: who may be chosen.
        limit: how often it may be used; None: as often as its windows allow.
        forced: it may not be left out ([强制]).
        instant: it settles as soon as it is accepted in its open window.
        early: it may be sent before its window opens, within the same half of the day.
        beyond: it is used by a seat that is out of play.
        words: words its command may carry, one of them.
        takes_text: its command carries free text.
    """

    kind = "skill"
    windows: ClassVar[tuple[str, ...]] = ()
    slot: ClassVar[str] = ""
    target: ClassVar[Targets] = NO_TARGET
    limit: ClassVar[Limit | None] = None
    forced: ClassVar[bool] = False
    instant: ClassVar[bool] = False
    early: ClassVar[bool] = True
    beyond: ClassVar[bool] = False
    words: ClassVar[tuple[str, ...]] = ()
    takes_text: ClassVar[bool] = False

    def targets(self, me: Me) -> Targets:
        """Who may be chosen now; cards whose range depends on an option override this."""
        return self.target

    def requires(self, me: Me, point: Point) -> str | None:
        """Why it cannot be used at ``point``, for lasting reasons its owner knows; None when it can."""
        return None

    def pool(self, me: Me) -> str | None:
        """The pack with which its use is shared and decided in common; None for a skill of one's own."""
        return None

    def handed(self, s: Any, seat: int) -> dict[str, Any]:
        """What an instance remembers that somebody is simply given, outside the card's own ways."""
        return {}

    def refuses_text(self, text: str) -> str | None:
        """Why the free text is not acceptable; None when it is."""
        return None

    def resolve(self, use: Any) -> None:
        """Carry out the effect; ``use`` is the book's :class:`Use`."""


class Me:
    """An instance within a settlement, as its own definition sees it."""

    __slots__ = ("id", "s")

    def __init__(self, settlement: Settlement, iid: int) -> None:
        self.s = settlement
        self.id = iid

    @property
    def instance(self) -> Instance:
        """The data."""
        return self.s.state.instances[self.id]

    @property
    def owner(self) -> int:
        """The seat that has it."""
        return self.instance.owner

    bearer = owner

    @property
    def giver(self) -> int | None:
        """The seat that gave it."""
        return self.instance.giver

    @property
    def definition(self) -> Definition:
        """What it is an instance of."""
        return self.s.book.definition(self.instance.definition)

    def recall(self, key: str, default: Any = None) -> Any:
        """What it keeps under ``key``."""
        return self.instance.memory.get(key, default)

    def remember(self, key: str, value: Any) -> None:
        """Keep ``value`` (plain JSON) under ``key``; moves with theft, is forgotten by a refresh."""
        self.s.emit(Remembered(self.id, key, value, cause=self.s.cause))

    def lose(self, why: str = "ended") -> None:
        """End this instance."""
        self.s.emit(Lost(self.id, why, cause=self.s.cause))

    def left(self) -> int | None:
        """How many uses are left in the present period; None when it has no limit."""
        return self.s.uses_left(self.id)


class Use:
    """One skill being used: who uses it, who decided, who is told, what was chosen and what it settles on."""

    __slots__ = ("aims", "chosen", "decider", "id", "instance", "receiver", "s", "text", "user", "words")

    def __init__(
        self, settlement: Settlement, use_id: int, instance: int, user: int, decider: int, receiver: int,
        chosen: Iterable[int], words: Iterable[str],
    ) -> None:  # fmt: skip
        self.s = settlement
        self.id = use_id
        self.instance = instance
        self.user = user
        self.decider = decider
        self.receiver = receiver
        self.chosen = tuple(chosen)
        self.aims = self.chosen
        self.words = tuple(words)
        self.text = ""

    @property
    def target(self) -> int:
        """The one seat it settles on."""
        return self.aims[0]

    @property
    def me(self) -> Me:
        """The skill's own instance."""
        return self.s.me(self.instance)
