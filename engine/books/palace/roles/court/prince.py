"""太子 — palace, 能臣异士 2"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, Passive
from engine.books.palace.parts.instinct import Sturdy
from engine.books.palace.parts.killers import village_did_it
from engine.books.palace.statuses import Cleansed
from engine.books.palace.words import VILLAGE, VOTED
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft
from engine.werewolf.roles import Card


class BriefMourning(Passive):
    """画皮学来的国家之殇：净化只持续一天。"""

    id, name, clause = "palace.prince.mourning.learnt", "国家之殇", "美女画皮·太子"
    brief = True

    @on(SeatLeft, own=True, beyond=True)
    def mourn(self, me: PalaceMe, left: SeatLeft) -> None:
        """By the vote, or by a skill of the village."""
        s = me.s
        voted = any(r["how"] == VOTED for r in left.reasons)
        if voted or village_did_it(s, left):
            for seat in [n for n in s.state.in_play() if s.judged(n, me.owner) == VILLAGE]:
                s.give(seat, Cleansed, until=s.for_a_day() if self.brief else None, giver=me.owner)


class Mourning(BriefMourning):
    """因最高票出局，或因村民阵营的技能出局时，村民阵营全体永久净化。"""

    id, name, clause = "palace.prince.mourning", "国家之殇", "太子·国家之殇"
    brief, variants = False, (BriefMourning,)


CARD = Card("palace.prince", (Sturdy, Mourning))
