"""Statuses that the terms of 狼人魔女会 define apart from cards."""

from __future__ import annotations

from engine.kernel.definitions import Status, modifies, on
from engine.kernel.facts import SeatReturned, SeatSentOff
from engine.werewolf.queries import MAY_BE_VOTED, MAY_POST, MAY_VOTE
from engine.werewolf.table import RED_CARD, TableMe


class Ghost(Status):
    """往人：已经出局，但这一天可以发言、投一票；不能被投，不能用技能，不计胜负。"""

    id, name, clause = "coven.ghost", "往人", "6L·往人"

    @modifies(MAY_VOTE, beyond=True)
    def votes(self, me: TableMe, may: bool, seat: int) -> bool:
        """One ballot."""
        return may or seat == me.bearer

    @modifies(MAY_POST, beyond=True)
    def speaks(self, me: TableMe, may: bool, seat: int) -> bool:
        """Among those in play."""
        return may or seat == me.bearer

    @modifies(MAY_BE_VOTED, beyond=True)
    def cannot_be_voted(self, me: TableMe, may: bool, seat: int) -> bool:
        """Nobody can vote for one who is out already."""
        return may and seat != me.bearer

    @on(SeatReturned, own=True)
    def back(self, me: TableMe, back: SeatReturned) -> None:
        """Who is back in play is as anybody else."""
        me.lose()

    @on(SeatSentOff, own=True, beyond=True)
    def sent_off(self, me: TableMe, sent: SeatSentOff) -> None:
        """A red card ends his talk and his ballot."""
        if sent.reason["how"] == RED_CARD:
            me.lose()
