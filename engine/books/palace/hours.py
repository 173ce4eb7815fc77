"""Places in the lift, days and hours of 甄嬛传, as its settlement counts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace import words
from engine.books.palace.packs import Packs
from engine.books.palace.timetable import BOOK, LAST_HOUR, OPENS
from engine.kernel import facts as f
from engine.kernel.clock import BEIJING, DAY, HOUR, Point

if TYPE_CHECKING:
    from engine.books.palace.book import PalaceBook


class Hours(Packs):
    """A settlement that knows its neighbours and the time."""

    book: PalaceBook

    def neighbours(self, seat: int) -> tuple[int, int]:
        """The seats in play before and after a seat in the lift, end to end."""
        ring = sorted({*self.state.in_play(), seat})
        at = ring.index(seat)
        return ring[at - 1], ring[(at + 1) % len(ring)]

    def below(self, seat: int) -> list[int]:
        """The seats in play under a seat in the lift, then those from the top."""
        return [n for n in self.state.in_play() if n > seat] + [n for n in self.state.in_play() if n < seat]

    def election_day(self, point: Point) -> bool:
        """Whether a day only chooses a sheriff."""
        return point.day == 1 and self.option("竞选日") == "有"

    def for_a_day(self) -> str:
        """Until when something lasts from now that lasts a day: the same hour of the next (ruling 6-23).

        Windows that not every day has stand for those beside them.
        """
        return {words.BREAK: words.SMALL2, words.RUNOFF: words.NOON}.get(here := self.state.point.window, here)

    def night_goes_on(self) -> bool:
        """Whether the present night has a round to come (嫦娥·夜)."""
        return bool(self.state.attributes.get(f"longer {self.state.point.day}"))

    def lengthen_night(self) -> int:
        """The next night to begin has one more round (嫦娥·夜); returns its day."""
        point = self.state.point
        day = point.day + (point.window in (*words.NIGHT, words.BREAK))
        key = f"longer {day}"
        self.emit(f.MatchSet(key, int(self.state.attributes.get(key, 0)) + 1, cause=self.cause))
        return day

    def has_moved_on(self, since: int, seq: int) -> bool:
        """Whether a window (by number) comes after the one of another number, not as the same one that goes on after
        the director's review."""
        windows = self.state.windows
        return seq > since and (since not in windows or windows[seq].point != windows[since].point)

    def within_hours(self) -> bool:
        """Whether noon skills may be used by the clock: 9:00 to 21:00, until 20:00 on the day the door closes."""
        window = self.state.window
        if window is None or self.pace != BOOK:
            return True
        local = (self.state.timer + BEIJING) % DAY
        last = self.state.timer + BEIJING - local == window.closes_at + BEIJING - (window.closes_at + BEIJING) % DAY
        return OPENS * HOUR <= local < (LAST_HOUR if last else LAST_HOUR + 1) * HOUR

    def lasting(self, until: str | None) -> int:
        """How far away a boundary is, for what ends first; never comes last."""
        if until is None:
            return 10_000
        ends = {words.NIGHT_ENDS: words.SMALL2, words.DUSK_ENDS: words.LATE_DUSK, words.NOON_ENDS: words.RUNOFF}
        at_end = until in (*ends, words.DAWN_ENDS)
        window = ends.get(until, words.LATE_DAWN if at_end else until)
        ids = list(self.book.timetable.windows)
        here, there = ids.index(self.state.point.window), ids.index(window)
        return 2 * ((there - here) % len(ids) or (0 if at_end else len(ids))) + at_end
