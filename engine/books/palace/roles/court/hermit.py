"""隐士 — palace, 能臣异士 10"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Passive
from engine.books.palace.statuses import Bewildered, Unseen
from engine.books.palace.targets import in_play
from engine.books.palace.words import DUSK_ENDS, EARLY2
from engine.kernel.clock import Point
from engine.kernel.definitions import on, one
from engine.kernel.facts import SeatLeft
from engine.werewolf.book import Card


class Seclusion(Passive):
    """常驻隐身、迷魂；场上人数到开局一半及以下时失效。"""

    id, name, clause = "palace.hermit.seclusion", "隐世", "隐士·隐世"
    grants = (Unseen, Bewildered)

    def arrives(self, me: PalaceMe) -> None:
        """Not for whoever gets it too late."""
        self._look(me)

    @on(SeatLeft, asleep=True)
    def end(self, me: PalaceMe, left: SeatLeft) -> None:
        """With whoever makes it half of them."""
        self._look(me)

    @staticmethod
    def _look(me: PalaceMe) -> None:
        """Half of all seats, the emperor's among them (ruling 6-35)."""
        if 2 * len(me.s.state.in_play()) <= len(me.s.state.seats):
            me.lose("half are left")


class Emerging(PalaceSkill):
    """早夜，隐世有效时选一名角色：隐世失效，其得隐身到下一个黄昏阶段结束。"""

    id, name, clause = "palace.hermit.emerging", "出山", "隐士·出山"
    windows, slot = (EARLY2,), "G04"
    target = one(in_play)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Only in seclusion."""
        return None if me.s.wields(me.owner, Seclusion) else "隐世已经失效，不能出山"

    def missed(self, use: PalaceUse) -> None:
        """Seclusion is over all the same; who meant himself is unseen no longer, and so he gets it."""
        self._emerge(use)
        if use.user in use.chosen:
            use.give(use.user, Unseen, until=DUSK_ENDS)

    def resolve(self, use: PalaceUse) -> None:
        """Give the cloak away."""
        self._emerge(use)
        use.give(use.target, Unseen, until=DUSK_ENDS)

    @staticmethod
    def _emerge(use: PalaceUse) -> None:
        for instance in use.s.having(use.user, Seclusion):
            use.s.lose(instance.id, "spent")


CARD = Card("palace.hermit", (Seclusion, Emerging))
