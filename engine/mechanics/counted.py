"""Hits counted against immunities (coven 6L): some take away all of their part of the day, some a number of them."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel.definitions import Status, before
from engine.werewolf.proposals import Harm
from engine.werewolf.table import TableMe


def spared(me: TableMe, harm: Harm, moments: frozenset[str]) -> Harm | None:
    """A harm without any hits, when it belongs to one of ``moments`` (empty: whenever); None when it does not."""
    if harm.hits and (not moments or harm.moment in moments):
        return harm.less(me, harm.hits)
    return None


class Immunity(Status):
    """All hits of the named parts of the day are taken from its bearer; no part named: all there are."""

    moments: ClassVar[frozenset[str]] = frozenset()

    @before(Harm, layer="period")
    def spare(self, me: TableMe, harm: Harm) -> Harm | None:
        """Take all hits away."""
        return spared(me, harm, self.moments) if harm.target == me.bearer else None


class Ward(Status):
    """So many hits are taken from its bearer, ``memory['left']`` (1 when it says nothing), as they come.

    A book's ward answers ``Harm`` with :meth:`spend` in a layer of its own: the table says which is spent first.
    """

    def wards(self, me: TableMe, harm: Harm) -> bool:
        """Whether it is any use against a harm."""
        return True

    def spend(self, me: TableMe, harm: Harm) -> Harm | None:
        """Take away as many hits as are left."""
        left = int(me.recall("left", 1))
        number = min(left, harm.hits)
        if harm.target != me.bearer or not number or not self.wards(me, harm):
            return None
        me.remember("left", left - number)
        return harm.less(me, number)
