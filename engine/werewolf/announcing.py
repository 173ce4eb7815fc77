"""What the table hears: the bulletin, turned cards, published departures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel import facts as f
from engine.werewolf.naming import Naming

#: The way to go out that no skill of the seat may answer.
RED_CARD = "红牌"


class Announcing(Naming):
    """A settlement that can speak to everybody."""

    def announce(self, text: str) -> None:
        """Put a line on the next announcement."""
        number = len(self.state.rows("bulletin")) + 1
        self.emit(f.RowSet("bulletin", number, text, cause=self.cause))

    def keep_for_noon(self, text: str) -> None:
        """Keep a line for the announcement that opens the next discussion."""
        self.emit(f.RowSet("noon", len(self.state.rows("noon")) + 1, text, cause=self.cause))

    def reveal(self, seat: int) -> None:
        """Turn a seat's card: its role is announced, once."""
        if not self.state.seats[seat].get("revealed", False):
            self.emit(f.SeatSet(seat, "revealed", True, cause=self.cause))
            self.announce(self.text("reveal", seat=self.spell(seat), role=self.role(seat)))

    def publish(self, heading: str, *lists: tuple[str, Sequence[int]], returned: Sequence[int] = ()) -> None:
        """Announce lists of seats that went out (a text's key, the seats) and the lines gathered since the last time.

        Everybody who is out counts as announced from now on; ``returned`` are seats whose return is among the lines.
        """
        gone = self.hidden_departures()
        lines = [self.text(key, seats=self.spell_all(seats)) for key, seats in lists]
        lines += [text for _, text in sorted(self.state.rows("bulletin").items())]
        self._show(gone)
        if self.state.rows("bulletin"):
            self.emit(f.TableCleared("bulletin", cause=self.cause))
        back: dict[str, Any] = {"returned": returned} if returned else {}
        self.tell("public", "announcement", "\n".join([heading, *lines]), gone=gone, **back)

    def publish_some(self, heading: str, seats: Sequence[int]) -> None:
        """Announce that some seats went out, and nothing else of what is still kept."""
        self._show(seats)
        self.tell(
            "public", "announcement", f"{heading}\n{self.text('out.list', seats=self.spell_all(seats))}", gone=seats
        )

    def _show(self, seats: Sequence[int]) -> None:
        for seat in seats:
            self.emit(f.SeatSet(seat, "shown", True, cause=self.cause))
            self.make_aware(seat)

    def make_aware(self, seat: int) -> None:
        """Tell a seat that it is out, if it was not told when it went."""
        if self.state.seats[seat].get("unaware"):
            self.emit(f.SeatSet(seat, "unaware", None, cause=self.cause))
            self.tell_out(seat)

    def tell_out(self, seat: int) -> None:
        """Tell a seat that it is out."""
        hows = self.state.departures[seat].hows()
        self.tell_seat(seat, "out", self.text("out.red" if RED_CARD in hows else "out"))

    def publish_news(self, heading: str) -> None:
        """Announce whatever there is to announce; nothing when there is nothing."""
        gone = self.hidden_departures()
        if gone or self.state.rows("bulletin"):
            self.publish(heading, *([("out.list", gone)] if gone else []))

    def hidden_departures(self) -> list[int]:
        """Seats that are out and not announced yet, in seat order."""
        return [n for n, s in self.state.seats.items() if not s.in_play and not s.get("shown", False)]
