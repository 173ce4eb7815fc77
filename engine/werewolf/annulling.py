"""Taking back part of a match: what was done since it was kept is void, what is no act of the game's stays.

Penalties, ballots, the director's own corrections, and what an election gave stay. Harms of the part taken back are
kept in a table of their own, for explanations alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.definitions import Title
from engine.kernel.legality import RESUME
from engine.kernel.windows import STANDING
from engine.werewolf import ballots
from engine.werewolf.announcing import RED_CARD
from engine.werewolf.harming import ANNULLED

if TYPE_CHECKING:
    from engine.werewolf.table import Table

#: How somebody goes out whom the director sends.
BY_DIRECTOR = "导演"
#: What of the match, its tables and its seats is no act of the game's.
ATTRIBUTES = frozenset(
    {
        "review",
        "over",
        "winner",
        "lost",
        "lost_for_good",
        "election",
        "voting",
        "tally",
        "last_ballots",
        "called_off",
        "sped_up",
        RESUME,
        STANDING,
    }
)
TABLES = frozenset({"ballots", "speedup", "slowdown", "cards", "posts", "thin", "surrenders", ANNULLED})
SEAT_KEYS = ("substitutes",)


@dataclass(frozen=True, slots=True)
class Annulled:
    """Who is back in play, and who is out again, after part of a match was taken back."""

    back: tuple[int, ...]
    out: tuple[int, ...]


def annul(s: Table, name: str, *, instances: Iterable[int] = (), use: int = 0) -> Annulled:
    """Let the match stand again as it was kept under ``name``; ``instances`` and ``use`` stay, whatever they are."""
    state, then = s.state, s.state.kept[name]
    staying = _sent_off(s, name)
    back = tuple(n for n, x in state.seats.items() if not x.in_play and then.seats[n].in_play and n not in staying)
    out = tuple(n for n, x in state.seats.items() if x.in_play and not then.seats[n].in_play)
    taken = {n: row for n, row in state.rows("harms").items() if n not in then.rows("harms")}
    for seat in back:
        ballots.seat_back(s, seat)
        s.emit(f.SeatReturned(seat, cause=s.cause))
    s.restore(
        name,
        attributes=sorted(k for k in state.attributes if k in ATTRIBUTES | s.book.standing or k.startswith("passed ")),
        tables=sorted(n for n in state.tables if n in TABLES | s.book.standing or n.startswith("ballots:")),
        seats=staying,
        seat_keys=SEAT_KEYS,
        instances=sorted({*instances, *_given_by_director(s, name), *_awarded(s, name, staying)}),
        use=use,
    )
    for number, row in taken.items():
        s.emit(f.RowSet(ANNULLED, number, {**row, "pending": False}, cause=s.cause))
    return Annulled(back, out)


def _sent_off(s: Table, name: str) -> list[int]:
    """Whom a card or the director sent off since."""
    before = s.state.kept[name].departures
    gone = (x for n, x in s.state.departures.items() if before.get(n) != x)
    return sorted(x.seat for x in gone if RED_CARD in x.hows() or x.hows() <= {BY_DIRECTOR})


def _given_by_director(s: Table, name: str) -> list[int]:
    last = s.state.kept[name].last_instance
    return [i.id for i in s.state.instances.values() if i.id > last and i.cause.startswith("director:")]


def _awarded(s: Table, name: str, staying: Iterable[int]) -> list[int]:
    """Titles that nobody had when the match was kept, with what they brought."""
    then = s.state.kept[name].instances.values()
    had = {i.definition for i in then if i.owner not in staying}
    titles = [i for i in s.state.instances.values() if isinstance(s.book.definition(i.definition), Title)]
    new = [i.id for i in titles if i.definition not in had]
    return [each for iid in new for each in (iid, *s.granted(iid))]
