"""丞相 — palace, 能臣异士 31"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.parts.sides import sides
from engine.books.palace.parts.tomorrow import tomorrow
from engine.books.palace.statuses import Autocrat, Frozen, Silenced
from engine.books.palace.targets import in_play, not_twice_running
from engine.books.palace.words import EARLY2, LATE_DUSK, NOON
from engine.kernel.definitions import exactly, on
from engine.kernel.facts import WindowClosed
from engine.werewolf.roles import Card

#: How many he looks at.
HEADS = 3


class Mandate(PalaceStatus):
    """``memory['day']`` 那天黄昏结束时，持有者当天投的角色翻牌。"""

    id, name, clause, told = "palace.chancellor.mandate", "日理万机", "丞相·日理万机", False

    @on(WindowClosed, beyond=True)
    def turn(self, me: PalaceMe, closed: WindowClosed) -> None:
        """By the ballot that counted."""
        s, point = me.s, me.s.state.windows[closed.seq].point
        if (point.day, point.window) == (me.recall("day"), LATE_DUSK):
            choice = dict(s.state.attributes.get("last_ballots", ())).get(me.bearer)
            if choice:
                s.reveal(choice)
            me.lose("done")


class Governing(PalaceSkill):
    """早夜选三名角色（不能连续两晚同人），看其实际阵营：各异则与你不同者沉默，同而异于你则三人冰冻，都同你则你次日独裁。"""

    id, name, clause = "palace.chancellor.governing", "日理万机", "丞相·日理万机"
    windows, slot = (EARLY2,), "G07"
    target = exactly(HEADS, in_play, not_twice_running)

    def resolve(self, use: PalaceUse) -> None:
        """Of three, or nothing."""
        s, user = use.s, use.user
        if len(use.aims) != HEADS:
            return
        seen, own = set(sides(use, use.aims).values()), sides(use, (user,))[user]
        if len(seen) == HEADS:
            for seat, side in sides(use, s.state.in_play()).items():
                if side != own:
                    use.give(seat, Silenced, until=NOON)
        elif seen == {own}:
            tomorrow(use, user, Autocrat)
            use.give(user, Mandate, until=None, day=s.state.point.day + 1)
        elif len(seen) == 1:
            for seat in use.aims:
                use.give(seat, Frozen, until=NOON)


CARD = Card("palace.chancellor", (Governing,))
