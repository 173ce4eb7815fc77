"""Where the methods of definitions listen: to proposals, to questions, to facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from engine.kernel.facts import Fact
from engine.kernel.proposals import Proposal
from engine.kernel.queries import Query

if TYPE_CHECKING:
    from engine.kernel.state import HookKey

#: In a hook's key: only what its own owner has (see :func:`modifies`). An index names the owner in its place.
OWN = "*own"

_Hooked = TypeVar("_Hooked", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Hook:
    """A method of a definition and where it listens.

    ``beyond``: also when its owner is out of play; ``asleep``: also when its instance is kept from acting. The last
    part of ``key`` is a proposal's layer; a window where :func:`on` names one; for a query, :data:`OWN` or a tag
    where :func:`modifies` narrows it.
    """

    key: HookKey
    method: str
    beyond: bool
    asleep: bool = False


def _mark(key: HookKey, beyond: bool, asleep: bool = False) -> Callable[[_Hooked], _Hooked]:
    def mark(method: _Hooked) -> _Hooked:
        listed = getattr(method, "__hooks__", ())
        method.__hooks__ = (*listed, Hook(key, method.__name__, beyond, asleep))  # type: ignore[attr-defined]
        return method

    return mark


def before(proposal: type[Proposal], *, layer: str, beyond: bool = False) -> Callable[[_Hooked], _Hooked]:
    """``method(self, me, proposal)`` may return a changed or stopped proposal; None leaves it alone."""
    return _mark(("before", proposal.__name__, layer), beyond)


def on(
    fact: type[Fact], *, at: str | Sequence[str] = "", beyond: bool = False, asleep: bool = False
) -> Callable[[_Hooked], _Hooked]:
    """``method(self, me, fact)`` runs after the fact, queued and never nested.

    ``at``: of a fact that belongs to a window (see :meth:`~engine.kernel.facts.Fact.place`), only in this or these.
    """

    def mark(method: _Hooked) -> _Hooked:
        for place in (at,) if isinstance(at, str) else at:
            _mark(("on", fact.kind, place), beyond, asleep)(method)
        return method

    return mark


def modifies(
    query: Query[Any], *, beyond: bool = False, own: bool = False, tag: str = ""
) -> Callable[[_Hooked], _Hooked]:
    """``method(self, me, value, *args)`` returns the new value of a query.

    Of a query about an instance (its first argument): ``own``, asked only about what its own owner has; ``tag``, only
    about what bears this tag. Those asked about everything go before those narrowed so.
    """
    return _mark(("query", query.name, OWN if own else tag), beyond)
