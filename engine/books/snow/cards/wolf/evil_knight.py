"""恶灵骑士 — snow, 狼人身份牌 8"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse
from engine.books.snow.shared.zeal import Zeal
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, on, one
from engine.kernel.facts import WindowOpened
from engine.werewolf.roles import Card


def haunted(me: SnowMe) -> list[int]:
    """Seats of other factions in play that learned of the owner tonight, or did harm to him (ruling 6-96)."""
    s, day = me.s, me.s.day
    rows = s.state.rows("learned").values()
    learned = {r["who"] for r in rows if r["whom"] == me.owner and s.state.windows[r["window"]].point.day == day}
    hurt = {n for row in s.harms_of_night(day) if row["target"] == me.owner for n in row["users"]}
    return [n for n in s.state.in_play() if n in learned | hurt and not s.allies(n, me.owner)]


def _listed(me: Me, seat: int) -> str | None:
    assert isinstance(me, SnowMe)
    return None if seat in haunted(me) else f"{me.s.spell(seat)} 不在今夜的名单里"


class Haunt(CardSkill):
    """夜晚结束时，得知今夜得知过自己或对自己造成过伤害的异阵营角色；名单非空就必须选一名，造成伤害。"""

    id, name, clause = "snow.evil_knight.haunt", "作祟", "恶灵骑士·作祟"
    printed = "[指定][锁定][限定]"
    windows = (w.HAUNT,)
    # Until it opens nobody knows what the list says: a command before it would tell.
    early = False
    forced = True
    target = one(_listed)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """With somebody on the list."""
        return None if haunted(me) else "今夜的名单是空的"

    @on(WindowOpened, at=w.HAUNT)
    def show(self, me: SnowMe, opened: WindowOpened) -> None:
        """Who is on it."""
        if me.left() and (seats := haunted(me)):
            text = me.s.text("haunt.list", seats=me.s.spell_all(seats))
            me.s.inform(me.owner, "haunt", text, seats, seats=seats)

    def resolve(self, use: SnowUse) -> None:
        """Haunt them."""
        for seat in use.aims:
            use.harm(seat)


CARD = Card("snow.evil_knight", (Haunt, Zeal))
