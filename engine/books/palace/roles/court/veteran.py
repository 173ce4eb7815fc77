"""老将 — palace, 能臣异士 4"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import PalaceMe, PalaceStatus, Passive
from engine.books.palace.queries import INVERTED
from engine.books.palace.words import DAWNS, VILLAGE, WOLVES
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft, SeatSet, WindowOpened
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class Tetanus(PalaceStatus):
    """[破伤风]：负面状态，每个晨曦1受来自赋予者的致死伤害。"""

    id, name, clause, bad, told = "palace.veteran.tetanus", "破伤风", "老将·破伤风", True, False

    @on(WindowOpened, at=DAWNS)
    def strike(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Again and again, also after coming back."""
        source = me.giver or me.bearer
        me.s.strike(me.bearer, Level.致死伤害, user=source, skill=self.id, line="老将破伤风")


class LearntWound(Passive):
    """画皮学来的破伤风：死于村民阵营的技能时，下方第一名村民阵营角色染上破伤风。"""

    id, name, clause = "palace.veteran.wound.learnt", "破伤风", "美女画皮·老将"
    enemy: ClassVar[str] = VILLAGE

    @on(SeatLeft, own=True, beyond=True)
    def fall(self, me: PalaceMe, left: SeatLeft) -> None:
        """By a skill of theirs."""
        killers = [r for r in left.reasons if r.get("faction")]
        hit = any(me.s.query(INVERTED, r["faction"], r["user"]) == self.enemy for r in killers)
        me.remember("avenged", hit or None)

    @on(SeatSet, beyond=True)
    def avenge(self, me: PalaceMe, fact: SeatSet) -> None:
        """Once that has been announced: the first of them below, from the top again at the end."""
        s = me.s
        if (fact.seat, fact.key, fact.value) != (me.owner, "shown", True) or not me.recall("avenged"):
            return
        me.remember("avenged", None)
        for seat in [n for n in s.below(me.owner) if s.judged(n, me.owner) == self.enemy][:1]:
            s.give(seat, Tetanus, until=None, giver=me.owner)


class Wound(LearntWound):
    """死于狼人阵营的技能时，公布出局后，下方第一名狼人阵营角色永久染上破伤风。"""

    id, name, clause, enemy = "palace.veteran.wound", "破伤风", "老将·破伤风", WOLVES
    variants = (LearntWound,)


CARD = Card("palace.veteran", (Wound,))
