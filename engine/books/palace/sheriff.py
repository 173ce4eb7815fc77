"""警长 (其他·警长): elected on the first day, one of three declarations, handed on when its holder goes out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.statuses import Autocrat, Free, Orderly
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import AT_ONCE, LATE_DUSK, OFFICE
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Title, one

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

DECLARATIONS = {"独裁": Autocrat, "自由": Free, "秩序": Orderly}
#: Windows at whose end an office that waits for a word takes one by chance.
WINDOWS = (*AT_ONCE, LATE_DUSK)


class Declaring(PalaceSkill):
    """任职宣言：当选或接任后，从独裁、自由、秩序里选一个；逾时随机。"""

    id, name, clause, limit = "palace.sheriff.declaring", "任职宣言", "警长·任职宣言", ONCE
    windows, instant, early = WINDOWS, True, False
    words, tags, bound = tuple(DECLARATIONS), frozenset({OFFICE}), "警长的职分，状态随警长来去"

    def resolve(self, use: PalaceUse) -> None:
        """While he is in office he has the status of that name (ruling 6-166)."""
        s, word = use.s, use.words[0]
        s.proclaim(s.text("sheriff.declared", name=s.name(use.user), word=word))
        s.give(use.user, DECLARATIONS[word], until=None, giver=use.user, origin=use.me.instance.origin)


class HandingOver(PalaceSkill):
    """殉职：警长出局的那个阶段内，选一名在场角色接任；逾时随机。"""

    id, name, clause, beyond = "palace.sheriff.handing_over", "移交警长", "警长·殉职", True
    windows, instant, early, aimed = AT_ONCE, True, False, False
    target, tags, bound = one(in_play, not_self), frozenset({OFFICE}), "警长的职分，随警长来去"

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Only once out, and not after a red card."""
        if me.s.departed(me.owner) is None:
            return "在任时不能移交，出局时才移交"
        return "你被红牌罚下，不能移交，由系统随机" if me.s.is_sent_off(me.owner) else None

    def resolve(self, use: PalaceUse) -> None:
        """Pass the title on."""
        use.s.entitle(use.target, Sheriff)


class Sheriff(Title):
    """警长"""

    id, name, clause = "palace.sheriff", "警长", "其他·警长"
    grants = (Declaring, HandingOver)


def close_office(s: PalaceTable) -> None:
    """At the end of a part of the day: a declaration that was not made, and an office nobody handed on, by chance."""
    seat = s.holder(Sheriff.name)
    if seat is None:
        return
    if s.state.seats[seat].in_play:
        for instance in s.having(seat, Declaring):
            if (s.uses_left(instance.id) or 0) > 0:
                word = s.draw("任职宣言", tuple(DECLARATIONS))
                s.carry_out(instance, (), (word,))
    elif s.state.in_play():
        s.entitle(s.draw("移交警长", s.state.in_play(), s.name), Sheriff)
