"""Who gets which role of a cast: the emperor's alias, and names of either gender (导言; rulings 7.1, 7.11)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.books.palace.pools import MAN, WOMAN, Dice
from engine.kernel.chance import pick
from engine.kernel.errors import Refused
from engine.werewolf.casting import shuffled

if TYPE_CHECKING:
    from engine.books.palace.book import PalaceBook

#: The options that say under which alias the emperor sits, and which aliases are women's.
ALIAS, WOMEN = "皇帝马甲", "女马甲"
#: No alias has a gender.
ANY = "不限"


def deal(book: PalaceBook, seats: int, seed: int, women: int | None = None) -> list[str]:
    """A legal cast in seat order, the same for the same seed; ``women``: how many there are beside the emperor.

    Raises:
        Refused: the book has no cast of that size, or none with so many women.
    """
    if seats not in book.sizes:
        raise Refused(f"本书 {min(book.sizes)} 到 {max(book.sizes)} 人，不能发 {seats} 人")
    dealer = book.dealer(women=women is not None)
    few, many = (0, seats) if women is None else dealer.genders(seats)
    if women is not None and not few <= women <= many:
        raise Refused(
            f"{seats} 人的阵容除皇帝外，女性身份最少 {few} 个、最多 {many} 个；现在女马甲 {women} 个、"
            f"男马甲 {seats - 1 - women} 个，没有合法的身份可发。改发「选项 {WOMEN} …」，或改人数"
        )
    cast = dealer.draw(seats, Dice(seed), women)
    if cast is None:
        raise Refused(f"没有找到 {seats} 人的合法阵容，换一个种子再试")
    if women is None:
        cast = [spec if gender_of(book, spec) else f"{spec}({(MAN, WOMAN)[pick(seed, spec, 0, 2)]})" for spec in cast]
    return shuffled(cast, seed, "palace.seats")


def deal_to(book: PalaceBook, names: Sequence[str], seed: int, options: Mapping[str, Any]) -> list[str]:
    """A legal cast for those who sit there, each of the gender of his name, the emperor under his alias.

    Raises:
        Refused: nobody has the emperor's alias, or there is no such cast.
    """
    alias, women = options[ALIAS], options[WOMEN]
    if alias not in names:
        raise Refused(f"皇帝只能给马甲「{alias}」，报名的人里没有。换一个：选项 {ALIAS} {names[0]}")
    if women == ANY:
        return enthrone(book, deal(book, len(names), seed), names, alias)
    cast = deal(book, len(names), seed, sum(name in women for name in names if name != alias))
    at = emperor_at(book, cast)[0]
    placed = arranged(book, cast[:at] + cast[at + 1 :], [name for name in names if name != alias], women)
    there = names.index(alias)
    return [*placed[:there], cast[at], *placed[there:]]


def arranged(book: PalaceBook, cast: Sequence[str], names: Sequence[str], women: Collection[str]) -> list[str]:
    """A cast of as many women as there are names of women, each to one of its gender, in its order otherwise."""
    hers = [spec for spec in cast if gender_of(book, spec) == WOMAN]
    his = [spec for spec in cast if gender_of(book, spec) == MAN]
    either = [spec for spec in cast if not gender_of(book, spec)]
    short = sum(name in women for name in names) - len(hers)
    hers += [f"{spec}({WOMAN})" for spec in either[:short]]
    his += [f"{spec}({MAN})" for spec in either[short:]]
    return [(hers if name in women else his).pop(0) for name in names]


def gender_of(book: PalaceBook, spec: str) -> str:
    """The gender of a role as it is written, empty when it is of either."""
    name, _, gender = spec.rstrip(")").partition("(")
    role = book.roles.get(name)
    return gender or (str(role.row.get("gender", "")) if role else "")


def emperor_at(book: PalaceBook, cast: Sequence[str]) -> list[int]:
    """The places of a cast, from 0, whose card is an emperor."""
    return [n for n, spec in enumerate(cast) if spec.partition("(")[0].strip() in book.emperors]


def enthrone(book: PalaceBook, cast: Sequence[str], names: Sequence[str], alias: str) -> list[str]:
    """A cast in which the emperor sits under his alias (只会被雍正获取): he changes places with whoever sat there."""
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
    return f"皇帝只能给马甲「{alias}」，现在在「{wrong[0]}」。发：{move}选项 {ALIAS} {wrong[0]}"
