"""What 狼人魔女会 does otherwise than the others: when the director's word is judged."""

from __future__ import annotations

from engine.books.coven.settling import armed
from engine.kernel import slots
from engine.werewolf import ballots
from engine.werewolf.book import WerewolfBook
from engine.werewolf.table import Table


class CovenBook(WerewolfBook):
    """The rules of 狼人魔女会."""

    def after_order(self, s: Table) -> list[int]:
        """As everywhere; but what the night brought is judged when it is announced, and nothing is judged while a seat
        that went out may still shoot (rulings 2.9, 6-35): the windows that follow judge it."""
        gone = s.leave()
        s.quiet()
        for seat in gone:
            ballots.seat_went(s, seat)
        if not s.hush:
            s.publish_news(s.text("heading.now", label=self.timetable.label(s.state.point)))
        elif gone and not s.night:
            s.publish_some(s.text("heading.now", label=self.timetable.label(s.state.point)), gone)
        if gone and s.state.window is not None:
            slots.recheck(s)
        if gone and not s.hush and not any(armed(s, n, s.state.point) for n in s.state.departures):
            self.judge.judge(s)
        return gone
