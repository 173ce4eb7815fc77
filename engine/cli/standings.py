"""Who won how often in a series of random matches: by faction, and by role beside the strength that the book prints."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.simulation import Played

if TYPE_CHECKING:
    from engine.werewolf.book import WerewolfBook

#: 97.5 % of a normal distribution lie below this many standard deviations: 95 % intervals.
Z95 = 1.959963984540054


def wilson(hits: int, number: int) -> tuple[float, float]:
    """The 95 % interval of a rate after Wilson; (0, 1) when nothing was counted."""
    if not number:
        return 0.0, 1.0
    rate, z2 = hits / number, Z95 * Z95
    middle = (rate + z2 / (2 * number)) / (1 + z2 / number)
    half = Z95 / (1 + z2 / number) * math.sqrt(rate * (1 - rate) / number + z2 / (4 * number * number))
    return max(0.0, middle - half), min(1.0, middle + half)


def figures(book: WerewolfBook, played: Sequence[Played]) -> dict[str, Any]:
    """By faction the matches in which it was there and those that it won; by role, its seats, theirs that won, and its
    strength. Empty for a book that prints no strengths."""
    if not any(role.row.get("value") for role in book.roles.values()):
        return {}
    there: Counter[str] = Counter()
    won: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for match in played:
        named = [(spec.partition("(")[0], faction) for spec, faction in match.seats]
        known = {faction for _, faction in named} | {book.roles[n].faction for n, _ in named if n in book.roles}
        there.update(known)
        won.update(known & {match.winner})
        seats.update(name for name, _ in named)
        wins.update(name for name, faction in named if faction == match.winner)
    factions = [name for name in book.factions if there[name]]
    return {
        "factions": {name: {"there": there[name], **_row(won[name], there[name])} for name in factions},
        "roles": {
            role.name: {
                "seats": seats[role.name], "faction": role.faction, "value": int(role.row.get("value") or 0),
                **_row(wins[role.name], seats[role.name]),
            }
            for role in book.roles.values()
        },
    }  # fmt: skip


def _row(hits: int, number: int) -> dict[str, Any]:
    return {"wins": hits, "rate": hits / number if number else 0.0, "interval": wilson(hits, number)}


def lines(summary: Mapping[str, Any]) -> Iterator[str]:
    """The figures as a table; nothing for a book without strengths."""
    if "roles" not in summary:
        return
    yield "\n各阵营（在场的局里赢了多少；95% Wilson 区间）"
    for name, row in summary["factions"].items():
        yield f"  {name:　<8}{_figures(row)}  在场 {row['there']} 局，胜 {row['wins']} 局"
    yield "\n各身份（终局时所在阵营获胜的席次），强度为原书所印，不定无强度"
    rows = sorted(summary["roles"].items(), key=lambda pair: (pair[1]["faction"], -pair[1]["value"]))
    for name, row in rows:
        value = f"{row['value']:3d}" if row["value"] else "  —"
        yield f"  {name:　<6}强度{value} {_figures(row)}  {row['wins']}／{row['seats']} 席　{row['faction']}"


def _figures(row: Mapping[str, Any]) -> str:
    low, high = row["interval"]
    return f"{row['rate']:7.1%}  [{low:.1%}, {high:.1%}]"
