"""Questions inside a settlement.

A settlement asks by key. With no answer yet it raises :class:`~engine.kernel.errors.Suspend`, its scratch state is
dropped, the question goes out, and it runs again from its start when the answer is journaled. Answers may come before
the question.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """An open question.

    Attributes:
        key: unique in the match; the answer is found by it.
        audience: ``director`` or ``seat:N``, who answers.
        options: one of these is the answer.
        default: the answer when ``closes_at`` (UTC seconds; None: it waits) passes.
        about: the seat it concerns, when there is one.
        standing: no settlement waits for it; whoever asked listens for the answer.
    """

    key: str
    audience: str
    text: str
    options: tuple[str, ...]
    default: str | None = None
    closes_at: int | None = None
    about: int | None = None
    standing: bool = False
