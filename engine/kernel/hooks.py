"""Where the methods of definitions listen: to proposals, to questions, to facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from engine.kernel.facts import ITSELF, OWN, Fact
from engine.kernel.proposals import Proposal
from engine.kernel.queries import Query

if TYPE_CHECKING:
    from engine.kernel.state import HookKey

_Hooked = TypeVar("_Hooked", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Hook:
    """A method of a definition and where it listens.

    ``beyond``: also when its owner is out of play; ``asleep``: also when its instance is kept from acting. The last
    part of ``key`` is a proposal's layer; for a fact, a window, :data:`OWN` or :data:`ITSELF` where :func:`on` names
    one; for a query, :data:`OWN` or a tag where :func:`modifies` narrows it.
    """

    key: HookKey
    method: str
    beyond: bool
    asleep: bool = False

    def listed_at(self, owner: int, iid: int) -> HookKey:
        """Where the index lists it for instance ``iid`` of a seat: that seat, or the instance, in its key's place."""
        kind, name, at = self.key
        if at == OWN:
            return kind, name, owner
        return ("itself", name, iid) if at == ITSELF else self.key


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
    fact: type[Fact],
    *,
    at: str | Sequence[str] = "",
    own: bool = False,
    itself: bool = False,
    beyond: bool = False,
    asleep: bool = False,
) -> Callable[[_Hooked], _Hooked]:
    """``method(self, me, fact)`` runs after the fact, queued and never nested.

    Of facts that can be told apart so (:attr:`~engine.kernel.facts.Fact.narrows`), only some: ``at`` this window or
    these; ``own``, about its owner; ``itself``, about the instance that listens.
    """
    some = OWN if own else ITSELF if itself else at

    def mark(method: _Hooked) -> _Hooked:
        for place in (some,) if isinstance(some, str) else some:
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
