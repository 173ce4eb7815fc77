"""Small games of 慢节奏版杀."""

from __future__ import annotations

from tests.arenas import Arena


class SlowArena(Arena):
    """With a wolf and a snow wolf, who kill somebody else each night."""

    fillers = ("狼人", "雪狼", "白板 村民阵营", "白板 村民阵营")


ARENA = SlowArena
