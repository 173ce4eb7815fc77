"""The composition of 雪王驾到, and how a seat's cast is written (流程介绍; rulings 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.kernel.errors import Refused
from engine.werewolf.roles import BLANK

#: By number of seats: good, wolves, ambitious.
SIZES: Mapping[int, tuple[int, int, int]] = {12: (7, 4, 1), 14: (8, 4, 2)}


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
