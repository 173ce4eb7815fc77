"""胜负判定 of 慢节奏版杀."""

from __future__ import annotations

from engine.books.slow.statuses import InLove
from engine.books.slow.words import COMMONS, FACTIONS, GODS, LOVERS, SNOW, SNOW_WOLF, VILLAGE, WOLVES
from engine.werewolf.table import Table
from engine.werewolf.victory import Judge, all_out, at_least_half

#: 雪狼阵营·胜: seats in play at most.
FEW = 4


def _group(s: Table, tag: str) -> list[int]:
    """Seats of the village whose role is in one of the two printed lists."""
    listed = {name for name, role in s.book.roles.items() if tag in role.tags}
    return [n for n, seat in s.state.seats.items() if seat.get("role") in listed and s.faction(n) == VILLAGE]


def _snow_seats(s: Table) -> list[int]:
    """雪狼; in a rehearsal without the role, whoever was seated in its faction."""
    roles = s.book.roles
    snow = [n for n in s.state.seats if (role := roles.get(s.role(n))) and SNOW_WOLF in role.tags]
    return snow or [n for n, seat in s.state.seats.items() if seat.get("first_faction") == SNOW]


def village_loses(s: Table) -> str | None:
    """One of the lists is all out; a list that was empty from the start is not asked (ruling 6-30)."""
    for tag, clause in ((GODS, "村民阵营负（1）"), (COMMONS, "村民阵营负（2）")):
        group = _group(s, tag)
        if group and not any(s.state.seats[n].in_play for n in group):
            return clause
    return None


def snow_loses(s: Table) -> str | None:
    """雪狼出局."""
    return None if any(s.state.seats[n].in_play for n in _snow_seats(s)) else "雪狼出局"


def snow_wins(s: Table) -> str | None:
    """雪狼存活且场上存活人数不超过 4."""
    alive = any(s.state.seats[n].in_play for n in _snow_seats(s))
    return f"雪狼存活且场上不超过 {FEW} 人" if alive and len(s.state.in_play()) <= FEW else None


def lovers_lose(s: Table) -> str | None:
    """黑情侣阵营的情侣出局."""
    couple = [i.owner for i in s.state.of(InLove.id)]
    mine = [n for n in couple if s.faction(n) == LOVERS]
    return None if not mine or any(s.state.seats[n].in_play for n in mine) else "黑情侣阵营的情侣出局"


JUDGE = Judge(
    order=FACTIONS,
    loses={SNOW: snow_loses, LOVERS: lovers_lose, WOLVES: all_out(WOLVES), VILLAGE: village_loses},
    wins={SNOW: snow_wins, LOVERS: at_least_half(LOVERS), WOLVES: at_least_half(WOLVES)},
)
