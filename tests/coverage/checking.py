"""Whether a ledger is whole, and whether what it lists is so."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from engine import load_book
from tests.arenas import arena_of
from tests.coverage.ledger import HOLDING, KINDS, RULES, entries, listed, read
from tests.coverage.observing import Seen, kinds, mentions, proves, takes_part, watch
from tests.coverage.watching import Watch
from tests.scenarios.ends import every

ROOT = Path(__file__).resolve().parents[2]


def problems(book_id: str) -> Iterator[str]:
    """What a ledger lacks or has too much, by its text alone."""
    ledger, wanted = read(book_id), entries(book_id)
    yield from (f"{key}: no such skill or pair" for key in ledger if key not in wanted and not key.startswith(RULES))
    yield from (f"{key}: not in the ledger" for key in wanted if key not in ledger)
    order = [key for key in ledger if key in wanted]
    if order != (right := [key for key in wanted if key in ledger]):
        out = next(a for a, b in zip(order, right, strict=True) if a != b)
        yield f"{out}: not in the order of the roster"
    for key, row in ledger.items():
        yield from (f"{key}: {text}" for text in _shape(row, kinds_too=not key.startswith(RULES)))


def _shape(row: Mapping[str, Any], *, kinds_too: bool) -> Iterator[str]:
    if unknown := row.keys() - {*KINDS, "clauses"}:
        yield f"unknown: {sorted(unknown)}"
    for kind in KINDS if kinds_too else ():
        value = row.get(kind)
        if not value or not isinstance(value, list | str):
            yield f"{kind}: neither a scenario nor a reason why there can be none"
    if not row.get("clauses"):
        yield "no clauses"
    for clause in row.get("clauses", ()):
        if not clause.get("says") or not clause.get("by"):
            yield f"a clause that says nothing, or that nothing checks: {clause}"


@cache
def holdings(book_id: str) -> frozenset[str]:
    """The skills (ids) that the test of other hands really tries."""
    arena = arena_of(book_id)
    return frozenset(x.id for x in arena.skills() if x.windows and x.id not in arena.unused and not x.bound)


class Checker:
    """Runs what a ledger lists, every scenario once, and says what is not as it is listed."""

    def __init__(self, book_id: str) -> None:
        self.book_id = book_id
        self.scenarios = {s.id: s for s in every() if s.book == book_id and s.error is None}
        self._watching = Watch(load_book(book_id))
        self._seen: dict[str, Seen] = {}

    @contextmanager
    def open(self) -> Iterator[Checker]:
        """While this is open, runs are watched."""
        with self._watching.installed():
            yield self

    def table(self, key: str, row: Mapping[str, Any]) -> Iterator[str]:
        """What is wrong with what one table lists."""
        entry = entries(self.book_id).get(key)
        for kind, name in listed(row):
            if name == HOLDING and kind == "given" and entry is not None:
                if entry.made.id not in holdings(self.book_id):
                    yield f"{kind}: the test of other hands does not try it"
            elif "::" in name:
                if not _is_test(name):
                    yield f"{kind}: no test {name}"
            elif name not in self.scenarios:
                yield f"{kind}: no scenario {name}"
            elif entry is not None and not self.shows(kind, name, key):
                yield f"{kind}: {name} does not show it"

    def shows(self, kind: str, name: str, key: str) -> bool:
        """Whether a scenario shows a kind of a skill, or (``by``) has it in it at all."""
        entry = entries(self.book_id)[key]
        if kind == "by":
            return mentions(self.scenarios[name], entry) or takes_part(self.seen(name), entry)
        if not kinds(self.seen(name), entry)[kind]:
            return False
        return kind != "works" or proves(self.scenarios[name], entry, self._watching)

    def seen(self, name: str) -> Seen:
        """The one run of a scenario."""
        if name not in self._seen:
            self._seen[name] = watch(self.scenarios[name], self._watching)
        return self._seen[name]


@cache
def _tests(path: str) -> frozenset[str]:
    file = ROOT / path
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text("utf-8"))
    return frozenset(x.name for x in ast.walk(tree) if isinstance(x, ast.FunctionDef | ast.AsyncFunctionDef))


def _is_test(name: str) -> bool:
    path, _, function = name.partition("::")
    return function.partition("[")[0] in _tests(path)
