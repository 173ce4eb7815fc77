"""乌鸦&狼鸦之爪 — 披枷带锁"""

from __future__ import annotations

from typing import cast

from engine.books.snow.base import Pair, SnowMe, alive, other
from engine.books.snow.shared.raven_strike import RavenStrike
from engine.books.snow.voting import ballots_of
from engine.kernel.definitions import Me, one

CURSE = "诅咒"


def _shackled(me: Me, seat: int) -> str | None:
    """Cursed the night before, and voted for by nobody that day (ruling 6-165)."""
    s, day = cast(SnowMe, me).s, cast(SnowMe, me).s.this_night - 1
    cursed = any(u.user == me.owner and seat in u.aims for u in s.uses_of(CURSE, night=day))
    named = any(choice == seat for _, choice in ballots_of(s, day))
    return None if cursed and not named else "只能选昨夜被你诅咒、昨天没有得到别的票的角色"


class ShackledRaven(RavenStrike):
    """被诅咒的角色次日没有得到别的票，次夜可以视为对他发动破梏之鸦；每局一次，不占狼鸦之爪的。"""

    id, clause = "snow.pair.shackles.raven", "乌鸦&狼鸦之爪·披枷带锁"
    target = one(alive, other, _shackled)


class Shackles(Pair):
    """带来视为发动的破梏之鸦。"""

    id, name, clause = "snow.pair.shackles", "披枷带锁", "乌鸦&狼鸦之爪·披枷带锁"
    pair = ("乌鸦", "狼鸦之爪")
    grants = (ShackledRaven,)
