"""For whom somebody has voted, as 潜行 looks back on it (ruling 6-74)."""

from __future__ import annotations

from engine.books.snow.table import SnowTable
from engine.books.snow.voting import ballots_of


def stalked(s: SnowTable, seat: int) -> set[int]:
    """Whom a seat's last ballot of the day before that named somebody was for; elections do not count (6-20)."""
    named = [choice for voter, choice in ballots_of(s, s.this_night - 1) if voter == seat and choice]
    return set(named[-1:])


def haunted(s: SnowTable) -> set[int]:
    """Everybody whom seats that are known to be out have ever voted for."""
    gone = {n for n, x in s.state.seats.items() if not x.in_play and x.get("shown", False)}
    days = range(1, s.this_night)
    return {choice for day in days for voter, choice in ballots_of(s, day) if voter in gone and choice}
