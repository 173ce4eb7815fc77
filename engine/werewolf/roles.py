"""What a book is made of: its roles, the cards that play them, and the words in which it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.definitions import Definition, Skill

#: A seat without any skill, as scenarios write it.
BLANK = "白板"


@dataclass(frozen=True, slots=True)
class Role:
    """A role of a book: what its seat holds, and what is said about it.

    ``faction`` is where it starts (empty: not decided yet); ``card`` is the text players read, in our own words;
    ``count`` how many a full cast has; ``traits`` what its seat is without being a skill; ``second`` a set of skills
    that is unlocked in play; ``row`` whatever else the roster says of it.
    """

    id: str
    name: str
    faction: str
    skills: tuple[type[Skill], ...] = ()
    clause: str = ""
    count: int = 0
    card: str = ""
    tags: frozenset[str] = field(default=frozenset())
    old_names: tuple[str, ...] = ()
    traits: tuple[type[Definition], ...] = ()
    second: tuple[type[Skill], ...] = ()
    row: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """What a card's file says of a role: the skills its seat holds and the lists it is in; the roster says the rest."""

    id: str
    skills: tuple[type[Skill], ...] = ()
    tags: frozenset[str] = frozenset()
    traits: tuple[type[Definition], ...] = ()
    second: tuple[type[Skill], ...] = ()


@dataclass(frozen=True, slots=True)
class Samples:
    """Names of a book's with which its director is shown how a command is written: a role and what it can do, a status,
    a title."""

    role: str
    skill: str
    status: str
    title: str

    def of(self, kind: str) -> str:
        """The name of a definition of a kind (``skill``, ``status`` or ``title``)."""
        return {"skill": self.skill, "status": self.status, "title": self.title}[kind]


@dataclass(frozen=True, slots=True)
class Talk:
    """What is said about talking in a channel.

    ``example`` shows its members what to write; ``early`` is the answer to everybody during the prelude, when nobody is
    in it yet. Without it (or later) a stranger is only told that he does not belong.
    """

    example: str
    early: str | None = None
