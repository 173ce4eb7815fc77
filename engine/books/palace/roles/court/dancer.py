"""舞姬 — palace, 能臣异士 34"""

from __future__ import annotations

from collections import Counter

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.instinct import Instinct
from engine.books.palace.parts.sides import sides
from engine.books.palace.statuses import Guarded
from engine.books.palace.targets import in_play, once_each
from engine.books.palace.words import DEEP2, HARMS, NIGHT_ENDS
from engine.kernel.definitions import COMPELLED, Me, exactly
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card

#: How many dance.
DANCERS = 3


class Untiring(Blessing):
    """共舞可以反复选同一个角色。"""

    id, clause = "palace.dancer.second", "舞姬·怀孕技能"


def _fresh(me: Me, seat: int) -> str | None:
    """Not a seat chosen before, until she has been favoured."""
    untiring = any(me.s.active(i.id) for i in me.s.having(me.owner, Untiring))
    return None if untiring else once_each(me, seat)


_fresh.remembers = True  # type: ignore[attr-defined]


def _tired(use: PalaceUse) -> bool:
    """Whether what let her choose somebody again was forgotten before it was her turn."""
    s, me = use.s, use.me
    compelled = s.query(COMPELLED, False, me.instance)
    if compelled or s.wields(use.user, Untiring):
        return False
    danced = [seat for _, seat in me.recall("aims", ())]
    return any(danced.count(seat) > 1 for seat in use.chosen)


class Dance(PalaceSkill):
    """深夜选三名没选过的角色：实际阵营两同一异则异者受穿透；结算目标有三名且含自己，三人当晚守护。"""

    id, name, clause, line = "palace.dancer.dance", "共舞", "舞姬·共舞", "舞姬共舞"
    windows, slot = (DEEP2,), "J14"
    target, tags = exactly(DANCERS, in_play, _fresh), frozenset({HARMS})

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Nor the same seat in two dances of one command."""
        if len(set(seats)) < len(seats) and not me.s.wields(me.owner, Untiring):
            return "每个角色只能选一次，两组里不能有同一个座位"
        return super().refuses_words(me, seats, words)

    def resolve(self, use: PalaceUse) -> None:
        """Nothing without three of them; the guard does not ask whether anybody was hit (ruling 6-71)."""
        if len(use.aims) != DANCERS or _tired(use):
            return
        danced = sides(use, use.aims)
        often = Counter(danced.values())
        if len(often) == DANCERS - 1:
            use.harm(next(n for n, side in danced.items() if often[side] == 1), Level.穿透)
        if use.user in use.aims:
            for seat in use.aims:
                use.give(seat, Guarded, until=NIGHT_ENDS)


CARD = Card("palace.dancer", (Instinct, Dance), second=(Untiring,))
