"""奸佞 — palace, 叛皇阵营 22"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, times
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.statuses import Inferno
from engine.books.palace.targets import in_play
from engine.books.palace.words import MIDNIGHT
from engine.kernel.definitions import on, one
from engine.kernel.facts import SeatLeft, SeatSet, Used, WindowOpened
from engine.werewolf.roles import Card


class Accusing(PalaceSkill):
    """午夜选一名角色，永久业炎；起初 0 次，每有一名群内狼出局，次数 +1。"""

    name, limit = "诬陷", times(0)
    windows, slot, target = (MIDNIGHT,), "H01", one(in_play)
    bound = "从得到那一刻的次数起，之后有群内狼出局才增加"

    @on(SeatLeft, beyond=True, asleep=True)
    def fall(self, me: PalaceMe, left: SeatLeft) -> None:
        """Somebody else of the pack (ruling 6-98); the number of uses says nothing of it before the news does."""
        if left.seat != me.owner and me.s.wields(left.seat, InPack):
            me.remember("fallen", (*me.recall("fallen", ()), left.seat))

    @on(SeatSet, beyond=True, asleep=True)
    def read_the_news(self, me: PalaceMe, fact: SeatSet) -> None:
        """Once it has been announced."""
        if (fact.key, fact.value) == ("shown", True):
            self._count(me, [n for n in me.recall("fallen", ()) if n == fact.seat])

    @on(WindowOpened, at=MIDNIGHT, beyond=True, asleep=True)
    def count_up(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Who can use it is told how often."""
        self._count(me, me.recall("fallen", ()))

    @staticmethod
    def _count(me: PalaceMe, seats: Sequence[int]) -> None:
        if seats:
            me.remember("more", me.recall("more", 0) + len(seats))
            me.remember("fallen", [n for n in me.recall("fallen", ()) if n not in seats] or None)

    def resolve(self, use: PalaceUse) -> None:
        """For good."""
        use.give(use.target, Inferno, until=None)


class LearntFraming(Accusing):
    """画皮学来的诬陷：每次发动时，得知现有多少名群内狼出局。"""

    id, clause = "palace.sycophant.framing.learnt", "美女画皮·奸佞"

    @on(Used, itself=True, beyond=True, asleep=True)
    def hear(self, me: PalaceMe, used: Used) -> None:
        """She is not in the pack, and nobody else tells her; whomever it meets, seen or not."""
        s = me.s
        number = sum(not s.state.seats[n].in_play for n in s.pack_all())
        s.tell_user(used, "framed", s.text("framed", number=number), number=number)


class Framing(Accusing):
    """The card's own."""

    id, clause, variants = "palace.sycophant.framing", "奸佞·诬陷", (LearntFraming,)


TEXTS = {"framed": "诬陷：现有 {number} 名群内狼出局。"}
CARD = Card("palace.sycophant", (Peer, Framing), traits=(InPack,))
