"""What was used and told so far, for skills of 甄嬛传 that look back on it."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from engine.books.palace import words
from engine.books.palace.hours import Hours
from engine.kernel import facts as f
from engine.kernel.state import UseRecord

if TYPE_CHECKING:
    from engine.books.palace.base import PalaceMe, PalaceUse


class Lookback(Hours):
    """A settlement that remembers the night."""

    def tonight(self) -> list[UseRecord]:
        """What was used so far in this round of this night."""
        state, here = self.state, self.state.point
        past = takewhile(lambda w: w.point.day == here.day, (state.windows[n] for n in range(state.last_window, 0, -1)))
        seqs = {w.seq for w in past if w.point.round == here.round and w.point.window in words.NIGHT}
        if not seqs:
            return []
        late = takewhile(lambda use: use.window >= min(seqs), (state.uses[n] for n in reversed(state.uses)))
        return [use for use in late if use.window in seqs][::-1]

    def keep_feedback(self, use: int, text: str) -> None:
        """What a use told, for whoever may look into it."""
        self.emit(f.RowSet("feedback", len(self.state.rows("feedback")) + 1, [use, text], cause=self.cause))

    def tell_user(self, used: f.Used, key: str, text: str, **data: Any) -> None:
        """Tell whoever receives a use's feedback something that he hears wherever it lands."""
        for seat in (used.receiver, *used.also):
            if seat:
                self.tell_seat(seat, key, text, **data)
        self.keep_feedback(used.id, text)

    def feedback(self, use: int) -> list[str]:
        """What a use told, in order."""
        return [text for _, (which, text) in sorted(self.state.rows("feedback").items()) if which == use]

    def keep_text(self, use: PalaceUse) -> None:
        """What somebody wrote with a use, for whoever may look into it."""
        self.emit(f.RowSet("texts", use.id, use.text.strip(), cause=self.cause))

    def text_of(self, use: int) -> str:
        """What somebody wrote with a use; empty when nothing."""
        return str(self.state.rows("texts").get(use, ""))

    def keep_report(self, me: PalaceMe, text: str) -> None:
        """What a skill that works by itself told its owner, for whoever may look into it."""
        row = [self.state.last_window, me.owner, me.instance.definition, text]
        self.emit(f.RowSet("reports", len(self.state.rows("reports")) + 1, row, cause=self.cause))

    def reports(self, seat: int) -> list[tuple[str, str]]:
        """What a seat's skills told it by themselves in this round of this night: skill and text."""
        here = self.state.point
        found = []
        for _, (seq, owner, skill, text) in sorted(self.state.rows("reports").items()):
            point = self.state.windows[seq].point
            if owner == seat and (point.day, point.round) == (here.day, here.round) and point.window in words.NIGHT:
                found.append((skill, text))
        return found
