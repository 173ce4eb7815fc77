"""白痴 — coven, 村民阵营 8"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.books.coven.queries import MAY_SUCCEED
from engine.books.coven.reporting import resign
from engine.books.coven.titles import HandingOver, Patriarch, Sheriff
from engine.books.coven.words import DAYBREAK, ELECTIONS, GODS, PATRIARCH, VOTES_OUT
from engine.kernel.definitions import Skill, Status, before, modifies, on
from engine.kernel.facts import Lost, WindowClosed
from engine.werewolf.proposals import Leave
from engine.werewolf.queries import MAY_BE_VOTED, MAY_VOTE
from engine.werewolf.roles import Card
from engine.werewolf.table import Table, TableMe


class Foolish(Status):
    """装傻之后：不能投票，不能被投，不能接任警长；失去装傻即出局。"""

    id, name, clause = "coven.idiot.foolish", "装傻", "白痴·装傻"

    def known(self, me: TableMe) -> bool:
        """It is announced as it comes."""
        return True

    @modifies(MAY_VOTE)
    def cannot_vote(self, me: TableMe, may: bool, seat: int) -> bool:
        """No ballot of his."""
        return may and seat != me.bearer

    @modifies(MAY_BE_VOTED)
    def cannot_be_voted(self, me: TableMe, may: bool, seat: int) -> bool:
        """No ballot for him."""
        return may and seat != me.bearer

    @modifies(MAY_SUCCEED)
    def cannot_succeed(self, me: TableMe, may: bool, seat: int) -> bool:
        """No office for him."""
        return may and seat != me.bearer

    @on(Lost, own=True)
    def exposed(self, me: TableMe, lost: Lost) -> None:
        """失去此技能时立即出局."""
        if lost.definition == Feint.id and not me.s.having(me.bearer, Feint):
            me.s.mark(me.bearer, {"how": "失去装傻"})
            me.s.book.after_order(me.s)


def _voted(s: Table, reason: Mapping[str, Any]) -> bool:
    """Whether a reason is a vote: the day's, or a meeting's (ruling 6-12)."""
    skill = reason.get("skill")
    return reason["how"] == "投票" or (bool(skill) and VOTES_OUT in s.book.definition(str(skill)).tags)


class Feint(Skill):
    """因投票将出局时留在场上并公布；此后不能投票、不能被投；是警长须移交，是牧首须殉道。"""

    id, name, clause, forced = "coven.idiot.feint", "装傻", "白痴·装傻", True

    @before(Leave, layer="装傻")
    def feign(self, me: TableMe, leave: Leave) -> Leave | None:
        """Stay, unless anything but votes sends him out."""
        s = me.s
        if leave.seat != me.owner or not all(_voted(s, r) for r in leave.reasons):
            return None
        s.announce(s.text("foolish", name=s.name(me.owner)))
        if s.night:
            me.remember("feigned", True)
        else:
            _known_for(me)
        return leave.stop(me)

    @on(WindowClosed, at=(DAYBREAK, ELECTIONS[PATRIARCH]))
    def announced(self, me: TableMe, closed: WindowClosed) -> None:
        """What he feigned at night is felt when it has been announced: not before, or votes would betray it (2.10)."""
        point = me.s.state.windows[closed.seq].point
        if me.recall("feigned") and (point.day > 1 or point.window != DAYBREAK):
            me.remember("feigned", None)
            _known_for(me)


def _known_for(me: TableMe) -> None:
    """What comes of it: no ballots any more, no offices."""
    s, seat = me.s, me.owner
    if not s.having(seat, Foolish):
        s.gain(seat, Foolish, giver=seat)
    if s.having(seat, Sheriff) and not s.having(seat, HandingOver):
        s.gain(seat, HandingOver, giver=seat)
        resign(s, seat, True)
    if s.having(seat, Patriarch):
        resign(s, seat, True)


CARD = Card("coven.idiot", (Feint,), frozenset({GODS}))
