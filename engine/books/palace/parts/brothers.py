"""贼兄 and 贼弟: they know each other, and vote as one (齐心)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.books.palace.base import Informed, PalaceMe, Passive
from engine.books.palace.words import ELDER, YOUNGER
from engine.kernel.definitions import modifies
from engine.werewolf import ballots
from engine.werewolf.queries import CHOICE_OF, VOTES_OF

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


def thieves(s: PalaceTable, seat: int, tag: str) -> list[int]:
    """The other seats that are the elder one, or the younger one, in play or not; whoever else has a skill of either
    still looks to these."""
    return [n for n in s.state.seats if n != seat and tag in s.card(n).tags]


def _named(s: PalaceTable, seat: int) -> int:
    """Whom a seat's vote counts for, cast or not (混乱1: 视作投票给)."""
    if not ballots.may_vote(s, seat):
        return ballots.ABSTAIN
    return s.query(CHOICE_OF, ballots.standing(s).get(seat, ballots.ABSTAIN), seat)


class Brotherhood(Informed):
    """兄弟互相知道，不共群。"""

    id, name, clause = "palace.brotherhood", "兄弟", "贼兄·身份属性"

    def inform(self, me: PalaceMe) -> None:
        """Who the other one is."""
        found = sorted(n for tag in (ELDER, YOUNGER) for n in thieves(me.s, me.owner, tag))
        if found:
            me.told_owner("brother", f"你的兄弟：{me.s.spell_all(found)}。", seats=found)


class Concord(Passive):
    """与贼弟投票给同一个角色时，自己的票多计一票。"""

    id, name, clause = "palace.concord", "齐心", "贼兄·齐心"
    other: ClassVar[str] = YOUNGER

    @modifies(VOTES_OF)
    def agree(self, me: PalaceMe, votes: float, seat: int) -> float:
        """By whom both ballots count for, whatever the other one weighs (ruling 6-76)."""
        if seat != me.owner:
            return votes
        mine = _named(me.s, seat)
        same = mine != ballots.ABSTAIN and any(_named(me.s, n) == mine for n in thieves(me.s, seat, self.other))
        return votes + 1 if same else votes


class YoungersConcord(Concord):
    """与贼兄投票给同一个角色时，自己的票多计一票。"""

    id, clause, other = "palace.concord.younger", "贼弟·齐心", ELDER
