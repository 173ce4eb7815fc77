"""The ledgers as they are written, and what they have to speak of.

A ledger has one table for each skill (and pair) of its book, in the order of the roster. Its four kinds hold ids of
scenarios or tests, or one string that says why there can be none; ``clauses`` say what the text says and who checks it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine import WerewolfBook, load_book
from engine.kernel.definitions import Definition, Skill

HERE = Path(__file__).parent
#: Works; refused; aimed at something that turns, stops or outlives it; held by somebody who was given it.
KINDS = ("works", "refused", "turned", "given")
#: Tables of this name and a word after it speak of what no skill prints (statuses, the attack, the end).
RULES = "规则."
#: In place of a test's id: the test that tries a skill in other hands.
HOLDING = "holding"


@dataclass(frozen=True)
class Entry:
    """What a table of a ledger speaks of: ``made``, and by ``family`` (ids) all that belongs to the same clause.

    ``cards``: the roles that print it, or the cards that make it.
    """

    key: str
    made: Definition
    family: frozenset[str]
    cards: frozenset[str] = frozenset()

    @property
    def commanded(self) -> bool:
        """Whether somebody orders it."""
        return isinstance(self.made, Skill) and bool(self.made.windows) and not self.made.automatic


@cache
def entries(book_id: str) -> Mapping[str, Entry]:
    """By key, in order: what each role prints, what its seat may come to have, pairs, and what no role prints."""
    book = load_book(book_id)
    found: dict[str, Definition] = {}
    for key, made in _printed(book):
        if made.id not in {x.id for x in found.values()}:
            found[key if key not in found else f"{key}（{made.id.rpartition('.')[2]}）"] = made
    by_clause: dict[str, str] = {}
    for made in found.values():
        by_clause.setdefault(made.clause, made.id)
    return {key: Entry(key, made, _family(book, made, by_clause), _cards(book, made)) for key, made in found.items()}


def _printed(book: WerewolfBook) -> Iterator[tuple[str, Definition]]:
    registry = book.registry
    for role in book.roles.values():
        for cls in (*role.skills, *role.second):
            made = registry.definition(cls.id)
            yield f"{role.name}.{made.name}", made
            for variant in getattr(made, "variants", ()):
                yield f"{role.name}.{made.name}（学得）", registry.definition(variant.id)
    for pair in getattr(book, "pairs", ()):
        yield pair.name, registry.definition(pair.id)
    clauses = {x.clause for role in book.roles.values() for x in (*role.skills, *role.second)}
    clauses |= {pair.clause for pair in getattr(book, "pairs", ())}
    for skill in registry.skills():
        if skill.clause not in clauses:
            clauses.add(skill.clause)
            yield skill.clause.replace("·", ".", 1), skill


def _family(book: WerewolfBook, made: Definition, by_clause: Mapping[str, str]) -> frozenset[str]:
    same = {x.id for x in book.definitions() if x.clause == made.clause and by_clause[made.clause] == made.id}
    return frozenset({made.id, *(x.id for x in made.grants), *same})


def _cards(book: WerewolfBook, made: Definition) -> frozenset[str]:
    printing = (role.name for role in book.roles.values() if type(made) in (*role.skills, *role.second))
    return frozenset({*printing, *getattr(made, "pair", ())})


def read(book_id: str) -> Mapping[str, Any]:
    """A book's ledger; empty while there is none."""
    path = HERE / f"{book_id}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def listed(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """All that a table lists: kind (or ``by``), and id."""
    for kind in KINDS:
        if isinstance(row.get(kind), list):
            yield from ((kind, each) for each in row[kind])
    for clause in row.get("clauses", ()):
        yield from (("by", each) for each in clause.get("by", ()))
