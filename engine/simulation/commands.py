"""The text by which a seat takes up what it is offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from engine.kernel.game import Game
from engine.kernel.legality import Offer

T = TypeVar("T")
#: What is written where free text is asked for.
WORDS = ("我是好人。", "票 3 号。", "再见，各位")


class Chooser(Protocol):
    """Chooses among what an offer lists: by chance (:class:`~engine.simulation.dice.Dice`), or by a plan."""

    def between(self, least: int, most: int) -> int:
        """A number from ``least`` to ``most``."""

    def one(self, options: Sequence[T]) -> T:
        """One of the options."""

    def some(self, options: Sequence[T], number: int) -> list[T]:
        """``number`` different options."""


def command(choose: Chooser, game: Game, offer: Offer) -> str:
    """A command that ``offer`` allows: seats, word and text chosen from what it lists."""
    if offer.takes_text:
        return f"{offer.name} {choose.one(WORDS)}"
    number = choose.between(offer.least, max(offer.least, min(offer.most, len(offer.candidates))))
    seats = [spelt(choose, game, n) for n in choose.some(offer.candidates, number)]
    words = [choose.one(offer.words)] if offer.words else []
    return " ".join([offer.name, *seats, *words])


def spelt(choose: Chooser, game: Game, seat: int) -> str:
    """A seat in one of the ways in which people write it."""
    return choose.one((f"{seat}", f"{seat}", f"{seat}号", game.state.seats[seat].name))
