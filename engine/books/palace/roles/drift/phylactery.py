"""巫妖匣 — palace, 飘零 8"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceUse
from engine.books.palace.parts.masters import Choosing, master_of
from engine.books.palace.statuses import Deathless
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft
from engine.werewolf.roles import Card


class SharedFate(Choosing):
    """开局必选一名角色，转入其阵营并跟随；其永久不死，你出局则其失去不死，并受致死伤害。"""

    id, name, clause = "palace.phylactery.fate", "同命", "巫妖匣·同命"

    def chosen(self, use: PalaceUse) -> None:
        """As long as its owner is in play and has not forgotten."""
        use.s.gain(use.target, Deathless, origin=f"title:{use.me.id}", giver=use.user)

    @on(SeatLeft, own=True, beyond=True, asleep=True)
    def shatter(self, me: PalaceMe, left: SeatLeft) -> None:
        """不死 is gone whatever its owner bore; the other one follows unless he was forgotten."""
        master = master_of(me)
        if master is None:
            return
        for status in me.s.granted(me.id):
            me.s.lose(status, "the phylactery broke")
        if me.s.active(me.id):
            me.s.chain(master, "巫妖匣", user=me.owner, skill=self.id)


CARD = Card("palace.phylactery", (SharedFate,))
