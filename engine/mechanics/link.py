"""Seats whose fates are tied."""

from __future__ import annotations

from engine.kernel.definitions import Status, before
from engine.werewolf.proposals import Leave
from engine.werewolf.table import TableMe


class Linked(Status):
    """When the partner (``memory['partner']``) goes out in whatever way, the bearer follows; nothing wards it off."""

    how: str

    @before(Leave, layer="drag")
    def follow(self, me: TableMe, leave: Leave) -> None:
        """Follow the partner into the same batch."""
        if leave.seat == me.recall("partner"):
            me.s.mark(me.bearer, {"how": self.how, "partner": leave.seat})
