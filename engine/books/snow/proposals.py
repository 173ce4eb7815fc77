"""What cards of 雪王驾到 want besides what the whole family knows."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.proposals import Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip(Proposal):
    """A card is about to be removed: ``seat`` has it, ``place`` is where it lies (主, 副)."""

    seat: int
    place: str
