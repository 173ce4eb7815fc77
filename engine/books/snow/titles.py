"""附加身份: 警徽 (rulings 6-18 to 6-21, 6-120 to 6-122)."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import AfterOut, CardSkill, SnowMe, SnowTable, SnowUse, alive, other, too_late
from engine.kernel.definitions import Title, modifies, on, one
from engine.kernel.facts import MatchSet, SeatLeft, WindowClosed, WindowOpened
from engine.werewolf.queries import VOTES_OF
from engine.werewolf.table import RED_CARD


class Dictate(CardSkill):
    """拥有警徽的角色，放逐票数多计算角色数量十分之一票。"""

    id, name, clause = "snow.badge.dictate", "独裁", "警徽·独裁"
    printed = "[锁定]"

    @modifies(VOTES_OF)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """A tenth of the seats more."""
        return votes + me.s.size / 10 if seat == me.owner else votes


class Succession(AfterOut):
    """拥有警徽的角色出局后，选一名其他存活角色获得警徽；不选则警徽流失。"""

    id, name, clause = "snow.badge.succession", "继任", "警徽·继任"
    printed = "[指定]"
    target = one(alive, other)

    def resolve(self, use: SnowUse) -> None:
        """Pass the badge on."""
        bestow(use.s, use.target)


class Badge(Title):
    """警徽：独裁和继任随它走。"""

    id, name, clause = "snow.badge", "警徽", "附加身份·警徽"
    grants = (Dictate, Succession)

    @on(SeatLeft, own=True, beyond=True)
    def red(self, me: SnowMe, left: SeatLeft) -> None:
        """Whoever is sent off by a red card passes nothing on."""
        if any(r["how"] == RED_CARD for r in left.reasons):
            drop(me.s)

    @on(WindowClosed, beyond=True)
    def lapse(self, me: SnowMe, closed: WindowClosed) -> None:
        """Not passed on in time: gone."""
        left = self._left_in(me)
        if left is not None and left < closed.seq and me.s.state.windows[closed.seq].point.window in w.AFTER_OUT:
            drop(me.s)

    @on(WindowOpened, beyond=True)
    def unable(self, me: SnowMe, opened: WindowOpened) -> None:
        """Nobody was asked, for he could not pass it on ([恐惧]): gone as well."""
        left = self._left_in(me)
        if left is not None and too_late(me.s, left):
            drop(me.s)

    @staticmethod
    def _left_in(me: SnowMe) -> int | None:
        """The window in which its holder went out; None while he is in play."""
        departure = me.s.departed(me.owner)
        return None if departure is None or me.s.state.seats[me.owner].in_play else departure.window


def bestow(s: SnowTable, seat: int) -> None:
    """Give the badge to a seat; whoever had it loses it. Nobody gets a badge that is gone for good (长夜已至)."""
    if not s.state.attributes.get("badge_gone"):
        s.entitle(seat, Badge)


def drop(s: SnowTable, *, for_good: bool = False) -> None:
    """The badge is out of the game (警徽流失); ``for_good``: it cannot be had from there either."""
    for instance in s.state.of(Badge.id):
        s.lose(instance.id, "lapsed")
        s.announce(s.text("badge.lapsed"))
        s.emit(MatchSet("badge_lapsed", s.state.last_window, cause=s.cause))
    if for_good:
        s.emit(MatchSet("badge_gone", True, cause=s.cause))
