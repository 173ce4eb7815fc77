"""What 狼人魔女会 does otherwise than the others: when the director's word is judged."""

from __future__ import annotations

from engine.books.coven.settling import armed
from engine.werewolf.book import WerewolfBook
from engine.werewolf.table import Table


class CovenBook(WerewolfBook):
    """The rules of 狼人魔女会."""

    def judges_at_once(self, s: Table) -> bool:
        """Not what the night brought, which is judged when it is announced, nor while a seat that went out may still
        shoot (rulings 2.9, 6-35)."""
        return not s.hush and not any(armed(s, seat, s.state.point) for seat in s.state.departures)
