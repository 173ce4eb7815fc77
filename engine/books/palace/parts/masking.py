"""Setting a disguise (表面阵营、表面身份、表面带刀): how its words are read, and how it is put on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.books.palace.base import PalaceMe, PalaceSkill
from engine.books.palace.guises import Masked

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: The word that may open a disguise, and what is said about a knife.
OPENING, ARMED, UNARMED = "表面", "带刀", "不带刀"
EXAMPLE = "表面 村民阵营 丫鬟 不带刀"


def mask_words(book: Any) -> tuple[str, ...]:
    """Every word that may stand in a disguise: factions, roles as their cards print them, a knife or none."""
    roles = (str(row.get("shown", name)) for name, row in getattr(book, "printed", {}).items())
    return tuple(dict.fromkeys((OPENING, ARMED, UNARMED, *getattr(book, "factions", ()), *roles)))


def read_mask(book: Any, words: tuple[str, ...]) -> dict[str, Any] | None:
    """The disguise that words write (faction, role, knife; in any order), as ``Masked`` keeps it; None: none."""
    said = [w for w in words if w != OPENING]
    knives = [w for w in said if w in (ARMED, UNARMED)]
    factions = [w for w in said if w in book.factions]
    roles = [w for w in said if w not in knives and w not in factions]
    if not len(knives) == len(factions) == len(roles) == 1:
        return None
    return {"faction": factions[0], "role": roles[0], "armed": knives[0] == ARMED}


def refuses_mask(book: Any, name: str, words: tuple[str, ...]) -> str | None:
    """Why words do not write a disguise."""
    if read_mask(book, words) is not None:
        return None
    return f"「{name}」要写阵营、身份、带刀或不带刀各一个，例：{name} {EXAMPLE}"


def mask_phrases(book: Any) -> tuple[tuple[str, ...], ...]:
    """Some disguises, as a command writes them."""
    factions, words = tuple(getattr(book, "factions", ())), mask_words(book)
    roles = words[3 + len(factions) :]
    return tuple((OPENING, factions[n % 2], roles[n], (ARMED, UNARMED)[n % 3 == 0]) for n in range(0, len(roles), 7))


def put_on(s: PalaceTable, seat: int, mask: dict[str, Any], *, origin: str, until: str | None, giver: int) -> int:
    """Disguise a seat; what was put on last is what is seen."""
    return s.gain(seat, Masked, origin=origin, giver=giver, until=until, memory=dict(mask))


class Disguising(PalaceSkill):
    """A skill whose command writes one disguise."""

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """A disguise."""
        return mask_words(book)

    def phrases(self, me: PalaceMe) -> tuple[tuple[str, ...], ...]:
        """Some disguises."""
        return mask_phrases(me.s.book)

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """A whole one."""
        return refuses_mask(me.s.book, self.name, words)
