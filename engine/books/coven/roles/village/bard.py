"""吟游诗人 — coven, 村民阵营 7"""

from __future__ import annotations

from engine.books.coven.statuses import Ghost
from engine.books.coven.words import ACTION, GODS, NIGHT_BEGINS
from engine.kernel.definitions import Me, Skill, before, one
from engine.mechanics.chosen import each_once
from engine.werewolf.proposals import Reckon
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse


def _announced_out(me: Me, seat: int) -> str | None:
    """Somebody who is known to be out."""
    assert isinstance(me, TableMe)
    return None if me.s.state.seats[seat].get("shown", False) else f"{me.s.spell(seat)} 没有出局"


class Rainbow(Skill):
    """夜里选一名已公布出局、没选过的角色，令其从天亮到下一个夜晚成为往人。"""

    id, name, clause = "coven.bard.rainbow", "不散虹音", "吟游诗人·不散虹音"
    windows, slot = (ACTION,), "不散虹音"
    target = one(_announced_out, each_once)

    def resolve(self, use: TableUse) -> None:
        """Wait for line 33."""
        use.me.remember("tonight", list(use.aims))

    @before(Reckon, layer="不散虹音", beyond=True)
    def call(self, me: TableMe, reckon: Reckon) -> None:
        """The target becomes a ghost; announced in the morning."""
        for seat in me.recall("tonight", None) or ():
            # 双方背叛 may have turned it at somebody in play.
            if me.s.departed(seat) is not None and not me.s.is_sent_off(seat):
                me.s.give(seat, Ghost, until=NIGHT_BEGINS, giver=me.owner)
        if me.recall("tonight"):
            me.remember("tonight", None)


CARD = Card("coven.bard", (Rainbow,), frozenset({GODS}))
