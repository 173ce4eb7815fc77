"""The journal: one row per accepted input, never changed; undo is a row like any other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.errors import JournalError


@dataclass(frozen=True, slots=True)
class Row:
    """One input and what it made.

    Attributes:
        n: its number, from 0 without gaps.
        input: as it came.
        facts: what changed.
        open: the facts a suspended settlement had made up to its question; they are not true yet and must come out
            the same when it runs again.
        digest: hash of the state after this row (empty when the game does not keep digests).
    """

    n: int
    input: i.Input
    facts: tuple[f.Fact, ...]
    open: tuple[f.Fact, ...] | None = None
    digest: str = ""

    def to_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        return {
            "n": self.n,
            "input": i.to_json(self.input),
            "facts": [f.to_json(x) for x in self.facts],
            "open": None if self.open is None else [f.to_json(x) for x in self.open],
            "digest": self.digest,
        }

    @staticmethod
    def from_json(row: Mapping[str, Any]) -> Row:
        """The row that :meth:`to_json` wrote.

        Raises:
            JournalError: a fact or input is unknown to this version.
        """
        opened = row.get("open")
        return Row(
            row["n"],
            i.from_json(row["input"]),
            tuple(f.from_json(x) for x in row["facts"]),
            None if opened is None else tuple(f.from_json(x) for x in opened),
            row.get("digest", ""),
        )


def effective(rows: Iterable[Row]) -> tuple[list[Row], list[list[Row]]]:
    """The rows that count after all undoing, and what could be redone (last batch first to come back).

    Raises:
        JournalError: the numbering has a gap.
    """
    standing: list[Row] = []
    undone: list[list[Row]] = []
    for place, row in enumerate(rows):
        if row.n != place:
            raise JournalError(f"row {row.n} stands where row {place} should be")
        if isinstance(row.input, i.Undo):
            count = row.input.count
            undone.append(standing[-count:])
            del standing[-count:]
        elif isinstance(row.input, i.Redo):
            standing += undone.pop()
        else:
            standing.append(row)
            undone = []
    return standing, undone


def released(history: Iterable[f.Fact]) -> list[f.Told]:
    """The notices that have really gone out, in order."""
    out: list[f.Told] = []
    held: list[f.Told] = []
    for fact in history:
        if isinstance(fact, f.Told):
            (held if fact.held else out).append(fact)
        elif isinstance(fact, f.Released):
            out, held = out + held, []
    return out
