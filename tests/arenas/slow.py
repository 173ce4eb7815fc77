"""Small games of 慢节奏版杀."""

from __future__ import annotations

from engine.books.slow.words import NIGHT_BEGINS, NIGHT_ENDS
from engine.kernel.definitions import Skill
from tests.arenas import Arena


class SlowArena(Arena):
    """With a wolf and a snow wolf, who kill somebody else each night."""

    fillers = ("狼人", "雪狼", "白板 村民阵营", "白板 村民阵营")

    def until(self, skill: Skill) -> str:
        """Nights end before dawn, days when the next night begins."""
        phase = self.book.timetable.windows[skill.windows[0]].phase
        return {"夜": NIGHT_ENDS, "昼": NIGHT_BEGINS}.get(phase, "")


ARENA = SlowArena
