"""觉醒狼王 — coven, 狼人阵营 1"""

from __future__ import annotations

from engine.books.coven.groups import in_pack
from engine.books.coven.packs import WOLF_SKILLS
from engine.books.coven.shared import Gun
from engine.books.coven.words import ACTION
from engine.kernel.clock import Point
from engine.kernel.definitions import Limit, Skill, one
from engine.kernel.facts import Spent
from engine.werewolf.roles import Card
from engine.werewolf.table import Table, TableMe, TableUse
from engine.werewolf.targets import in_play, not_self

#: 报复[2]
TWICE = Limit(2, lambda point: "match", lambda point: "的次数已经用完")


class Revenge(Gun):
    """出局后（不是因为毒药）带走一名其他角色；一次出局至多一人，多余的次数只供亲传。"""

    id, name, clause, limit = "coven.king.revenge", "报复", "觉醒狼王·报复", TWICE


class Bequest(Skill):
    """夜里把一次报复传给一名其他狼人阵营角色。"""

    id, name, clause = "coven.king.bequest", "亲传", "觉醒狼王·亲传"
    windows, slot = (ACTION,), "亲传"
    target = one(in_play, not_self, in_pack)

    def requires(self, me: TableMe, point: Point) -> str | None:
        """若<报复>次数尚足够."""
        return None if _loaded(me.s, me.owner) else "你的「报复」次数已经用完，不能亲传"

    def resolve(self, use: TableUse) -> None:
        """One use less here, one there; settled before anybody goes out (line 22)."""
        s, own = use.s, _loaded(use.s, use.user)
        if not own:
            return
        period = TWICE.period(s.state.point)
        s.emit(Spent(own[0], period, cause=s.cause))
        made = s.gain(use.target, Revenge, origin="given", giver=use.user)
        s.emit(Spent(made, period, cause=s.cause))
        s.tell_seat(use.target, "bequeathed", s.text("bequeathed", seat=s.spell(use.user)), giver=use.user)


def _loaded(s: Table, seat: int) -> list[int]:
    """A seat's copies of 报复 that have a use left."""
    return [i.id for i in s.having(seat, Revenge) if s.uses_left(i.id)]


CARD = Card("coven.king", (*WOLF_SKILLS, Revenge, Bequest))
