"""The base of all facts, their registry, and their form in the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from engine.kernel.errors import JournalError
from engine.kernel.records import HookKey

if TYPE_CHECKING:
    from engine.kernel.state import State

#: Every kind of fact by its name in the journal.
KINDS: dict[str, type[Fact]] = {}
#: Where those listen that listen only to some facts of a kind (see :func:`~engine.kernel.hooks.on`): to what is about
#: their owner, or about themselves; and to what is about a window, which stands there by its name.
OWN, ITSELF, WINDOW = "*own", "*itself", "*window"

_F = TypeVar("_F", bound="Fact")


class Fact:
    """Base of all facts; see the module's docstring."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    names: ClassVar[tuple[str, ...]] = ()
    #: Where those listen that listen to all of this kind.
    place: ClassVar[HookKey] = ("on", "", "")
    #: What a listener may pick some of this kind by: :data:`OWN`, :data:`ITSELF`, :data:`WINDOW`.
    narrows: ClassVar[frozenset[str]] = frozenset()
    #: Whether what comes before all have reacted to it hears of it, too: a window opens for what its opening brings.
    lingers: ClassVar[bool] = False
    cause: str

    def narrower(self, state: State) -> tuple[HookKey, ...]:
        """Where those listen that listen to some of this kind, this one among them (``narrows``)."""
        return ()

    def apply(self, state: State) -> None:
        """Write this fact into ``state``; nothing else ever writes a state."""
        raise JournalError(f"fact {self.kind!r} has no writer")


@dataclass_transform(frozen_default=True)
def fact(kind: str) -> Callable[[type[_F]], type[_F]]:
    """Declare a fact class under its journal name ``kind`` (frozen, slotted, registered)."""

    def register(cls: type[_F]) -> type[_F]:
        made = dataclass(frozen=True, slots=True)(cls)
        made.kind = kind
        made.place = ("on", kind, "")
        made.names = tuple(f.name for f in fields(made))  # type: ignore[arg-type]
        if kind in KINDS:
            raise JournalError(f"fact kind {kind!r} is declared twice")
        KINDS[kind] = made
        return made

    return register


def to_json(item: Fact) -> dict[str, Any]:
    """A fact as a JSON object; defaults are written too, so that a row reads alone."""
    out: dict[str, Any] = {"kind": item.kind}
    for name in item.names:
        out[name] = getattr(item, name)
    return out


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(v) for v in value)
    if isinstance(value, dict):
        return {k: _frozen(v) for k, v in value.items()}
    return value


def from_json(row: Mapping[str, Any]) -> Fact:
    """The fact that :func:`to_json` wrote.

    Raises:
        JournalError: the kind or a field is unknown to this version of the engine.
    """
    cls = KINDS.get(row.get("kind", ""))
    if cls is None:
        raise JournalError(f"unknown fact kind {row.get('kind')!r}")
    try:
        return cls(**{k: _frozen(v) for k, v in row.items() if k != "kind"})
    except TypeError as error:
        raise JournalError(f"fact {row.get('kind')!r} does not fit this version: {error}") from error
