"""不定阵营: choosing a master at the start, joining his faction and following it (影武者, 聂小倩 …)."""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import PRELUDE, UNDECIDED
from engine.kernel.definitions import ONCE, on, one
from engine.kernel.facts import Lost
from engine.mechanics.follow import Following, follow


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

    @on(Lost, own=True)
    def catch_up(self, me: PalaceMe, lost: Lost) -> None:
        """What made its owner forget is gone: where the master went meanwhile he goes now, if he is nowhere yet."""
        s, master = me.s, master_of(me)
        if master is None or s.faction(me.owner) != UNDECIDED:
            return
        for each in s.state.stemming(f"title:{me.id}"):
            if each.definition == Following.id and s.active(each.id):
                with s.caused(f"instance:{each.id}"):
                    s.follow(me.owner, s.faction(master))

    def chosen(self, use: PalaceUse) -> None:
        """What else comes with it."""


def master_of(me: PalaceMe) -> int | None:
    """The master of a choice, once it is made."""
    found: int | None = me.recall("master")
    return found
