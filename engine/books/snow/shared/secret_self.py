"""“秘密之身”: a mark that comes with one [免伤：1] (觉醒愚者, 无穷星海)."""

from __future__ import annotations

from engine.books.snow.statuses import Immune, SecretSelf
from engine.books.snow.table import SnowMe, SnowTable

TEXTS = {"secret_self.lost": "「秘密之身」的[免伤]已经用掉，你失去了「秘密之身」。"}


#: Label of a skill whose printed effect a pair has put another in place of (无穷星海).
CHANGED = "效果已改"


class SecretWard(Immune):
    """“秘密之身”带来的[免伤：1]。"""

    id, clause = "snow.secret_self.ward", "觉醒愚者·藏于幕后"


def bestow(me: SnowMe, seat: int, *, until: str | None = None) -> int | None:
    """Give a seat the mark and its ward; returns the ward, None when something keeps it off."""
    me.give(seat, SecretSelf, until=until)
    return me.give(seat, SecretWard, until=until, left=1)


def part_with(s: SnowTable, seat: int) -> None:
    """Let a seat lose the mark, and what is left of its ward."""
    held = {SecretSelf.id, SecretWard.id}
    for iid in [i.id for i in s.state.owned(seat) if i.definition in held]:
        s.lose(iid, "ended")


def has_mark(s: SnowTable, seat: int) -> bool:
    """Whether a seat has the mark."""
    return bool(s.having(seat, SecretSelf))


def has_ward(s: SnowTable, seat: int) -> bool:
    """Whether the ward of its mark is still there."""
    return bool(s.having(seat, SecretWard))
