"""An instance and a use of a skill, as definitions see them within a settlement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.kernel.facts import Remembered, Spent

if TYPE_CHECKING:
    from engine.kernel.definitions import Definition
    from engine.kernel.settlement import Settlement
    from engine.kernel.state import Instance


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
        return self.s.book.registry.definition(self.instance.definition)

    def recall(self, key: str, default: Any = None) -> Any:
        """What it keeps under ``key``."""
        return self.instance.memory.get(key, default)

    def remember(self, key: str, value: Any) -> None:
        """Keep ``value`` (plain JSON) under ``key``; moves with theft, is forgotten by a refresh."""
        self.s.emit(Remembered(self.id, key, value, cause=self.s.cause))

    def spend(self) -> None:
        """Count one use in the present period, of a skill that works by itself."""
        limit = getattr(self.definition, "limit", None)
        if limit is not None:
            self.s.emit(Spent(self.id, limit.period(self.s.state.point), cause=self.s.cause))

    def lose(self, why: str = "ended") -> None:
        """End this instance."""
        self.s.lose(self.id, why)

    def left(self) -> int | None:
        """How many uses are left in the present period; None when it has no limit."""
        return self.s.uses_left(self.id)


class Use:
    """One skill being used: who uses it, who decided, who is told, what was chosen and what it settles on."""

    __slots__ = (
        "aims", "chosen", "decider", "id", "instance", "landed", "offset", "receivers", "s", "text", "user", "words",
    )  # fmt: skip

    def __init__(
        self, settlement: Settlement, use_id: int, instance: int, user: int, decider: int,
        receivers: tuple[int, ...], chosen: Iterable[int], words: Iterable[str],
    ) -> None:  # fmt: skip
        self.s = settlement
        self.id = use_id
        self.instance = instance
        self.user = user
        self.decider = decider
        self.receivers = receivers
        self.chosen = tuple(chosen)
        self.aims = self.chosen
        #: (named, settled on) of each target that anything settles on.
        self.landed: tuple[tuple[int, int], ...] = ()
        self.words = tuple(words)
        #: How many seats of the same command earlier uses of it took.
        self.offset = 0
        self.text = ""

    @property
    def receiver(self) -> int:
        """Who is told of its result first."""
        return self.receivers[0]

    @property
    def target(self) -> int:
        """The one seat it settles on."""
        return self.aims[0]

    @property
    def me(self) -> Me:
        """The skill's own instance."""
        return self.s.me(self.instance)
