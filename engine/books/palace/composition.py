"""What a cast comes to: its numbers and the rule each rests on, and every printed rule that it breaks (rulings 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from engine.books.palace import recruiting
from engine.books.palace.numbers import LORDS, balanced, others, seer_odds, villagers, wolves
from engine.books.palace.pools import MAN, WOMAN
from engine.books.palace.seating import ALIAS, ANY, WOMEN, gender_of, misplaced
from engine.books.palace.words import EMPEROR, SEER, UNDECIDED, VILLAGE, WOLVES

if TYPE_CHECKING:
    from engine.books.palace.book import PalaceBook

#: Lords together, whatever each of them is called.
LORDLY = "三方"


class Composition:
    """A cast taken apart: its roles, and how many and how strong each side is."""

    def __init__(self, book: PalaceBook, cast: Sequence[str]) -> None:
        self.book, self.cast, self.seats = book, list(cast), len(cast)
        self.roles = [role for spec in cast if (role := book.roles.get(spec.partition("(")[0]))]
        self.count: Counter[str] = Counter(column(book, spec) for spec in cast)
        self.value: Counter[str] = Counter()
        for role in self.roles:
            self.value[column(book, role.name)] += int(role.row["value"])

    def tagged(self, tag: str) -> list[str]:
        """The names of the roles with a tag."""
        return [role.name for role in self.roles if tag in role.tags]

    @property
    def rest(self) -> int:
        """How many are neither of the village nor wolves."""
        return self.count[LORDLY] + self.count[UNDECIDED]


def column(book: PalaceBook, spec: str) -> str:
    """The side on which a role is printed."""
    name, _, rest = spec.partition("(")[0].partition(" ")
    role = book.roles.get(name)
    faction = role.faction if role else rest.split(" ")[0] or VILLAGE
    return faction if faction in (VILLAGE, WOLVES, UNDECIDED) else LORDLY


# -- what it comes to ---------------------------------------------------------------------------------------------


def explained(book: PalaceBook, cast: Sequence[str], alias: str) -> list[str]:
    """The numbers of a cast, each with where it comes from, in Chinese."""
    c = Composition(book, cast)
    n, strong = c.seats, c.value
    (least, most), (few, many) = villagers(n), wolves(n)
    low, high = balanced(strong[WOLVES])
    odds = seer_odds(n)
    chances = "、".join(f"{k} 个 {100 * o / sum(odds):g}%" for k, o in enumerate(odds, 1) if o)
    pack, all_wolves = recruiting.pack_of(c.roles)
    throne = "、".join(c.tagged(EMPEROR)) or "无"
    return [
        f"村民 {c.count[VILLAGE]} 人（{least}–{most}：{n}×0.5 上取整，到 {n}×0.6 四舍五入），强度 {strong[VILLAGE]}",
        f"狼人 {c.count[WOLVES]} 人（{few}–{many}：{n}×0.3 到 {n}×0.4，四舍五入），强度 {strong[WOLVES]}",
        f"村民强度 ÷ 狼人强度 = {_ratio(strong[VILLAGE], strong[WOLVES])}（1.1–1.2，即 {low}–{high}）",
        f"三方 {c.count[LORDLY]} 人、不定 {c.count[UNDECIDED]} 人（合计至多 {others(n)}：{n}×0.2 四舍五入；"
        f"每个名额 {LORDS}% 三方、{100 - LORDS}% 不定），三方强度 {strong[LORDLY]}（至多 {strong[WOLVES]}）",
        f"验人系 {len(c.tagged(SEER))} 人：{'、'.join(c.tagged(SEER)) or '无'}（{n} 人时 {chances}）",
        f"皇帝 {throne}（三种之一，只给马甲「{alias}」；贤明、守成计入村民，昏庸计入狼人）",
        f"开局群内 {pack} 人，狼人共 {all_wolves} 人（不超过 1/3 必有梁山头目，超过 2/3 必没有）",
        f"男 {_gendered(book, cast, MAN)} 人、女 {_gendered(book, cast, WOMAN)} 人（皇帝不计）",
    ]


def _ratio(village: int, pack: int) -> str:
    return f"{village / pack:.3f}" if pack else "—"


def _gendered(book: PalaceBook, cast: Sequence[str], gender: str) -> int:
    own = [spec for spec in cast if spec.partition("(")[0] not in book.emperors]
    return sum(gender_of(book, spec) == gender for spec in own)


# -- what it breaks -----------------------------------------------------------------------------------------------


def broken(book: PalaceBook, cast: Sequence[str], names: Sequence[str], options: Mapping[str, Any]) -> list[str]:
    """Every printed rule that a cast breaks, in Chinese; ``names`` (empty: unknown) are in seat order."""
    c = Composition(book, cast)
    found = [*_counts(c), *_strength(c), *_companions(c), *_conditions(c)]
    return [*found, *(_seats(c, names, options) if names else ())]


def _counts(c: Composition) -> Iterator[str]:
    for column, (low, high) in ((VILLAGE, villagers(c.seats)), (WOLVES, wolves(c.seats))):
        if not low <= c.count[column] <= high:
            yield f"{column} {c.count[column]} 人，应为 {low} 到 {high} 人"
    if c.rest > others(c.seats):
        yield f"三方与不定共 {c.rest} 人，至多 {others(c.seats)} 人"
    if (throne := len(c.tagged(EMPEROR))) != 1:
        yield f"皇帝恰好一名，现在 {throne} 名"
    odds = seer_odds(c.seats)
    able = [k for k, odd in enumerate(odds, 1) if odd]
    if len(c.tagged(SEER)) not in able:
        yield f"验人系 {len(c.tagged(SEER))} 人，{c.seats} 人局应为 {'、'.join(map(str, able))} 人"
    for name, number in Counter(role.name for role in c.roles).items():
        if number > 1:
            yield f"{name} 有 {number} 份，每张身份至多一份"


def _strength(c: Composition) -> Iterator[str]:
    low, high = balanced(c.value[WOLVES])
    if not low <= c.value[VILLAGE] <= high:
        yield f"村民强度 {c.value[VILLAGE]}，狼人强度 {c.value[WOLVES]}，村民应在 {low} 到 {high}（1.1–1.2 倍）"
    if c.value[LORDLY] > c.value[WOLVES]:
        yield f"三方强度 {c.value[LORDLY]} 超过狼人强度 {c.value[WOLVES]}"


def _companions(c: Composition) -> Iterator[str]:
    names = {role.name for role in c.roles}
    for role in c.roles:
        for other in role.row.get("with", ()):
            if other not in names:
                yield f"有{role.name}必有{other}"
        for other in role.row.get("without", ()):
            if other in names and role.name < other:
                yield f"{role.name}与{other}不会同时出现"


def _conditions(c: Composition) -> Iterator[str]:
    wanted = recruiting.wanted(c.roles)
    recruiters = [role.name for role in c.roles if role.row.get("recruits")]
    pack, all_wolves = recruiting.pack_of(c.roles)
    if wanted is not None and wanted != bool(recruiters):
        limit = "不超过 1/3，必有" if wanted else "超过 2/3，必没有"
        yield f"群内 {pack} 人占狼人 {all_wolves} 人，{limit}梁山头目"
    for role in c.roles:
        if role.row.get("crowded") and c.count[VILLAGE] <= ceil(c.seats / 2):
            yield f"有{role.name}时村民要多于 {ceil(c.seats / 2)} 人"


def _seats(c: Composition, names: Sequence[str], options: Mapping[str, Any]) -> Iterator[str]:
    if (why := misplaced(c.book, c.cast, names, options[ALIAS])) is not None:
        yield why
    if options[WOMEN] == ANY:
        return
    for name, spec in zip(names, c.cast, strict=True):
        wanted, gender = (WOMAN if name in options[WOMEN] else MAN), gender_of(c.book, spec)
        if gender and gender != wanted and spec.partition("(")[0] not in c.book.emperors:
            yield f"「{name}」是{wanted}马甲，不能给{spec}（{gender}）"
