"""附加身份: 警长."""

from __future__ import annotations

from engine.books.slow.words import WILL_WINDOWS
from engine.kernel.definitions import Skill, modifies, one
from engine.mechanics.office import Office
from engine.mechanics.parting import Parting
from engine.werewolf.queries import VOTES_OF
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self


class Leading(Skill):
    """带队：警长投出的票计 1.5 票。"""

    id, name, clause, forced = "slow.sheriff.leading", "带队", "警长·带队", True

    @modifies(VOTES_OF)
    def weigh(self, me: TableMe, votes: float, seat: int) -> float:
        """One and a half."""
        return votes * 1.5 if seat == me.owner else votes


class DyingInOffice(Parting):
    """殉职：出局时任选一名角色接任警长。"""

    id, name, clause = "slow.sheriff.dying", "殉职", "警长·殉职"
    windows, slot = WILL_WINDOWS, "殉职"
    target = one(in_play, not_self)

    def resolve(self, use: TableUse) -> None:
        """Pass the title on."""
        use.s.entitle(use.target, Sheriff)


class Sheriff(Office):
    """警长"""

    id, name, clause = "slow.sheriff", "警长", "附加身份·警长"
    grants = (Leading, DyingInOffice)
