"""Terms of a book that are neither role nor skill nor status, in our own words (``data/BOOK/glossary.toml``)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from engine.werewolf.roster import DATA


@dataclass(frozen=True, slots=True)
class Term:
    """A term; ``aliases`` are other names under which it may be asked for."""

    name: str
    text: str
    aliases: tuple[str, ...] = ()


@cache
def glossary(book: str) -> tuple[Term, ...]:
    """The terms of a book in the order of its file; none when it has no file."""
    path = DATA / book / "glossary.toml"
    if not path.exists():
        return ()
    rows = tomllib.loads(path.read_text("utf-8"))["term"]
    return tuple(Term(r["name"], r["text"].strip(), tuple(r.get("aliases", ()))) for r in rows)
