"""Going out: all marked seats leave together, with whomever they drag along."""

from __future__ import annotations

from typing import Any

from engine.kernel import facts as f
from engine.kernel.state import Departure
from engine.werewolf.announcing import RED_CARD
from engine.werewolf.harming import Harming
from engine.werewolf.proposals import Leave

__all__ = ["RED_CARD", "Leaving"]


class Leaving(Harming):
    """A settlement in which seats go out."""

    def leave(self) -> list[int]:
        """Let all marked seats leave together, with whomever they drag along; returns them in seat order.

        Of the harms, only those that are part of the dragging are judged here.
        """
        if not self._marks:
            return []
        walked: set[int] = set()
        registered = self.next_harm() - 1
        while True:
            fresh = [n for n in sorted(self._marks) if n not in walked]
            if not fresh:
                break
            for seat in fresh:
                walked.add(seat)
                reasons = tuple(self._marks[seat])
                if self.propose(Leave(cause=self.cause, seat=seat, reasons=reasons, night=self.night)).stopped:
                    del self._marks[seat]
            self.judge_harms(registered)
        gone = sorted(self._marks)
        for seat in gone:
            self._leave_one(seat, tuple(self._marks[seat]))
        self._marks = {}
        return gone

    def _leave_one(self, seat: int, reasons: tuple[dict[str, Any], ...]) -> None:
        held = tuple(i.id for i in self.state.owned(seat))
        self.emit(f.SeatLeft(seat, reasons, held, self.state.last_window, cause=reasons[0]["cause"]))
        self.emit(f.SeatSet(seat, "shown", False, cause=self.cause))
        if self.book.silent_nights and self.night:
            self.emit(f.SeatSet(seat, "unaware", True, cause=self.cause))
        else:
            self.tell_out(seat)

    def red_card(self, seat: int) -> None:
        """A red card sends a seat off; with the present batch, unless a book says when."""
        self.mark(seat, {"how": RED_CARD})

    def departed(self, seat: int) -> Departure | None:
        """How a seat went out; None while it is in play."""
        return self.state.departures.get(seat)

    def is_sent_off(self, seat: int) -> bool:
        """Whether a seat is out and had a red card, be it afterwards: what lets others act when out does not let it."""
        gone = self.departed(seat)
        return gone is not None and RED_CARD in gone.hows()
