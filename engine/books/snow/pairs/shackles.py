"""乌鸦&狼鸦之爪 — 披枷带锁"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.raven_strike import UnboundRaven
from engine.books.snow.voting import ballots_of
from engine.kernel.definitions import on
from engine.kernel.facts import Used, WindowOpened


class Shackles(Pair):
    """诅咒选择的角色次日没有得到别的票，次夜可以视为对他发动破梏之鸦；每局一次，不占狼鸦之爪的。"""

    id, name, clause = "snow.pair.shackles", "披枷带锁", "乌鸦&狼鸦之爪·披枷带锁"
    pair = ("乌鸦", "狼鸦之爪")
    curse = "诅咒"

    @on(WindowOpened, at=w.NIGHT_BEGINS)
    def loosen(self, me: SnowMe, opened: WindowOpened) -> None:
        """For whom nobody but the curse has voted; not for the night after (ruling 6-165)."""
        if me.recall("used"):
            return
        cursed = {n for u in me.s.uses_of(self.curse, night=opened.day - 1) if u.user == me.owner for n in u.aims}
        named = {choice for _, choice in ballots_of(me.s, opened.day - 1)}
        seats = [n for n in me.s.state.in_play() if n in cursed - named]
        if seats:
            until = w.night_over(opened.day)
            made = me.s.gain(me.owner, UnboundRaven, origin=f"by:{me.id}", until=until, memory={"seats": seats})
            me.remember("raven", made)

    @on(Used)
    def spent(self, me: SnowMe, used: Used) -> None:
        """Once in the match."""
        if used.instance == me.recall("raven"):
            me.remember("used", True)
