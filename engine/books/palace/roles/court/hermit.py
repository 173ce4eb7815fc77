"""隐士 — palace, 能臣异士 10"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Passive
from engine.books.palace.statuses import Bewildered, Orderly, Unseen
from engine.books.palace.targets import in_play
from engine.books.palace.words import DUSK_ENDS, EARLY2
from engine.kernel.clock import Point
from engine.kernel.definitions import COMPELLED, Me, before, on, one
from engine.kernel.facts import Lost, SeatLeft
from engine.kernel.proposals import Aim
from engine.werewolf.roles import Card


class Seclusion(Passive):
    """常驻隐身、迷魂；场上人数到开局一半及以下时失效。"""

    id, name, clause = "palace.hermit.seclusion", "隐世", "隐士·隐世"
    grants = (Unseen,)

    def arrives(self, me: PalaceMe) -> None:
        """Not for whoever gets it too late; what is bad about it, not for whoever is immune."""
        self._look(me)
        if me.id in me.s.state.instances:
            me.s.give(me.owner, Bewildered, until=None, origin=f"title:{me.id}")

    @on(SeatLeft, beyond=True, asleep=True)
    def end(self, me: PalaceMe, left: SeatLeft) -> None:
        """With whoever makes it half of them, also while its owner is out."""
        self._look(me)

    @on(Lost, own=True, asleep=True)
    def again(self, me: PalaceMe, lost: Lost) -> None:
        """常驻: what [秩序] had cleared is back when that is over."""
        s, made = me.s, me.s.book.definition(lost.definition)
        if not isinstance(made, Orderly) or s.bears(me.owner, Orderly):
            return
        if all(s.state.instances[i].definition != Bewildered.id for i in s.granted(me.id)):
            s.give(me.owner, Bewildered, until=None, origin=f"title:{me.id}")

    @staticmethod
    def _look(me: PalaceMe) -> None:
        """Half of all seats, the emperor's among them (ruling 6-35)."""
        if 2 * len(me.s.state.in_play()) <= len(me.s.state.seats):
            me.lose("half are left")


class Emerging(PalaceSkill):
    """早夜，隐世有效时选一名角色：隐世失效，其得隐身到下一个黄昏阶段结束。"""

    id, name, clause = "palace.hermit.emerging", "出山", "隐士·出山"
    windows, slot = (EARLY2,), "G04"
    linked = True
    target = one(in_play)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Only in seclusion."""
        return None if me.s.wields(me.owner, Seclusion) else "隐世已经失效，不能出山"

    @before(Aim, layer="forbid")
    def emerge(self, me: PalaceMe, aim: Aim) -> Aim | None:
        """Before it settles anywhere: he can be seen if it comes back to him; a second use finds no seclusion."""
        if aim.instance != me.id or _come_out(me) or me.s.query(COMPELLED, False, me.instance):
            return None
        return aim.stop(me)

    def resolve(self, use: PalaceUse) -> None:
        """Give the cloak away (whoever is forced to while he is silenced comes out only now)."""
        _come_out(use.me)
        use.give(use.target, Unseen, until=DUSK_ENDS)


def _come_out(me: Me) -> bool:
    """End the owner's seclusion; whether there was any."""
    held = me.s.having(me.owner, Seclusion)
    for instance in held:
        me.s.lose(instance.id, "spent")
    return bool(held)


CARD = Card("palace.hermit", (Seclusion, Emerging))
