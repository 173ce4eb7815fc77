"""Facts about channels, notices, questions and chance."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from engine.kernel.facts.base import Fact, fact
from engine.kernel.prompts import Question

if TYPE_CHECKING:
    from engine.kernel.state import State


@fact("channel.set")
class ChannelSet(Fact):
    """Who shares a channel, and whether it takes talk now."""

    name: str
    members: tuple[int, ...]
    open: bool = True
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.channels[self.name] = (self.members, self.open)


@fact("told")
class Told(Fact):
    """A notice: ``audience`` is ``public``, ``director``, ``seat:N`` or ``channel:NAME``.

    ``seats`` are those who receive it (empty for public and director), ``code`` the short number shown to them,
    ``key`` what sort of notice it is, ``data`` the seats, words and numbers in it. ``held``: the director has not
    released it yet.
    """

    audience: str
    seats: tuple[int, ...]
    code: str
    key: str
    text: str
    data: dict[str, Any] = field(default_factory=dict)
    held: bool = False
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        if self.code:
            stem = f"{self.audience}|{self.code.partition('-')[0]}"
            state.codes[stem] = state.codes.get(stem, 0) + 1


@fact("settlement.held")
class Held(Fact):
    """The settlement of window ``window`` is done but waits for the director's word."""

    window: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.held = self.window


@fact("settlement.released")
class Released(Fact):
    """The director released what was held."""

    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.held = None


@fact("settlement.suspended")
class Suspended(Fact):
    """The settlement of window ``window`` met a question and will run again from its start."""

    window: int
    at: int
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.suspended = (self.window, self.at)


@fact("prompt.asked")
class Asked(Fact):
    """A question is open; see :class:`engine.kernel.prompts.Question`."""

    key: str
    audience: str
    text: str
    options: tuple[str, ...]
    default: str | None = None
    closes_at: int | None = None
    about: int | None = None
    standing: bool = False
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.prompts[self.key] = Question(
            self.key, self.audience, self.text, self.options, self.default, self.closes_at, self.about, self.standing
        )


@fact("prompt.answered")
class Answered(Fact):
    """The answer to a question, possibly before it was asked."""

    key: str
    value: str
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.prompts.pop(self.key, None)
        state.answers[self.key] = self.value


@fact("settlement.finished")
class Finished(Fact):
    """A suspended settlement has run to its end."""

    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.suspended = None
        state.answers = {}


@fact("chance.drawn")
class Drawn(Fact):
    """One draw: ``options`` by name, and the name that came up; ``queued`` when it was said beforehand."""

    label: str
    options: tuple[str, ...]
    result: str
    queued: bool = False
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.draws[self.label] = state.draws.get(self.label, 0) + 1
        if self.queued:
            state.chance_queue = state.chance_queue[1:]


@fact("chance.cleared")
class ChanceCleared(Fact):
    """What was queued for the next draws is void (``why``)."""

    why: str
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.chance_queue = ()


@fact("chance.queued")
class ChanceQueued(Fact):
    """The next draws give these names, in order."""

    values: tuple[str, ...]
    cause: str = field(default="", kw_only=True)

    def apply(self, state: State) -> None:
        state.chance_queue = state.chance_queue + self.values
