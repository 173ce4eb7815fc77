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
        """Follow the partner into the same batch, but for one who goes out only by following the bearer."""
        if leave.seat == me.recall("partner") and not self._led(me, leave):
            me.s.mark(me.bearer, {"how": self.how, "partner": leave.seat})

    def _led(self, me: TableMe, leave: Leave) -> bool:
        own = [r for r in leave.reasons if r["how"] == self.how and r.get("partner") == me.bearer]
        return bool(own) and len(own) == len(leave.reasons)
