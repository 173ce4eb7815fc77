"""How a command that is offered is written: its form, and one that can be copied as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine import Game, Offer
from engine.kernel.definitions import Skill
from engine.simulation.commands import Taken, taken
from plugins.pages import words

T = TypeVar("T")
#: What an example says where any text will do.
_SAID = "我是好人，大家加油"


class _Plain:
    """Chooses for an example: as little as will do, and the seats behind one's own.

    An example must not send everybody's choice to the same seat.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def between(self, least: int, most: int) -> int:
        """One at least where anything can be chosen."""
        return min(most, max(least, 1))

    def one(self, options: Sequence[T]) -> T:
        """The first."""
        return options[0]

    def some(self, options: Sequence[T], number: int) -> list[T]:
        """The first of words; of seats those behind one's own, which comes last."""
        seats = [n for n in options if isinstance(n, int)]
        if len(seats) < len(options):
            return list(options[:number])
        others = [n for n in seats if n != self._seat]
        return [*after(others, self._seat), *(n for n in seats if n == self._seat)][:number]  # type: ignore[list-item]


def _found(game: Game, offer: Offer, seat: int) -> Taken | None:
    """The least that the offer allows, with seats from one's own on, or from another's; None when nothing will do."""
    seats = list(game.state.seats)
    for first in (seat, *after([n for n in seats if n != seat], seat)):
        made = taken(_Plain(first), game, offer)
        if made is not None:
            return made
        if not offer.most:
            break
    return None


def _plain(game: Game, offer: Offer, seat: int) -> Taken:
    """As :func:`_found`; what was never found is written as if the bare name would do."""
    made = _found(game, offer, seat)
    if made is not None:
        return made
    able = after([n for n in offer.candidates if n != seat] or offer.candidates, seat)
    return Taken((offer.name,), tuple(able[: max(offer.least, 1 if offer.most else 0)]), offer.words[:1])


def sayable(game: Game, offer: Offer, seat: int) -> bool:
    """Whether any command would do: a card may want words, a skill or seats together that there are none of now."""
    skill = words.skill_of(game, offer.instance)
    if type(skill).refuses_words is Skill.refuses_words and not skill.names_skill:
        return True
    return _found(game, offer, seat) is not None


def example(game: Game, offer: Offer, seat: int) -> str:
    """A command for an offer that can be copied as it stands."""
    made = _plain(game, offer, seat)
    *heads, verb = made.names
    text = (*made.text[:-1], _SAID) if made.text and _any_text(game, offer) else made.text
    return " ".join([*heads, words.spell_command(game, verb, made.seats, made.words), *text])


def _any_text(game: Game, offer: Offer) -> bool:
    me = words.table_of(game).me(offer.instance)
    skill = words.skill_of(game, offer.instance)
    return not skill.samples(me) and skill.refuses_said(me, _SAID) is None


def after(seats: Sequence[int], seat: int) -> list[int]:
    """The same seats, beginning behind one's own."""
    return [n for n in seats if n > seat] + [n for n in seats if n <= seat]


def form(game: Game, offer: Offer, seat: int) -> str:
    """How the command is written: ``摄梦 <座位>``, ``雪隐``, ``密信 <座位> 内容 <正文>``.

    Words that no list of the skill's own shows are shown by an example: ``窥天　例：窥天 女巫``.
    """
    made = _plain(game, offer, seat)
    places = ["<座位>"] * max(offer.least, 1 if offer.most else 0)
    if offer.takes_text:
        return " ".join(filter(None, (offer.name, *places, offer.text_after, "<正文>")))
    if len(made.names) > 1 or [w for w in made.words if w not in offer.words] or len(made.words) > 1:
        return f"{offer.name}　例：{example(game, offer, seat)}"
    listed = [f"<{'／'.join(offer.words)}>"] if made.words else []
    return " ".join([offer.name, *places, *listed])
