"""What comes into a match from outside; every input is journaled as it came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from engine.kernel.errors import JournalError


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """Base of all inputs; ``at`` is when it was received, in UTC seconds."""

    kind: ClassVar[str] = ""
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Input):
    """A seat's text to the bot, as typed. ``place``: ``private``, ``public``, or the name of a channel."""

    kind: ClassVar[str] = "say"
    seat: int
    text: str
    place: str = "private"


@dataclass(frozen=True, slots=True, kw_only=True)
class Direct(Input):
    """The director's text. ``by`` says which director, for the record."""

    kind: ClassVar[str] = "direct"
    text: str
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline(Input):
    """The open window, number ``window``, has reached its deadline. Any other number is ignored."""

    kind: ClassVar[str] = "deadline"
    window: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptDeadline(Input):
    """The question ``key`` has reached its deadline and takes its default."""

    kind: ClassVar[str] = "prompt_deadline"
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick(Input):
    """Time passes, and nothing else."""

    kind: ClassVar[str] = "tick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Post(Input):
    """A seat posted in the public forum (counted, never read). ``length``: its characters, when they were counted."""

    kind: ClassVar[str] = "post"
    seat: int
    length: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Input):
    """The match begins: ``seats`` maps a name to what it is cast as, in order; ``options`` are the book's switches."""

    kind: ClassVar[str] = "start"
    seats: Mapping[str, str]
    options: Mapping[str, Any]
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Input):
    """Go back to before the last ``count`` inputs."""

    kind: ClassVar[str] = "undo"
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Input):
    """Take the last undo back."""

    kind: ClassVar[str] = "redo"


KINDS: dict[str, type[Input]] = {
    cls.kind: cls for cls in (Say, Direct, Deadline, PromptDeadline, Tick, Post, Start, Undo, Redo)
}


def to_json(item: Input) -> dict[str, Any]:
    """An input as a JSON object."""
    return {"kind": item.kind, **asdict(item)}


def from_json(row: Mapping[str, Any]) -> Input:
    """The input that :func:`to_json` wrote.

    Raises:
        JournalError: unknown to this version.
    """
    try:
        return KINDS[row["kind"]](**{k: v for k, v in row.items() if k != "kind"})
    except (KeyError, TypeError) as error:
        raise JournalError(f"unknown input {dict(row)!r}") from error
