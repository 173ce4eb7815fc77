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

    @on(SeatLeft, beyond=True)
    def red(self, me: SnowMe, left: SeatLeft) -> None:
        """Whoever is sent off by a red card passes nothing on."""
        if left.seat == me.owner and any(r["how"] == RED_CARD for r in left.reasons):
            drop(me.s)

    @on(WindowClosed, beyond=True)
    def lapse(self, me: SnowMe, closed: WindowClosed) -> None:
        """Not passed on in time: gone."""
        if me.s.state.windows[closed.seq].point.window in w.AFTER_OUT:
            self._left_before(me, closed.seq)

    @on(WindowOpened, beyond=True)
    def unable(self, me: SnowMe, opened: WindowOpened) -> None:
        """Nobody was asked, for he could not pass it on ([恐惧]): gone as well."""
        departure = me.s.departed(me.owner)
        if opened.window not in w.AFTER_OUT and departure is not None and too_late(me.s, departure.window):
            self._left_before(me, opened.seq)

    @staticmethod
    def _left_before(me: SnowMe, window: int) -> None:
        departure = me.s.departed(me.owner)
        if departure is not None and not me.s.state.seats[me.owner].in_play and departure.window < window:
            drop(me.s)


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
