"""How often a series of deals gave what the book prints chances for (导言)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from engine.books.palace.composition import LORDLY, Composition
from engine.books.palace.numbers import LORDS, seer_odds
from engine.books.palace.words import EMPEROR, SEER, UNDECIDED
from engine.kernel.chance import pick

if TYPE_CHECKING:
    from engine.books.palace.book import PalaceBook


class Seen(NamedTuple):
    """What a series of deals gave: by number of seats that inspect, by emperor, by (lords, undecided)."""

    seers: Counter[int]
    emperors: Counter[str]
    others: Counter[tuple[int, int]]


def count(book: PalaceBook, seats: int, seed: int, number: int) -> Seen:
    """Deal so often, each time by a seed of its own."""
    seen = Seen(Counter(), Counter(), Counter())
    for place in range(number):
        cast = Composition(book, book.deal(seats, pick(seed, "palace.series", place, 2**31)))
        seen.seers[len(cast.tagged(SEER))] += 1
        seen.emperors[cast.tagged(EMPEROR)[0]] += 1
        seen.others[cast.count[LORDLY], cast.count[UNDECIDED]] += 1
    return seen


def table(book: PalaceBook, seats: int, seed: int, number: int) -> list[str]:
    """The series in words, in Chinese."""
    seen, odds = count(book, seats, seed, number), seer_odds(seats)
    lines = [f"{seats} 人 {number} 副，种子 {seed}", "验人系人数　实得　　原书"]
    lines += [f"　{k} 个　　{seen.seers[k] / number:7.2%}　{odd / sum(odds):7.2%}" for k, odd in enumerate(odds, 1)]
    lines += ["皇帝　　　　实得　　（三种均分）"]
    lines += [f"　{name}　{seen.emperors[name] / number:7.2%}　{1 / 3:7.2%}" for name in sorted(book.emperors)]
    lines += ["三方、不定　副数　　三方占名额（原书每个名额 60% 三方；三方强度超过狼人的凑不成，重抽）"]
    for rest in sorted({sum(pair) for pair in seen.others}):
        pairs = {pair: n for pair, n in seen.others.items() if sum(pair) == rest}
        total, lords = sum(pairs.values()), sum(pair[0] * n for pair, n in pairs.items())
        lines.append(f"　共 {rest} 人　{total:6d}　" + (f"{lords / (rest * total):7.2%}　{LORDS}%" if rest else ""))
    return lines
