"""A skill in the hands of somebody else who decides for its owner (堕落, 混乱)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.definitions import Skill, Targets

if TYPE_CHECKING:
    from engine.books.palace.base import PalaceMe


class Led(NamedTuple):
    """What somebody is made to do with a skill (混乱): whom it names, its words, its text; ``whom`` as he reads it."""

    seats: tuple[int, ...]
    words: tuple[str, ...] = ()
    text: str = ""
    whom: str = ""


class Steered(Skill):
    """What somebody else may decide of a skill."""

    def reach(self, me: PalaceMe) -> Targets:
        """Whom somebody may choose who chooses in its owner's place (堕落)."""
        return self.targets(me)

    def led(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...], said: str) -> Led | None:
        """What its owner is made to do by a command of these seats and words (as written: ``said``), whoever may be
        chosen; None: the number of seats is wrong, or what has to be decided besides is missing."""
        wanted = self.targets(me)
        if not wanted.most or not wanted.least <= len(seats) <= wanted.most:
            return None
        decides = words or self.vocabulary(me.s.book)
        return None if decides and self.refuses_words(me, seats, words) is not None else Led(seats, words)

    def everybody(self, me: PalaceMe) -> tuple[int, ...]:
        """Whom it means when nobody is named."""
        return ()
