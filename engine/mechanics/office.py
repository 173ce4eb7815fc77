"""Titles that are passed on."""

from __future__ import annotations

from engine.kernel.definitions import Title, on
from engine.kernel.facts import SeatLeft
from engine.werewolf.table import RED_CARD, TableMe


class Office(Title):
    """A title that a red card takes with it."""

    @on(SeatLeft, own=True, beyond=True)
    def lapse(self, me: TableMe, left: SeatLeft) -> None:
        """Whoever is sent off by a red card can pass nothing on."""
        if any(r["how"] == RED_CARD for r in left.reasons):
            me.s.lose(me.id, "lapsed")
