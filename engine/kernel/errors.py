"""Everything the engine can raise, in one tree.

Only :class:`Refused` is meant for a player: it carries one clear Chinese sentence and means that nothing changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.kernel.prompts import Question


class EngineError(Exception):
    """Base of every error of the engine."""


class Refused(EngineError):
    """A command was not accepted and changed nothing.

    ``reason`` is one Chinese sentence for the sender; it must rest only on what the sender knows.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BookError(EngineError):
    """A rulebook is inconsistent (unknown window, layer, duplicate id …): a bug found when the book is loaded."""


class ChanceError(EngineError):
    """A queued outcome is not among the options of the draw it met."""


class LoopGuard(EngineError):
    """A settlement did not become quiet within its allowance of reactions."""


class Diverged(EngineError):
    """Stored and recomputed facts of an open settlement differ; the match must be stopped, never guessed."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


class JournalError(EngineError):
    """A stored journal cannot be folded (unknown fact, gap in the numbering, wrong book)."""


class Suspend(Exception):
    """A settlement met a question that has no answer yet; its scratch state is dropped."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.key)
        self.question = question
