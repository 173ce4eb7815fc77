"""Names, texts and what a seat is: the words of a settlement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.kernel.settlement import Settlement

if TYPE_CHECKING:
    from engine.werewolf.book import WerewolfBook


class Naming(Settlement):
    """A settlement that can speak of seats, roles, factions and options."""

    book: WerewolfBook

    def name(self, seat: int) -> str:
        """A seat's bare name, as fixed announcements print it."""
        return self.state.seats[seat].name

    def spell(self, seat: int) -> str:
        """A seat as players read it: ``3号 丙``."""
        return f"{seat}号 {self.state.seats[seat].name}"

    def spell_all(self, seats: Iterable[int]) -> str:
        """Several seats, or 无."""
        return "、".join(self.spell(n) for n in seats) or "无"

    def text(self, key: str, **values: Any) -> str:
        """One of the book's own texts."""
        return self.book.texts[key].format(**values)

    def role(self, seat: int) -> str:
        """The seat's role by name."""
        return str(self.state.seats[seat].get("role", ""))

    def unmasked(self, seat: int) -> str:
        """What everybody is told at the end that a seat was."""
        return self.role(seat)

    def faction(self, seat: int) -> str:
        """The seat's actual faction."""
        faction: str = self.state.seats[seat].attributes.get("faction", "")
        return faction

    def option(self, key: str) -> Any:
        """A switch of the book as this match plays it."""
        return self.state.options.get(key, self.book.options[key][0])

    @property
    def night(self) -> bool:
        """Whether it is night: the window last opened is one of the night's, and what it brought is still to come."""
        phase = self.book.timetable.windows[self.state.point.window].phase
        return phase == self.book.night_phase and self.state.held is None

    @property
    def hush(self) -> bool:
        """Whether what the night brought is still to come: at night, and in windows of the day that keep it."""
        return self.night or (self.state.point.window in self.book.kept and self.state.held is None)
