"""高僧 — slow, 村民阵营 7"""

from __future__ import annotations

from dataclasses import replace

from engine.books.slow.titles import Sheriff
from engine.books.slow.words import COMMONS, WILL_WINDOWS
from engine.kernel.definitions import Skill, before, one
from engine.mechanics.parting import Parting
from engine.werewolf.proposals import Banish
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self


class Offering(Skill):
    """投票平票时，由自己代替平票者被投票出局；随后翻牌。"""

    id, name, clause, forced = "slow.monk.offering", "献身", "高僧·献身", True

    @before(Banish, layer="tie")
    def step_in(self, me: TableMe, banish: Banish) -> Banish | None:
        """Be the one voted out."""
        if not banish.tied:
            return None
        me.s.reveal(me.owner)
        return replace(banish, seats=(me.owner,), skill=self.id)


class Testament(Parting):
    """出局时任选一名角色成为警长；随后翻牌。"""

    id, name, clause = "slow.monk.testament", "遗志", "高僧·遗志"
    windows, slot = WILL_WINDOWS, "遗志"
    target = one(in_play, not_self)

    def resolve(self, use: TableUse) -> None:
        """Make a sheriff, and turn the card."""
        use.s.entitle(use.target, Sheriff)
        use.reveal()


CARD = Card("slow.monk", (Offering, Testament), frozenset({COMMONS}))
