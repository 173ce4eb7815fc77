"""Small games in which any skill of a book can be tried: who sits there, and how a seat comes to hold what.

A book that needs nothing of its own is served by :class:`Arena`; ``tests/arenas/BOOK.py`` may say more (``ARENA``).
"""

from __future__ import annotations

import importlib
import importlib.util
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine import Game, WerewolfBook, load_book
from engine.kernel.definitions import Skill
from engine.kernel.state import Instance
from engine.simulation import NAMES, Dice
from engine.werewolf.roles import BLANK


class Arena:
    """A table of six: two seats that are looked at, and four others.

    Attributes:
        fillers: what the others are cast as; not given, two roles that can act at night and two plain seats.
        days: how long a game lasts.
        order_matters: pairs of skills (ids) for which the order of submission matters, with the reason why it may.
        of_origin: words that say only where a skill comes from: another holder's lacks them by a rule of the book.
        rows_of_origin: the game's own tables in which rows are kept only of a card's own skills.
        sample: of how many pairs the tests try at most (every run of the same ones).
        alike: what is kept of a seat and has to be the same when somebody else tries its skill.
        worn: kinds of things that come with a card and have no part in trying one of its skills.
        unused: active skills (ids) that a game like this never sees used, with the reason.
    """

    fillers: tuple[str, ...] = ()
    days: int = 2
    of_origin: frozenset[str] = frozenset()
    rows_of_origin: frozenset[str] = frozenset()
    sample: int = 240
    order_matters: Mapping[tuple[str, str], str] = {}
    unused: Mapping[str, str] = {}
    alike: tuple[str, ...] = ("faction", "first_faction")
    worn: frozenset[str] = frozenset({"skill"})

    @property
    def options(self) -> Mapping[str, Any]:
        """Switches of the book with which these games are played."""
        return {}

    def __init__(self, book: WerewolfBook) -> None:
        self.book = book

    @property
    def blank(self) -> str:
        """A seat without skills, of the faction that most roles begin in."""
        factions = Counter(role.faction for role in self.book.roles.values() if role.faction)
        return f"{BLANK} {factions.most_common(1)[0][0]}"

    def plain_like(self, spec: str) -> str:
        """A seat without skills that begins in the faction of another spec."""
        role = self.book.roles.get(spec)
        return f"{BLANK} {role.faction}" if role is not None and role.faction else self.blank

    def others(self) -> tuple[str, ...]:
        """The specs of the four other seats."""
        if self.fillers:
            return self.fillers
        able = [
            r.name for r in self.book.roles.values() if any(s.windows and s.pool is not Skill.pool for s in r.skills)
        ]
        roles = [self.seat(name) for name in able[:2]]
        return (*roles, *[self.blank] * (4 - len(roles)))

    def seat(self, role: str) -> str:
        """The spec of a seat that holds a role."""
        return role

    def specs(self) -> list[str]:
        """Specs of seats for a random table: every role as often as it is printed, once at least."""
        return [self.seat(name) for name, role in self.book.roles.items() for _ in range(max(role.count, 1))]

    def cast(self, seed: int) -> Mapping[str, str]:
        """A whole table: as the book deals it, or as many of its seats as can be played while it is not finished."""
        book = self.book
        if book.unwritten:
            specs, dice = self.specs(), Dice(seed, "cast")
            cast = [dice.one(specs) for _ in range(book.sizes[0])]
        else:
            cast = book.deal(book.sizes[0], seed)
        return {NAMES[n] if n < len(NAMES) else f"座{n + 1}": spec for n, spec in enumerate(cast)}

    def holder(self, skill: Skill) -> str:
        """The spec of a seat that holds a skill from the deal on; a plain seat when no role has it."""
        name = next((name for name, role in self.book.roles.items() if type(skill) in role.skills), None)
        return self.blank if name is None else self.seat(name)

    def gifts(self, skill: Skill, seat: int) -> Iterator[str]:
        """What the director does so that a seat comes to hold a skill that no role has: a title, or the skill."""
        if any(type(skill) in role.skills for role in self.book.roles.values()):
            return
        titles = [name for name, title in self.book.titles.items() if type(skill) in getattr(title, "grants", ())]
        alone = sum(x.name == skill.name for x in self.book.registry.skills()) == 1
        yield f"{titles[0]} {seat}" if titles else f"给技能 {seat} {skill.name if alone else skill.id}"

    def skills(self) -> list[Skill]:
        """Every skill that can be tried."""
        return self.book.registry.skills()

    def until(self, skill: Skill) -> str:
        """The boundary that ends what was given for the half of the day of a skill's first window; empty: none."""
        return ""

    def skills_of(self, game: Game, seat: int, skill: Skill) -> list[Instance]:
        """A seat's instances of a skill."""
        return [i for i in game.state.owned(seat) if i.definition == skill.id]

    def hands(self) -> Iterator[str]:
        """Specs of seats whose cards should be tried together; none where a seat holds one card."""
        return iter(())


def arena_of(book_id: str) -> Arena:
    """The arena of a book."""
    place = f"tests.arenas.{book_id}"
    made = importlib.import_module(place).ARENA if importlib.util.find_spec(place) else Arena
    arena: Arena = made(load_book(book_id))
    return arena
