"""The text by which a seat takes up what it is offered."""

from __future__ import annotations

from engine.kernel.game import Game
from engine.kernel.legality import Offer
from engine.simulation.dice import Dice

#: What is written where free text is asked for.
WORDS = ("我是好人。", "票 3 号。", "再见，各位")


def command(dice: Dice, game: Game, offer: Offer) -> str:
    """A command that ``offer`` allows: seats, word and text drawn from what it lists."""
    if offer.takes_text:
        return f"{offer.name} {dice.one(WORDS)}"
    most = offer.least + dice.below(min(offer.most, len(offer.candidates)) - offer.least + 1)
    seats = [spelt(dice, game, n) for n in dice.some(offer.candidates, most)]
    words = [dice.one(offer.words)] if offer.words else []
    return " ".join([offer.name, *seats, *words])


def spelt(dice: Dice, game: Game, seat: int) -> str:
    """A seat as one of the ways in which people write it."""
    return dice.one((f"{seat}", f"{seat}", f"{seat}号", game.state.seats[seat].name))
