"""Wards: statuses that stop a harm, for a while or so many times; all that can stop it are spent together (snow)."""

from __future__ import annotations

from typing import Any

from engine.kernel.definitions import Status, before
from engine.werewolf.proposals import Harm
from engine.werewolf.table import TableMe


class Ward(Status):
    """Stops harms to its bearer; ``memory['left']`` counts how many more (absent: no end).

    A harm passes whose ``ignores`` name the ward, or the skill that gave it (``memory["by"]``). The book asks all wards
    of the layer ``wards`` and lets those that stopped the harm :meth:`wear`.
    """

    def wards_off(self, me: Any, harm: Harm) -> bool:
        """Whether this ward is one against such a harm."""
        return True

    @before(Harm, layer="wards")
    def stand(self, me: TableMe, harm: Harm) -> Harm | None:
        """Stop the harm."""
        if harm.target != me.bearer or {self.name, me.recall("by")} & harm.ignores:
            return None
        return harm.stop(me) if self.wards_off(me, harm) else None

    def wear(self, me: Any) -> None:
        """One time less; the last one ends it."""
        left = me.recall("left")
        if left is None:
            return
        if left > 1:
            me.remember("left", left - 1)
        else:
            me.lose("spent")

    def shown(self, me: Any) -> str:
        """Its name, with how often it still works."""
        left = me.recall("left")
        return self.name if left is None else f"{self.name}：{left}"
