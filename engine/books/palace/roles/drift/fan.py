"""粉丝 — palace, 飘零 4"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceUse
from engine.books.palace.falling import UNSTOPPABLE
from engine.books.palace.parts.masters import Choosing, master_of
from engine.books.palace.statuses import Deathless
from engine.kernel.definitions import before, on
from engine.kernel.facts import SeatLeft
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card


class Shield(Blessing):
    """偶像将出局时改由你受致死伤害；你因此出局，这一次偶像留下。"""

    id, clause = "palace.fan.second", "粉丝·怀孕技能"


class Adoring(Choosing):
    """开局必选一名偶像，转入其阵营并跟随；永久不死，偶像出局则失去，并受致死伤害。"""

    id, name, clause = "palace.fan.adoring", "追随", "粉丝·追随"

    def chosen(self, use: PalaceUse) -> None:
        """As long as the idol is in play."""
        use.s.gain(use.user, Deathless, origin=f"title:{use.me.id}", giver=use.user)

    def _bare(self, me: PalaceMe) -> None:
        for status in me.s.granted(me.id):
            me.s.lose(status, "the idol left")

    @before(Leave, layer="挡刀")
    def take_the_blow(self, me: PalaceMe, leave: Leave) -> Leave | None:
        """In the idol's place, if she dies of it (ruling 6-141)."""
        if leave.seat != master_of(me) or any(r["how"] in UNSTOPPABLE for r in leave.reasons):
            return None
        if not me.s.wields(me.owner, Shield):
            return None
        self._bare(me)
        me.remember("struck", True)
        return leave.stop(me) if me.s.succumbs(me.owner, user=me.owner, skill=self.id) else None

    @on(SeatLeft, beyond=True, asleep=True)
    def mourn(self, me: PalaceMe, left: SeatLeft) -> None:
        """不死 is gone whatever she bears; she follows unless she has forgotten him, or has been struck just now."""
        if left.seat != master_of(me):
            return
        self._bare(me)
        if me.recall("struck"):
            me.remember("struck", None)
        elif me.s.active(me.id):
            me.s.chain(me.owner, "其余", user=me.owner, skill=self.id)


CARD = Card("palace.fan", (Adoring,), second=(Shield,))
