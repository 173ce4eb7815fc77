"""炽天使 — palace, 诸侯 12"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Passive, Second, Trait
from engine.books.palace.queries import VICTORY
from engine.books.palace.statuses import Deathless, Orderly
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, HARMS, MIDNIGHT, NIGHT_ENDS, SMALL, SMALL2
from engine.kernel.definitions import ONCE, exactly, modifies, on, one
from engine.kernel.facts import Gained, SeatLeft
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card
from engine.werewolf.table import RED_CARD

FACTION = "炽天使阵营"
#: 连续两天两夜.
QUIET_DAYS = 2


class HolyBlood(Passive):
    """秩序。"""

    id, name, clause, grants = "palace.seraph.blood", "神血", "炽天使·神血", (Orderly,)


class Blessed(Deathless):
    """神佑的不死：到发动者出局，或自己得到神佑为止。"""

    id, clause = "palace.seraph.blessed", "炽天使·神佑"

    @on(SeatLeft, beyond=True)
    def end(self, me: PalaceMe, left: SeatLeft) -> None:
        """With whoever gave it."""
        if left.seat == me.giver:
            me.lose("giver left")

    @on(Gained, own=True)
    def end_with_the_gift(self, me: PalaceMe, gained: Gained) -> None:
        """With getting the skill itself."""
        if gained.definition == Benediction.id:
            me.lose("has it")


class Benediction(PalaceSkill):
    """午夜选两名角色：没有神佑的得不死，到你出局或其得到神佑为止。"""

    id, name, clause = "palace.seraph.benediction", "神佑", "炽天使·神佑"
    windows, slot = (MIDNIGHT,), "H08"
    target = exactly(2, in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Not whoever could bless himself."""
        for seat in use.aims:
            if not use.s.having(seat, Benediction):
                use.give(seat, Blessed, until=None)


class Blaze(PalaceSkill):
    """深夜一次：选一名角色，造成穿透。"""

    id, name, clause, limit = "palace.seraph.blaze", "神耀", "炽天使·神耀", ONCE
    windows, slot, line = (DEEP2,), "J08", "炽天使神耀"
    target, tags = one(in_play), frozenset({HARMS})

    def resolve(self, use: PalaceUse) -> None:
        """Burn."""
        use.harm(use.target, Level.穿透)


class Curfew(Second):
    """凌晨一次：当晚所有角色不死（同皇城戒严）。"""

    id, clause, limit = "palace.seraph.second", "炽天使·怀孕技能", ONCE
    windows, slot = (SMALL,), "L03"

    def resolve(self, use: PalaceUse) -> None:
        """Everybody in play."""
        for seat in use.s.state.in_play():
            use.give(seat, Deathless, until=NIGHT_ENDS)


class Quiet(Trait):
    """连续两天两夜没有人出局（红牌不算），炽天使阵营获胜。"""

    id, name, clause = "palace.seraph.quiet", "炽天使获胜", "胜负判定·炽天使"

    @on(SeatLeft, beyond=True)
    def note(self, me: PalaceMe, left: SeatLeft) -> None:
        """On which day somebody went out last, come back or not."""
        if {r["how"] for r in left.reasons} != {RED_CARD}:
            me.remember("last", me.s.state.windows[left.window].point.day)

    @modifies(VICTORY, beyond=True)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """Asked when a night's list is done; whole days from the first on (ruling 6-167)."""
        s, point = me.s, me.s.state.point
        if faction != FACTION or faction != s.faction(me.owner) or point.window != SMALL2 or point.day < QUIET_DAYS:
            return why
        return why if s.night_goes_on() or me.recall("last", 0) > point.day - QUIET_DAYS else self.clause


CARD = Card("palace.seraph", (HolyBlood, Benediction, Blaze), traits=(Quiet,), second=(Curfew,))
