"""A [限定] that a pair strikes out (删除：限定): should the label come back, the skill has been used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import LABELS
from engine.kernel.definitions import modifies, on
from engine.kernel.facts import Used
from engine.kernel.state import Instance


class Unlimiting(Pair):
    """删除：限定. ``freed``: the skill, by name, of which its owner's copies are [限定] no more.

    ``outlasts``: also while the owner is out.
    """

    freed: ClassVar[str] = ""
    outlasts: ClassVar[bool] = False

    def frees(self, me: SnowMe, instance: Instance) -> bool:
        """Whether an instance is one of those that it frees."""
        return instance.owner == me.owner and me.s.book.definition(instance.definition).name == self.freed

    def together(self, me: SnowMe, instance: Instance) -> Iterable[Instance]:
        """The instances that a use of one of them uses."""
        return (instance,)

    @modifies(LABELS, beyond=True)
    def unlimited(self, me: SnowMe, labels: frozenset[str], instance: Instance) -> frozenset[str]:
        """删除：限定."""
        return labels - {w.LIMITED} if self._lasts(me) and self.frees(me, instance) else labels

    @on(Used, beyond=True)
    def counted(self, me: SnowMe, used: Used) -> None:
        """Should it be [限定] again, it has been used, however often."""
        instance = me.s.state.instances.get(used.instance)
        if instance is None or not self._lasts(me) or not self.frees(me, instance):
            return
        for each in self.together(me, instance):
            if not each.spent:
                me.s.me(each.id).spend()

    def _lasts(self, me: SnowMe) -> bool:
        return self.outlasts or me.s.state.seats[me.owner].in_play
