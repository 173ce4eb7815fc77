"""Questions inside a settlement.

A settlement asks by key. With no answer yet it raises :class:`~engine.kernel.errors.Suspend`, its scratch state is
dropped, the question goes out, and it runs again from its start when the answer is journaled. Answers may come before
the question.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Question:
    """An open question: ``audience`` is ``director`` or ``seat:N``; one of ``options`` is the answer."""

    key: str
    audience: str
    text: str
    options: tuple[str, ...]
    default: str | None = None
