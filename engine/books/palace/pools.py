"""Counting sets of roles by how many they are, how strong, and how many are women; and drawing one of so many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, groupby
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.chance import pick

if TYPE_CHECKING:
    from engine.werewolf.roles import Role

WOMAN, MAN = "女", "男"


#: Bits of each field of a mark but the last: counts of a cast stay far below.
_FIELD, _MASK = 8, 255


class Parts(NamedTuple):
    """What matters of a set of roles: how many (``second``: of another sort), women, how many want a crowded village,
    and the sum of values. Packed into one number such marks add up as numbers do."""

    size: int = 0
    second: int = 0
    women: int = 0
    crowded: int = 0
    value: int = 0

    @property
    def mark(self) -> int:
        """As one number."""
        packed = 0
        for part in reversed(self):
            packed = (packed << _FIELD) + part
        return packed


def parts(mark: int) -> Parts:
    """What a mark says."""
    small = [(mark >> (_FIELD * place)) & _MASK for place in range(4)]
    return Parts._make((*small, mark >> (_FIELD * 4)))


class Choice(NamedTuple):
    """One way to take from an item: ``number`` of ``names``, what that comes to, and how many such sets there are."""

    names: tuple[str, ...]
    number: int
    mark: int
    ways: int = 1


class Dice:
    """Draws by one seed."""

    def __init__(self, seed: int) -> None:
        self.seed, self.drawn = seed, 0

    def below(self, size: int) -> int:
        """A number below ``size``."""
        self.drawn += 1
        return pick(self.seed, "palace.deal", self.drawn, size)

    def some(self, names: Sequence[str], number: int) -> list[str]:
        """So many of the names, every set of them as likely as any other."""
        if number == len(names):
            return list(names)
        left = list(names)
        return [left.pop(self.below(len(left))) for _ in range(number)]

    def weighed(self, weights: Sequence[int]) -> int:
        """A place in ``weights``, each as likely as it weighs."""
        if sum(map(bool, weights)) == 1:
            return next(place for place, weight in enumerate(weights) if weight)
        point = self.below(sum(weights))
        for place, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return place
        raise AssertionError("weights ran out")


class Pool:
    """Items of which each gives one of its choices; how many sets of names come to which mark."""

    def __init__(self, items: Iterable[Sequence[Choice]], most: int) -> None:
        self.items = list(items)
        self.tables: list[dict[int, int]] = [{0: 1}]
        for item in reversed(self.items):
            table: dict[int, int] = defaultdict(int)
            for mark, ways in self.tables[0].items():
                for choice in item:
                    both = mark + choice.mark
                    if both & _MASK <= most and (both >> _FIELD) & _MASK <= most:
                        table[both] += ways * choice.ways
            self.tables.insert(0, dict(table))

    @property
    def table(self) -> Mapping[int, int]:
        """The sets of names by what they come to."""
        return self.tables[0]

    def draw(self, mark: int, dice: Dice) -> list[str]:
        """One of the sets that come to ``mark``, every one as likely as any other."""
        out: list[str] = []
        for item, rest in zip(self.items, self.tables[1:], strict=True):
            weights = [ways * rest.get(mark - taken, 0) for _, _, taken, ways in item]
            choice = item[dice.weighed(weights)]
            out += dice.some(choice.names, choice.number)
            mark -= choice.mark
        return out


def knots(roles: Iterable[Role]) -> tuple[list[Role], list[list[Role]]]:
    """Roles that stand alone, and those that come only with, or never with, one another."""
    by_name = {role.name: role for role in roles}
    tied: dict[str, set[str]] = {name: {name} for name in by_name}
    for name, role in by_name.items():
        for other in (*role.row.get("with", ()), *role.row.get("without", ())):
            if other in tied and tied[other] is not tied[name]:
                tied[name] |= tied[other]
                for each in tied[name]:
                    tied[each] = tied[name]
    groups = {frozenset(names) for names in tied.values()}
    alone = [by_name[next(iter(group))] for group in groups if len(group) == 1]
    knotted = [sorted((by_name[n] for n in group), key=lambda r: r.id) for group in groups if len(group) > 1]
    return sorted(alone, key=lambda r: r.id), sorted(knotted, key=lambda g: g[0].id)


def legal_sets(knot: Sequence[Role]) -> list[tuple[Role, ...]]:
    """The sets of some roles in which everybody's companions are there and nobody's enemies are."""
    found = []
    for size in range(len(knot) + 1):
        for chosen in combinations(knot, size):
            names = {role.name for role in chosen}
            if not any(set(r.row.get("with", ())) - names or set(r.row.get("without", ())) & names for r in chosen):
                found.append(chosen)
    return found


def alike(roles: Iterable[Role], mark_of: Callable[[Role], Sequence[int]]) -> list[list[Choice]]:
    """Items for roles that stand alone: those with one mark are one item; one that may count as either is its own."""
    items = []
    marked = sorted((tuple(mark_of(role)), role.name) for role in roles)
    for marks, group in groupby(marked, key=lambda pair: pair[0]):
        names = tuple(name for _, name in group)
        if len(marks) == 1:
            sizes = range(len(names) + 1)
            items.append([Choice(names, k, k * marks[0], comb(len(names), k)) for k in sizes])
        else:
            items += [[Choice((n,), 0, 0), *(Choice((n,), 1, mark) for mark in marks)] for n in names]
    return items
