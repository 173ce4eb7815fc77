"""宠妃 — palace, 皇帝心腹 3"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.readied import Readying, readied, used_on
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP, INSPECTS, SEER, VILLAGE
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, one
from engine.kernel.facts import Used
from engine.werewolf.roles import Card

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


class Insight(Readying):
    """深夜限定一次：今晚狡黠可额外发动一次，反馈改为三人中村民阵营的数量。"""

    id, clause, limit = "palace.favourite.second", "宠妃·怀孕技能", ONCE
    windows, slot = (DEEP,), "I03"

    def resolve(self, use: PalaceUse) -> None:
        """It counts as soon as it is chosen (see Cunning)."""


class Cunning(PalaceSkill):
    """深夜查一名在场角色和与其相邻的两名：表面上都是或都不是村民阵营则得知，并失去此技能；否则得知气息杂乱。"""

    id, name, clause, aimed = "palace.favourite.cunning", "狡黠", "宠妃·狡黠", False
    windows, slot, target = (DEEP,), "I03", one(in_play)
    tags = frozenset({INSPECTS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Three different seats there must be."""
        present = [n for n, seat in me.s.state.seats.items() if not seat.get("shown", False)]
        return None if len(present) > 2 else "在场的不足三人，没有相邻的两名可查"

    def at_once(self, me: PalaceMe) -> int:
        """Twice on a night of insight, over all its rounds."""
        used = used_on(me.s, me.id, me.s.state.point.day)
        return 2 if readied(me.s, me.owner, Insight) and used < 2 else 1

    def seen(self, s: PalaceTable, used: Used) -> tuple[int, ...]:
        """All three of them."""
        return tuple(n for middle in used.chosen for n in (middle, *s.neighbours(middle)))

    def resolve(self, use: PalaceUse) -> None:
        """The seat in the middle and its neighbours; nothing turns or hides them (ruling 6-25)."""
        s, middle = use.s, use.target
        before, after = s.neighbours(middle)
        ours = sum(1 for n in (before, middle, after) if s.seems(n, self.id) == VILLAGE)
        insight = readied(s, use.user, Insight)
        if insight:
            text = s.text("cunning.count", name=s.name(middle), number=ours)
        elif ours in (0, 3):
            text = s.text("cunning.same", name=s.name(middle), faction=VILLAGE if ours else f"非{VILLAGE}")
        else:
            text = s.text("cunning.mixed", name=s.name(middle))
        use.tell("inspected", text, target=middle)
        if ours in (0, 3):
            s.lose(use.me.id, "spent")


TEXTS = {
    "cunning.same": "狡黠 {name}：都为<{faction}>。你失去[狡黠]。",
    "cunning.mixed": "狡黠 {name}：<气息杂乱无法分辨>",
    "cunning.count": "狡黠 {name}：三人中村民阵营 {number} 人",
}
Insight.readies = Cunning
CARD = Card("palace.favourite", (Cunning,), frozenset({SEER}), second=(Insight,))
