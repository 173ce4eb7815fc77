"""A match as its journal tells it: folded from rows, turned back and forth, its last input forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.clock import Point
from engine.kernel.errors import Diverged, Refused
from engine.kernel.journal import Row, effective, released
from engine.kernel.state import State

if TYPE_CHECKING:
    from engine.kernel.registry import PlayableBook


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an input did.

    Attributes:
        refused: why it was not accepted (then everything else is empty and nothing changed).
        reply: what the sender is told at once.
        row: the journal row to store.
        notices: what goes out now.
        voided: after an undo, notices that had gone out and no longer hold.
        until: where an accepted order settles, and whether that window is still to open.
    """

    refused: str | None = None
    reply: str = ""
    row: Row | None = None
    notices: tuple[f.Told, ...] = ()
    voided: tuple[f.Told, ...] = ()
    until: tuple[Point, bool] | None = None


class Archive:
    """The journal of one match, and the state that its standing rows make."""

    def __init__(self, book: PlayableBook, *, digests: bool = False) -> None:
        self.book = book
        self.digests = digests
        self.state = State(book.registry)
        self.rows: list[Row] = []
        self.history: list[f.Fact] = []
        self.open: tuple[f.Fact, ...] | None = None
        self._backup: tuple[State, int, int, tuple[f.Fact, ...] | None] | None = None

    @classmethod
    def fold(cls, book: PlayableBook, rows: Iterable[Row], *, digests: bool = True) -> Self:
        """The match that wrote ``rows``. Only facts are applied; no rule runs.

        Raises:
            JournalError: the rows cannot be folded.
            Diverged: the last row's digest is not that of the state.
        """
        game = cls(book, digests=digests)
        game.rows = list(rows)
        game._refold()
        if game.rows and game.rows[-1].digest and game.rows[-1].digest != game.digest():
            raise Diverged("存档与重算的局面不一致", len(game.rows) - 1)
        return game

    def _refold(self) -> None:
        self.state = State(self.book.registry)
        self.history, self.open = [], None
        for row in effective(self.rows)[0]:
            for fact in row.facts:
                fact.apply(self.state)
                self.history.append(fact)
            self.open = row.open if self.state.suspended else None

    def digest(self) -> str:
        """A hash of the state, equal in every process that folded the same facts."""
        return self.state.digest()

    def rollback(self) -> None:
        """Forget the last input, when it could not be stored."""
        if self._backup is None:
            return
        state, rows, history, opened = self._backup
        turned = any(isinstance(row.input, i.Undo | i.Redo) for row in self.rows[rows:])
        del self.rows[rows:]
        if turned:
            self._refold()
        else:
            del self.history[history:]
            self.state, self.open = state, opened
        self._backup = None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.attributes.get("over"))

    # -- undo ---------------------------------------------------------------------------------------------------

    def _undo(self, item: i.Undo) -> Outcome:
        standing, _ = effective(self.rows)
        possible = len(standing) - 1
        if item.count < 1 or item.count > possible:
            raise Refused(f"最多可以撤销 {max(possible, 0)} 步")
        gone = standing[-item.count :]
        kept = self._visible(standing[: -item.count])
        voided = [t for t in self._visible(standing) if t not in kept]
        return self._turn(item, f"已退回 {len(gone)} 条输入之前", tuple(voided))

    def _redo(self, item: i.Redo) -> Outcome:
        if not effective(self.rows)[1]:
            raise Refused("没有可以重做的撤销")
        return self._turn(item, "已重做", ())

    def _turn(self, item: i.Input, reply: str, voided: tuple[f.Told, ...]) -> Outcome:
        self.rows.append(Row(len(self.rows), item, ()))
        self._refold()
        if self.digests:
            self.rows[-1] = replace(self.rows[-1], digest=self.digest())
        return Outcome(reply=reply, row=self.rows[-1], voided=voided)

    @staticmethod
    def _visible(rows: Iterable[Row]) -> list[f.Told]:
        return released(fact for row in rows for fact in row.facts)
