"""Every ordered pair of skills, both used on each other: nothing breaks, and who submits first does not matter.

``python -m tests.property.pairs --book B [--jobs 2] [--hands] [--only ID] [--part 1/4]`` runs all pairs of a book
(``--hands``: all hands of cards instead; ``--part``: every fourth of them, from the first) and exits with 1 when
anything goes wrong.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from engine import BOOKS
from engine.kernel.definitions import Skill
from engine.simulation import Dice
from tests.arenas import Arena, arena_of
from tests.arenas.meeting import hand, meeting, projection

Pair = tuple[str, str]


@dataclass(frozen=True)
class Found:
    """What a pair's games showed: what went wrong (empty: nothing), and the skills that were used in them."""

    what: str
    wrong: str
    used: frozenset[str]


@cache
def arena(book: str) -> Arena:
    """The arena of a book, once a process."""
    return arena_of(book)


def all_pairs(book: str) -> list[Pair]:
    """Every ordered pair of a book's skills, by id."""
    ids = [skill.id for skill in arena(book).skills()]
    return [(a, b) for a in ids for b in ids]


def sample(book: str, most: int, seed: int = 1) -> list[Pair]:
    """All pairs when they are at most so many; else a seeded choice in which every skill comes first and second."""
    every = all_pairs(book)
    if len(every) <= most:
        return every
    ids = Dice(seed, "pairs").some([a for a, b in every if a == b], round(len(every) ** 0.5))
    rounds = max(1, most // len(ids))
    return [(a, ids[(n + step) % len(ids)]) for step in range(1, rounds + 1) for n, a in enumerate(ids)]


def try_pair(job: tuple[str, Pair]) -> Found:
    """Play a pair straight and turned, and compare."""
    book, (one, two) = job
    place = arena(book)
    first, second = (place.book.definition(x) for x in (one, two))
    assert isinstance(first, Skill)
    assert isinstance(second, Skill)
    what = f"{first.name}（{one}）× {second.name}（{two}）"
    used: set[str] = set()
    try:
        straight = meeting(place, first, second).play()
        used |= {u.definition for u in straight.state.uses.values()}
        if not commutes(place, first, second):
            return Found(what, "", frozenset(used))
        turned = projection(meeting(place, first, second, turned=True).play())
    except Exception as error:
        return Found(what, f"{type(error).__name__}: {error}", frozenset(used))
    for part, value in projection(straight).items():
        if turned[part] != value:
            return Found(
                what, f"{part} depends on who submitted first: {_differ(value, turned[part])}", frozenset(used)
            )
    return Found(what, "", frozenset(used))


def commutes(place: Arena, first: Skill, second: Skill) -> bool:
    """Whether the order of submission must not matter.

    It may where both are decided in common (a pack's own rule about who chose last), where one settles as soon as it is
    submitted, and where the arena says why.
    """
    shared = place.book.registry.shared()
    if first.instant or second.instant or (first in shared and second in shared):
        return False
    return not {(first.id, second.id), (second.id, first.id)} & place.order_matters.keys()


def _differ(one: object, two: object) -> str:
    if isinstance(one, list) and isinstance(two, list):
        return f"{[x for x in one if x not in two]} / {[x for x in two if x not in one]}"
    return f"{one} / {two}"


def try_hand(job: tuple[str, str]) -> Found:
    """Play one hand of cards."""
    book, spec = job
    try:
        game = hand(arena(book), spec).play()
    except Exception as error:
        return Found(spec, f"{type(error).__name__}: {error}", frozenset())
    return Found(spec, "", frozenset(u.definition for u in game.state.uses.values()))


def never_used(book: str, found: Iterable[Found]) -> set[str]:
    """The active skills that no pair's game saw used, though the arena gives no reason why.

    Some wait for what only :mod:`tests.arenas.holding` brings about, where every one must be used.
    """
    used = {each for one in found for each in one.used}
    return {s.id for s in arena(book).skills() if s.windows} - used - arena(book).unused.keys()


def _part(text: str) -> slice:
    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise argparse.ArgumentTypeError("K/N with K from 1 to N")
    return slice(int(number) - 1, None, int(of))


def _found(book: str, hands: bool, only: str, part: slice, jobs: int) -> Iterator[Found]:
    if hands:
        work: list[tuple[str, object]] = [(book, spec) for spec in arena(book).hands() if only in spec]
    else:
        work = [(book, pair) for pair in all_pairs(book) if not only or only in pair]
    work = work[part]
    tried = try_hand if hands else try_pair
    if jobs == 1:
        yield from map(tried, work)  # type: ignore[arg-type]
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(tried, work, chunksize=8)  # type: ignore[arg-type]


def main() -> int:
    """Run them all and print what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book", default="slow", choices=BOOKS)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--hands", action="store_true")
    parser.add_argument("--only", default="", help="pairs with this skill (id), or hands with this card")
    parser.add_argument("--part", type=_part, default=slice(None), help="K/N: every Nth of them, from the Kth")
    args = parser.parse_args()
    began, number, wrong, found = time.monotonic(), 0, 0, []
    for each in _found(args.book, args.hands, args.only, args.part, args.jobs):
        number += 1
        found.append(each)
        if each.wrong:
            wrong += 1
            print(f"{each.what}: {each.wrong}", flush=True)
    left = set() if args.hands or args.only or args.part != slice(None) else never_used(args.book, found)
    if left:
        print(f"never used: {', '.join(sorted(left))}")
    print(f"{args.book}: {number} tried, {wrong} wrong, {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
