"""Drawing a cast of 甄嬛传 (导言; rulings 7): numbers by the printed chances, then any legal cast of them alike.

How many seats inspect, which emperor there is, and how the seats are shared out are drawn first; what can be cast in no
legal way is drawn again. All legal sets of roles of these numbers are then counted (:mod:`.pools`) and one is picked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, islice, product
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from engine.books.palace.numbers import LORDS, balanced, others, seer_odds, shares, villagers, wolves
from engine.books.palace.pools import MAN, WOMAN, Choice, Dice, Parts, Pool, alike, knots, legal_sets, parts
from engine.books.palace.recruiting import recruits
from engine.books.palace.words import EMPEROR, SEER, UNDECIDED, VILLAGE, WOLVES

if TYPE_CHECKING:
    from engine.werewolf.roles import Role

#: How often seats that inspect and emperor are drawn, then the shares for them, then roles for those, before it is said
#: that there is no such cast.
MOST_THRONES, MOST_SHARES, MOST_CASTS = 6, 60, 60


class Numbers(NamedTuple):
    """What is drawn before any role: seats that inspect, the emperor, how many of each side."""

    seers: int
    emperor: str
    village: int
    wolves: int
    lords: int
    undecided: int


class Across(NamedTuple):
    """Roles cast together on both sides: their names, and what they come to on each."""

    names: tuple[str, ...]
    village: Parts
    wolves: Parts


class Line(NamedTuple):
    """Casts of some numbers that agree in what is cast across sides, in women, and in the wolves' strength."""

    ways: int
    across: Across
    wolves: int
    women: tuple[int, int]


class Sums:
    """Sets of roles by women: how many there are up to each sum of values."""

    def __init__(self, table: Iterable[tuple[int, int, int]]) -> None:
        """``table``: women, value, ways."""
        found: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for women, value, ways in table:
            found[women][value] += ways
        self.by_women = {women: dict(values) for women, values in found.items()}
        self.up_to = {
            women: list(accumulate(values.get(n, 0) for n in range(max(values) + 1)))
            for women, values in self.by_women.items()
        }

    def between(self, women: int, low: int, high: int) -> int:
        """How many have so many women and a sum from ``low`` to ``high``."""
        counts = self.up_to.get(women)
        if counts is None or high < max(low, 0):
            return 0
        return counts[min(high, len(counts) - 1)] - (counts[min(low, len(counts)) - 1] if low > 0 else 0)

    def pick(self, women: int, low: int, high: int, dice: Dice) -> int:
        """A sum in that range, as likely as there are sets for it."""
        able = [(value, ways) for value, ways in sorted(self.by_women[women].items()) if low <= value <= high]
        return able[dice.weighed([ways for _, ways in able])][0]


class Dealer:
    """The roles of a book, counted. ``women``: whether it matters how many there are."""

    def __init__(self, roles: Iterable[Role], *, most: int, women: bool) -> None:
        self.women = women
        self.roles = {role.name: role for role in roles}
        listed = list(self.roles.values())
        self.emperors = [role for role in listed if EMPEROR in role.tags]
        self._seers = [role for role in listed if SEER in role.tags]
        alone, knotted = knots(role for role in listed if not role.tags & {EMPEROR, SEER})
        sets = [legal_sets(knot) for knot in knotted]
        both = [s for knot, s in zip(knotted, sets, strict=True) if {_side(r) for r in knot} == {VILLAGE, WOLVES}]
        self._across = [self._both([r for chosen in each for r in chosen]) for each in product(*both)]
        self._pools = {}
        for side, size in ((VILLAGE, villagers(most)[1]), (WOLVES, wolves(most)[1]), ("", others(most))):
            items: list[Sequence[Choice]] = [*alike((r for r in alone if _side(r) == side), self._marks)]
            items += [[self._chosen(s) for s in found] for knot, found in zip(knotted, sets, strict=True)
                      if {_side(r) for r in knot} == {side}]  # fmt: skip
            self._pools[side] = Pool(items, size)
        self._pools[SEER] = Pool(alike(self._seers, self._marks), 3)
        self._kept: dict[object, Sums] = {}
        self._lines: dict[tuple[object, ...], tuple[list[Line], list[int]]] = {}

    def _marks(self, role: Role) -> list[int]:
        """What a role counts for; one of either gender, as a woman and as a man."""
        gender = str(role.row.get("gender", ""))
        sorts = {WOMAN: (1,), MAN: (0,)}.get(gender, (1, 0) if self.women else (0,))
        odd, fox = role.faction == UNDECIDED, int(bool(role.row.get("crowded")))
        value = 0 if odd else int(role.row["value"])
        return [Parts(not odd, odd, n * self.women, fox, value).mark for n in sorts]

    def _chosen(self, roles: Sequence[Role]) -> Choice:
        """All of a set of roles, on whichever side they are."""
        return Choice(tuple(r.name for r in roles), len(roles), sum(self._marks(r)[0] for r in roles))

    def _both(self, roles: Sequence[Role]) -> Across:
        halves = [parts(sum(self._marks(r)[0] for r in roles if _side(r) == side)) for side in (VILLAGE, WOLVES)]
        return Across(tuple(r.name for r in roles), *halves)

    # -- numbers ------------------------------------------------------------------------------------------------

    def numbers(self, seats: int, dice: Dice) -> Iterator[Numbers]:
        """Numbers by the printed chances, one after another; seats that inspect and emperor stay."""
        seers = 1 + dice.weighed(seer_odds(seats))
        emperor = self.emperors[dice.below(len(self.emperors))]
        able = shares(seats)
        while True:
            village, pack, rest = able[dice.below(len(able))]
            lords = sum(dice.below(100) < LORDS for _ in range(rest))
            yield Numbers(seers, emperor.name, village, pack, lords, rest - lords)

    # -- how many casts -----------------------------------------------------------------------------------------

    def lines(self, drawn: Numbers, women: int | None) -> tuple[list[Line], list[int]]:
        """All legal casts of some numbers in bundles, and their weights running up."""
        key = (drawn, women)
        if key not in self._lines:
            found = list(self._count(drawn, women or 0))
            kept = (found, list(accumulate(line.ways for line in found)))
            if women is not None:
                return kept
            self._lines[key] = kept
        return self._lines[key]

    def _count(self, drawn: Numbers, women: int) -> Iterator[Line]:
        rest, base = self._rest(drawn), self._own(drawn, WOLVES)
        for across in self._across:
            pack = across.wolves
            need = drawn.wolves - self._is(drawn, WOLVES) - pack.size
            sums, hers = self._village(drawn, across), across.village.women + pack.women
            for mark, ways in self._of(WOLVES, need):
                strength = base + pack.value + mark.value
                low, high = balanced(strength)
                for other in rest.by_women:
                    there = women - hers - mark.women - other if self.women else 0
                    both = sums.between(there, low, high)
                    if both and (more := rest.between(other, 0, strength)):
                        yield Line(ways * both * more, across, mark.value, (mark.women, other))

    def _rest(self, drawn: Numbers) -> Sums:
        crowded = drawn.village > ceil((drawn.village + drawn.wolves + drawn.lords + drawn.undecided) / 2)
        key = ("", drawn.lords, drawn.undecided, crowded)
        if key not in self._kept:
            found = self._of("", drawn.lords)
            self._kept[key] = Sums(
                (p.women, p.value, ways) for p, ways in found
                if p.second == drawn.undecided and (crowded or not p.crowded)
            )  # fmt: skip
        return self._kept[key]

    def _village(self, drawn: Numbers, across: Across) -> Sums:
        """Sets of villagers beside what is cast across sides, by women without and sums with it and the emperor."""
        own = across.village
        need = drawn.village - drawn.seers - own.size - self._is(drawn, VILLAGE)
        base = self._own(drawn, VILLAGE) + own.value
        key = (VILLAGE, need, drawn.seers, base)
        if key not in self._kept:
            seers = self._of(SEER, drawn.seers)
            self._kept[key] = Sums(
                (x.women + y.women, base + x.value + y.value, ways * more)
                for x, ways in self._of(VILLAGE, need) for y, more in seers
            )  # fmt: skip
        return self._kept[key]

    def _of(self, pool: str, number: int) -> list[tuple[Parts, int]]:
        return self._by_count.get((pool, number), [])

    @cached_property
    def _by_count(self) -> Mapping[tuple[str, int], list[tuple[Parts, int]]]:
        found: dict[tuple[str, int], list[tuple[Parts, int]]] = defaultdict(list)
        for name, pool in self._pools.items():
            for mark, ways in pool.table.items():
                found[name, parts(mark).size].append((parts(mark), ways))
        return found

    def _is(self, drawn: Numbers, side: str) -> int:
        return int(self.roles[drawn.emperor].faction == side)

    def _own(self, drawn: Numbers, side: str) -> int:
        return self._is(drawn, side) * int(self.roles[drawn.emperor].row["value"])

    def genders(self, seats: int) -> tuple[int, int]:
        """How many women there can be beside the emperor, by the numbers of each side alone: from, to."""
        found = []
        for (village, pack, rest), emperor in product(shares(seats), self.emperors):
            for lords in range(rest + 1):
                sizes = {VILLAGE: village, WOLVES: pack, "": lords, UNDECIDED: rest - lords}
                sizes[emperor.faction] -= 1
                found.append([sum(ends) for ends in zip(*(self._women(*x) for x in sizes.items()), strict=True)])
        return min(low for low, _ in found), max(high for _, high in found)

    def _women(self, column: str, size: int) -> tuple[int, int]:
        """Of so many roles of a column: the fewest women, the most."""
        known = (VILLAGE, WOLVES, UNDECIDED)
        column_of = [r for r in self.roles.values() if EMPEROR not in r.tags]
        column_of = [r for r in column_of if (r.faction if r.faction in known else "") == column]
        his, hers = (sum(r.row.get("gender") == g for r in column_of) for g in (MAN, WOMAN))
        return max(0, size - (len(column_of) - hers)), min(size, len(column_of) - his)

    # -- one of them --------------------------------------------------------------------------------------------

    def draw(self, seats: int, dice: Dice, women: int | None = None) -> list[str] | None:
        """A legal cast in no order, with so many women beside the emperor; None when none was found."""
        empty: set[Numbers] = set()
        for _ in range(MOST_THRONES):
            for drawn in islice(self.numbers(seats, dice), MOST_SHARES):
                if drawn not in empty and (cast := self.cast_of(drawn, women, dice)) is not None:
                    return cast
                empty.add(drawn)
        return None

    def cast_of(self, drawn: Numbers, women: int | None, dice: Dice) -> list[str] | None:
        """A legal cast of some numbers; one that breaks the rule on the size of the pack is drawn again."""
        lines, running = self.lines(drawn, women)
        for _ in range(MOST_CASTS if lines else 0):
            cast = self._cast(drawn, self._line(lines, running, dice), women or 0, dice)
            if recruits([self.roles[name] for name in cast]):
                return cast
        return None

    @staticmethod
    def _line(lines: Sequence[Line], running: Sequence[int], dice: Dice) -> Line:
        point = dice.below(running[-1])
        low, high = 0, len(running) - 1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if point < running[middle] else (middle + 1, high)
        return lines[low]

    def _cast(self, drawn: Numbers, line: Line, women: int, dice: Dice) -> list[str]:
        names = [drawn.emperor, *line.across.names]
        pack, village = line.across.wolves, line.across.village
        need = drawn.wolves - self._is(drawn, WOLVES) - pack.size
        names += self._pools[WOLVES].draw(Parts(need, 0, line.women[0], 0, line.wolves).mark, dice)
        strength = self._own(drawn, WOLVES) + pack.value + line.wolves
        names += self._others(drawn, line.women[1], strength, dice)
        hers = women - pack.women - village.women - sum(line.women) if self.women else 0
        return names + self._villagers(drawn, line.across, hers, strength, dice)

    def _others(self, drawn: Numbers, women: int, strength: int, dice: Dice) -> list[str]:
        rest = self._rest(drawn)
        value = rest.pick(women, 0, strength, dice)
        marks = [Parts(drawn.lords, drawn.undecided, women, fox, value).mark for fox in (0, 1)]
        crowded = drawn.village > ceil((drawn.village + drawn.wolves + drawn.lords + drawn.undecided) / 2)
        ways = [self._pools[""].table.get(mark, 0) for mark in marks]
        mark = marks[dice.weighed(ways if crowded else ways[:1])]
        return self._pools[""].draw(mark, dice)

    def _villagers(self, drawn: Numbers, across: Across, women: int, strength: int, dice: Dice) -> list[str]:
        own, sums = across.village, self._village(drawn, across)
        need = drawn.village - drawn.seers - own.size - self._is(drawn, VILLAGE)
        left = sums.pick(women, *balanced(strength), dice) - self._own(drawn, VILLAGE) - own.value
        table, seers = self._pools[VILLAGE].table, self._of(SEER, drawn.seers)
        rests = [Parts(need, 0, women - y.women, 0, left - y.value) for y, _ in seers]
        able = [n for n, rest in enumerate(rests) if rest.women >= 0 and rest.value >= 0]
        place = able[dice.weighed([table.get(rests[n].mark, 0) * seers[n][1] for n in able])]
        return [
            *self._pools[SEER].draw(seers[place][0].mark, dice),
            *self._pools[VILLAGE].draw(rests[place].mark, dice),
        ]


def _side(role: Role) -> str:
    return role.faction if role.faction in (VILLAGE, WOLVES) else ""
