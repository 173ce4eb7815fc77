"""贼兄 and 贼弟: they know each other, and vote as one (齐心)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import Informed, PalaceMe, Passive
from engine.books.palace.words import BROTHERS
from engine.kernel.definitions import modifies
from engine.werewolf import ballots
from engine.werewolf.queries import VOTES_OF

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


def brothers(s: PalaceTable, seat: int) -> list[int]:
    """The other seats of the pair, in play or not."""
    return [n for n in s.state.seats if n != seat and BROTHERS in s.card(n).tags]


class Brotherhood(Informed):
    """兄弟互相知道，不共群。"""

    id, name, clause = "palace.brotherhood", "兄弟", "贼兄·身份属性"

    def inform(self, me: PalaceMe) -> None:
        """Who the other one is."""
        found = brothers(me.s, me.owner)
        if found:
            me.told_owner("brother", f"你的兄弟：{me.s.spell_all(found)}。", seats=found)


class Concord(Passive):
    """与兄弟投票给同一个角色时，自己的票多计一票。"""

    id, name, clause = "palace.concord", "齐心", "贼兄·齐心"

    @modifies(VOTES_OF)
    def agree(self, me: PalaceMe, votes: float, seat: int) -> float:
        """By what both ballots say, whatever the other one weighs (ruling 6-76)."""
        if seat != me.owner:
            return votes
        cast = ballots.standing(me.s)
        mine = cast.get(seat, ballots.ABSTAIN)
        same = mine != ballots.ABSTAIN and any(cast.get(n) == mine for n in brothers(me.s, seat))
        return votes + 1 if same else votes
