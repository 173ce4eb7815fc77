"""死士 — palace, 能臣异士 9"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.lending import LentPoison
from engine.books.palace.words import DEEP2, HARMS, SEER, WOLVES
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft, SeatSet
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


def _number(s: PalaceTable, seat: int) -> tuple[int, int]:
    """身份序号: the section in which a seat's role is printed, and its number there; roles without one come last."""
    sections = list(dict.fromkeys(row["clause"].rpartition(" ")[0] for row in s.book.printed.values()))
    section, _, number = s.book.printed.get(s.card(seat).name, {"clause": ""})["clause"].rpartition(" ")
    return (sections.index(section), int(number)) if number else (len(sections), 0)


class LearntMission(PalaceSkill):
    """画皮学来的绝死任务：毒药给在场狼人阵营中身份序号最小的一名。"""

    id, name, clause, line = "palace.death_soldier.mission.learnt", "绝死任务", "美女画皮·死士", "死士绝死任务"
    windows, slot, tags = (DEEP2,), "J09", frozenset({HARMS})

    def resolve(self, use: PalaceUse) -> None:
        """Hit himself."""
        use.harm(use.user, Level.致死伤害)

    @on(SeatLeft, own=True, beyond=True, asleep=True)
    def fall(self, me: PalaceMe, left: SeatLeft) -> None:
        """Whether it was this."""
        mine = any(r.get("skill") == self.id and r.get("user") == me.owner for r in left.reasons)
        me.remember("done", mine or None)

    @on(SeatSet, beyond=True, asleep=True)
    def pass_on(self, me: PalaceMe, fact: SeatSet) -> None:
        """Once that has been announced."""
        s = me.s
        if (fact.seat, fact.key, fact.value) != (me.owner, "shown", True) or not me.recall("done"):
            return
        me.remember("done", None)
        heirs = [n for n in s.state.in_play() if self.heir(me, n)]
        if heirs:
            heir = min(heirs, key=lambda n: (*_number(s, n), n))
            s.gain(heir, LentPoison, origin="lent", giver=me.owner)

    def heir(self, me: PalaceMe, seat: int) -> bool:
        """Whether a seat may get the poison."""
        return me.s.judged(seat, me.owner) == WOLVES


class Mission(LearntMission):
    """深夜对自己造成致死伤害；因此出局则公布后，一名在场的验人系（序号最小）得一次毒药。"""

    id, name, clause, variants = "palace.death_soldier.mission", "绝死任务", "死士·绝死任务", (LearntMission,)

    def heir(self, me: PalaceMe, seat: int) -> bool:
        """The seers."""
        return SEER in me.s.card(seat).tags


CARD = Card("palace.death_soldier", (Mission,))
