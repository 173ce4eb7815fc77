"""Limits that a 怀孕技能 strikes out (去除限定，去除…限制): once it is forgotten, what was done meanwhile counts."""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill
from engine.kernel.definitions import Me, on
from engine.kernel.facts import Used


class Unlimited(PalaceSkill):
    """A [限定] skill that is not limited as long as its owner wields one of ``frees``."""

    frees: ClassVar[tuple[type[Blessing], ...]] = ()

    def allowance(self, me: PalaceMe) -> int | None:
        """Without limit, once she has been favoured."""
        return None if any(me.s.wields(me.owner, each) for each in self.frees) else super().allowance(me)

    @on(Used, itself=True, beyond=True, asleep=True)
    def count(self, me: PalaceMe, used: Used) -> None:
        """However often it was used meanwhile, it is the one use it has."""
        if self.allowance(me) is None and not me.instance.spent:
            me.spend()


def noted(me: Me, seat: int) -> str | None:
    """Anybody; but who was chosen is kept, for the rule that is struck out."""
    return None


noted.remembers = True  # type: ignore[attr-defined]
