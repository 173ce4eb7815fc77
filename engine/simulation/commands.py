"""The text by which a seat takes up what it is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from engine.kernel.definitions import MAY_COMBINE, Skill
from engine.kernel.errors import Refused
from engine.kernel.game import Game
from engine.kernel.legality import Offer, candidates, settling_point
from engine.kernel.me import Me
from engine.simulation.forking import fork

T = TypeVar("T")
#: Of so many words all pairs are tried where a card wants two.
MOST_WORDS = 12
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


@dataclass(frozen=True, slots=True)
class Taken:
    """What a command says: the skill (and one that it names), seats, words, and free text with what introduces it."""

    names: tuple[str, ...]
    seats: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    text: tuple[str, ...] = ()


def command(choose: Chooser, game: Game, offer: Offer) -> str | None:
    """A command that ``offer`` allows: seats, words and text chosen from what it lists; None when none was found."""
    made = taken(choose, game, offer)
    if made is None:
        return None
    return " ".join([*made.names, *(spelt(choose, game, n) for n in made.seats), *made.words, *made.text])


def taken(choose: Chooser, game: Game, offer: Offer) -> Taken | None:
    """As :func:`command`, in its parts."""
    s = game.reading()
    names: tuple[str, ...] = (offer.name,)
    skill, me = s.book.definition(offer.skill), s.me(offer.instance)
    assert isinstance(skill, Skill)
    able, least, most = offer.candidates, offer.least, offer.most
    if skill.names_skill:
        named = _stand_in(choose, fork(game).reading().me(offer.instance), skill)
        if named is None:
            return None
        name, me = named
        skill, names = me.definition, (offer.name, name)
        assert isinstance(skill, Skill)
        targets = skill.targets(me)
        able, least, most = candidates(s, me, targets) if targets.most else (), targets.least, targets.most
    if skill.takes_text:
        seats = choose.some(able, least) if most else []
        texts = skill.samples(me) or WORDS
        said = [text for text in (choose.one(texts), *texts) if skill.refuses_said(me, text) is None]
        text = tuple(filter(None, (skill.text_after, *said[:1])))
        return Taken(names, tuple(seats), text=text) if said else None
    for seats in _choices(choose, me, able, least, most):
        if me.s.query(MAY_COMBINE, None, me.instance, tuple(seats)) is not None:
            continue
        words = _words(choose, me, skill, tuple(seats))
        if words is not None:
            return Taken(names, tuple(seats), words)
    return None


def _choices(choose: Chooser, me: Me, able: Sequence[int], least: int, most: int) -> Iterator[list[int]]:
    """Choices of seats: as many as drawn; failing that every other number, with its owner and without."""
    number = choose.between(least, max(least, min(most, len(able))))
    others = [n for n in able if n != me.owner]
    for size in dict.fromkeys((number, *range(least, min(most, len(able)) + 1))):
        for pool in (able, others):
            if size <= len(pool):
                yield choose.some(pool, size)


def _stand_in(choose: Chooser, me: Me, skill: Skill) -> tuple[str, Me] | None:
    """A skill that may be named in the command, and the instance that will bear the order."""
    names = list(dict.fromkeys(x.name for x in me.s.book.registry.skills()))
    for name in choose.some(names, len(names)):
        try:
            bearer = me.s.me(skill.stand_in(me, name))
            named = bearer.definition
            assert isinstance(named, Skill)
            settling_point(me.s, bearer, named)
        except Refused:
            continue
        return name, bearer
    return None


def _words(choose: Chooser, me: Me, skill: Skill, seats: tuple[int, ...]) -> tuple[str, ...] | None:
    """Words that the card accepts: what it suggests, none, one of its own, or two of all that it knows."""
    known = list(skill.words or skill.vocabulary(me.s.book))
    mixed = choose.some(known, len(known))
    suggested = skill.phrases(me)
    pairs = ((a, b) for a in mixed[:MOST_WORDS] for b in mixed[:MOST_WORDS] if a != b)
    tries = [*choose.some(suggested, len(suggested)), (), *((w,) for w in mixed), *pairs]
    return next((words for words in tries if skill.refuses_words(me, seats, words) is None), None)


def spelt(choose: Chooser, game: Game, seat: int) -> str:
    """A seat in one of the ways in which people write it."""
    return choose.one((f"{seat}", f"{seat}", f"{seat}号", game.state.seats[seat].name))
