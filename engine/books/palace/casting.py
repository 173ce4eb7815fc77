"""Composition of 甄嬛传 (导言; rulings 7): how many of each side, who comes with whom, and the balance of strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING

from engine.books.palace.shared import InPack
from engine.books.palace.words import EMPEROR, FEMALE, SEER, UNDECIDED, VILLAGE, WOLVES
from engine.kernel.chance import pick
from engine.kernel.errors import Refused
from engine.werewolf.casting import shuffled

if TYPE_CHECKING:
    from engine.books.palace.book import PalaceBook
    from engine.werewolf.book import Role

#: Casts tried before it is said that none can be dealt; 皇帝阵营 is this much stronger than 叛贼.
TRIES, STRONGER = 4000, (1.1, 1.2)
#: Of the seats that are neither of the village nor wolves, this many in a hundred are lords.
LORDS = 60
BLANK = "白板"


def rounded(number: float) -> int:
    """四舍五入."""
    return int(number + 0.5)


def shares(seats: int) -> list[tuple[int, int, int]]:
    """Every legal (village, wolves, others) of a number of seats."""
    out = []
    for others in range(rounded(0.2 * seats) + 1):
        for wolves in range(rounded(0.3 * seats), rounded(0.4 * seats) + 1):
            village = seats - wolves - others
            if ceil(0.5 * seats) <= village <= rounded(0.6 * seats):
                out.append((village, wolves, others))
    return out


def seer_odds(seats: int) -> list[int]:
    """In per cent (not yet one hundred in all): one, two, three seats that inspect."""
    if seats < 15:
        return [100, 0, 0]
    return [max(0, (35 - seats) * 5), max(0, min(50, (seats - 15) * 5)), max(0, min(50, (seats - 25) * 5))]


class Dealer:
    """Draws casts of one book by one seed until one is legal."""

    def __init__(self, book: PalaceBook, seats: int, seed: int) -> None:
        self.book, self.seats, self.seed, self.drawn = book, seats, seed, 0

    def chance(self, size: int) -> int:
        """A number below ``size``."""
        self.drawn += 1
        return pick(self.seed, "palace.deal", self.drawn, size)

    def some(self, names: Sequence[str], number: int) -> list[str]:
        """So many of the names, without repeating; fewer when there are not so many."""
        self.drawn += 1
        return shuffled(sorted(names), self.seed, f"palace.deal|{self.drawn}")[:number]

    def pool(self, faction: str | None) -> list[Role]:
        """Roles of a side that can be played; None: the lords. Emperors and seers are drawn apart."""
        known = (VILLAGE, WOLVES, UNDECIDED)
        roles = [r for r in self.book.roles.values() if not r.tags & {EMPEROR, SEER}]
        return [r for r in roles if (r.faction == faction if faction else r.faction not in known)]

    def draw(self) -> list[str]:
        """One cast, legal in numbers; what is not written yet is a seat without skills."""
        able = shares(self.seats)
        village, wolves, others = able[self.chance(len(able))]
        emperors = [r for r in self.book.roles.values() if EMPEROR in r.tags]
        emperor = emperors[self.chance(len(emperors))]
        odds = seer_odds(self.seats)
        point, number = self.chance(sum(odds)), 1
        while point >= sum(odds[:number]):
            number += 1
        seers = self.some([r.name for r in self.book.roles.values() if SEER in r.tags], number)
        lords = sum(self.chance(100) < LORDS for _ in range(others))
        mine = village - len(seers) - (emperor.faction == VILLAGE)
        theirs = wolves - (emperor.faction == WOLVES)
        parts = (
            [emperor.name], seers, self._side(VILLAGE, mine), self._side(WOLVES, theirs),
            self._side(None, lords), self._side(UNDECIDED, others - lords),
        )  # fmt: skip
        return [name for part in parts for name in part]

    def _side(self, faction: str | None, number: int) -> list[str]:
        names = self.some([r.name for r in self.pool(faction)], number)
        blank = f"{BLANK} {faction or VILLAGE}"
        gender = (f" {FEMALE}", "")[self.chance(2)]
        spelt = [self._spell(name) for name in names]
        return spelt + [blank + gender] * (number - len(spelt))

    def _spell(self, name: str) -> str:
        return name if self.book.roles[name].row.get("gender") else f"{name}({('男', '女')[self.chance(2)]})"

    def legal(self, cast: Sequence[str]) -> bool:
        """Whether a cast keeps the printed conditions; strength only counts once every role can be played."""
        names = {name.partition("(")[0] for name in cast}
        roles = [self.book.roles[name] for name in names if name in self.book.roles]
        rows = [role.row for role in roles]
        if any(set(row.get("with", ())) - names or set(row.get("without", ())) & names for row in rows):
            return False
        village = sum(role.faction == VILLAGE for role in roles)
        if any(row.get("crowded") for row in rows) and village <= ceil(0.5 * self.seats):
            return False
        return self.book.unwritten != {} or (self._recruits(roles) and self._balanced(roles))

    @staticmethod
    def _recruits(roles: Sequence[Role]) -> bool:
        """Who recruits is there when the pack is small, and is not when it is large."""
        wolves = [role for role in roles if role.faction == WOLVES]
        share = sum(InPack in role.traits for role in wolves) / max(len(wolves), 1)
        there = any(role.row.get("recruits") for role in wolves)
        return there if share <= 1 / 3 else not there if share > 2 / 3 else True

    @staticmethod
    def _balanced(roles: Sequence[Role]) -> bool:
        sums: dict[str, int] = {}
        for role in roles:
            side = role.faction if role.faction in (VILLAGE, WOLVES, UNDECIDED) else ""
            sums[side] = sums.get(side, 0) + int(role.row["value"])
        wolves = sums.get(WOLVES, 0)
        low, high = STRONGER
        return low * wolves <= sums.get(VILLAGE, 0) <= high * wolves and sums.get("", 0) <= wolves


def deal(book: PalaceBook, seats: int, seed: int) -> list[str]:
    """A legal cast in seat order, the same for the same seed.

    Raises:
        Refused: the book has no cast of that size, or none was found.
    """
    if seats not in book.sizes:
        raise Refused(f"本书 {min(book.sizes)} 到 {max(book.sizes)} 人，不能发 {seats} 人")
    dealer = Dealer(book, seats, seed)
    for _ in range(TRIES):
        cast = dealer.draw()
        if dealer.legal(cast):
            return shuffled(cast, seed, "palace.seats")
    raise Refused(f"没有找到 {seats} 人的合法阵容，换一个种子再试")


def emperor_at(book: PalaceBook, cast: Sequence[str]) -> list[int]:
    """The places of a cast, from 0, whose card is an emperor."""
    return [n for n, spec in enumerate(cast) if spec.partition("(")[0].strip() in book.emperors]


def enthrone(book: PalaceBook, cast: Sequence[str], names: Sequence[str], alias: str) -> list[str]:
    """A cast in which the emperor sits under his alias (只会被雍正获取): he changes places with whoever sat there.

    Raises:
        Refused: nobody has that alias.
    """
    if alias not in names:
        raise Refused(f"皇帝只能给马甲「{alias}」，报名的人里没有。换一个：选项 皇帝马甲 {names[0]}")
    out, there = list(cast), names.index(alias)
    for here in emperor_at(book, cast):
        out[here], out[there] = out[there], out[here]
    return out


def misplaced(book: PalaceBook, cast: Sequence[str], names: Sequence[str], alias: str) -> str | None:
    """Why a cast cannot begin: an emperor sits under another alias than his; None when it can."""
    wrong = [names[n] for n in emperor_at(book, cast) if names[n] != alias]
    if not wrong:
        return None
    move = f"换身份 {alias} {wrong[0]}，或：" if alias in names else ""
    return f"皇帝只能给马甲「{alias}」，现在在「{wrong[0]}」。发：{move}选项 皇帝马甲 {wrong[0]}"


def composition(book: PalaceBook, cast: Sequence[str]) -> Mapping[str, int]:
    """How many seats of a cast begin on each side: village, wolves, and all others under ``""``."""
    sides = {VILLAGE: 0, WOLVES: 0, "": 0}
    for spec in cast:
        name, _, rest = spec.partition("(")[0].partition(" ")
        faction = rest.split(" ")[0] if name == BLANK else book.roles[name].faction
        sides[faction if faction in sides else ""] += 1
    return sides
