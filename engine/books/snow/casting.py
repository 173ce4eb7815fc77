"""The composition of 雪王驾到, and dealing one (流程介绍; rulings 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.books.snow.words import AMBITION_A, AMBITION_B, GOOD, WOLVES
from engine.kernel.errors import Refused
from engine.werewolf.casting import shuffled

#: By number of seats: good, wolves, ambitious.
SIZES: Mapping[int, tuple[int, int, int]] = {12: (7, 4, 1), 14: (8, 4, 2)}
#: 信息神初始不会超过三张.
MOST_INFORMING = 3
#: Deals tried before it is said that these cards cannot be dealt.
TRIES = 200
BLANK = "白板"


@dataclass(frozen=True, slots=True)
class Cast:
    """What a seat is cast as: faction as printed (好人, 狼人, 野心家, 野心家甲 …), main, second and third card."""

    faction: str
    main: str = ""
    second: str = ""
    third: str = ""

    @property
    def full_faction(self) -> str:
        """The faction with 阵营."""
        return f"{self.faction}阵营"

    def spell(self) -> str:
        """As scenarios write it."""
        return f"{self.faction} {self.main}/{self.second}{f'+{self.third}' if self.third else ''}"


def read(spec: str) -> Cast:
    """A seat's cast: ``好人 预言家/女巫``, ``野心家 骑士/狼王+咒狐``, ``白板 狼人``.

    Raises:
        Refused: not written so.
    """
    first, _, rest = spec.strip().partition(" ")
    if first == BLANK:
        blanks = {"好人": ("平民", "平民"), "狼人": ("狼人", "狼人")}
        main, second = blanks.get(rest, ("平民", "狼人"))
        return Cast(rest, main, second)
    hand, _, third = rest.partition("+")
    main, slash, second = hand.partition("/")
    if not slash:
        raise Refused(f"要写阵营和两张牌，例：好人 预言家/女巫（写的是「{spec}」）")
    return Cast(first, main.strip(), second.strip(), third.strip())


def deal(sides: Mapping[str, str], colours: Mapping[str, str], seats: int, seed: int) -> list[str]:
    """A legal cast in seat order; ``sides`` and ``colours`` are the cards that can be dealt.

    Raises:
        Refused: the book has no cast of that size, or too few of its cards are written.
    """
    if seats not in SIZES:
        raise Refused(f"本书只有 {'、'.join(map(str, SIZES))} 人的阵容，不能发 {seats} 人")
    goods, wolves, ambitious = SIZES[seats]
    by_side = {side: [n for n, s in sides.items() if s == side] for side in "好狼秘"}
    for side, needed in (("好", 2 * goods + ambitious + 2), ("狼", 2 * wolves + ambitious), ("秘", ambitious)):
        if len(by_side[side]) < needed:
            raise Refused(f"能发的牌还不够：{side}牌要 {needed} 张，有 {len(by_side[side])} 张")
    for attempt in range(TRIES):
        cast = _deal(by_side, (goods, wolves, ambitious), seed, attempt)
        if _legal(cast, colours):
            return [c.spell() for c in shuffled(cast, seed, f"snow.seats.{attempt}")]
    raise Refused("这些牌发不出合规的阵容（信息神、可以袭击的狼人）")


def _deal(by_side: Mapping[str, Sequence[str]], numbers: tuple[int, int, int], seed: int, attempt: int) -> list[Cast]:
    goods, wolves, ambitious = numbers
    good = shuffled(by_side["好"], seed, f"snow.good.{attempt}")
    wolf = shuffled(by_side["狼"], seed, f"snow.wolf.{attempt}")
    third = shuffled(by_side["秘"], seed, f"snow.third.{attempt}")
    cast = [Cast("好人", good.pop(), good.pop()) for _ in range(goods)]
    cast += [Cast("狼人", wolf.pop(), wolf.pop()) for _ in range(wolves)]
    names = ["野心家"] if ambitious == 1 else [n.removesuffix("阵营") for n in (AMBITION_A, AMBITION_B)]
    for name in names[:ambitious]:
        pair = shuffled([good.pop(), wolf.pop()], seed, f"snow.main.{name}.{attempt}")
        cast.append(Cast(name, pair[0], pair[1], third.pop()))
    return cast


def _legal(cast: Sequence[Cast], colours: Mapping[str, str]) -> bool:
    """信息神 with the good, not too many of them; one wolf at least may attack."""
    blue = [c for c in cast for n in (c.main, c.second) if colours.get(n) == "蓝"]
    wolves = [c for c in cast if c.full_faction == WOLVES]
    may_attack = any(colours.get(c.main) == colours.get(c.second) == "红" for c in wolves)
    return any(c.full_faction == GOOD for c in blue) and len(blue) <= MOST_INFORMING and may_attack
