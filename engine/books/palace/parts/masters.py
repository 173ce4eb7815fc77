"""不定阵营: choosing a master at the start, joining his faction and following it (影武者, 聂小倩 …)."""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import PRELUDE, UNDECIDED
from engine.kernel.definitions import ONCE, one
from engine.mechanics.follow import follow


class Choosing(PalaceSkill):
    """A forced choice of a master, for good: ``memory['master']``."""

    windows, slot, forced, aimed = (PRELUDE,), "K05", True, False
    target, limit = one(in_play, not_self), ONCE

    def resolve(self, use: PalaceUse) -> None:
        """Whoever has a faction already keeps it (不定阵营·特殊)."""
        s = use.s
        me = s.me(use.me.id)
        me.remember("master", use.target)
        if s.faction(use.user) == UNDECIDED:
            follow(me, use.user, use.target)  # type: ignore[arg-type]
        self.chosen(use)

    def chosen(self, use: PalaceUse) -> None:
        """What else comes with it."""


def master_of(me: PalaceMe) -> int | None:
    """The master of a choice, once it is made."""
    found: int | None = me.recall("master")
    return found
