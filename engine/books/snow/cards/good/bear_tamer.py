"""驯熊师 — snow, 好人身份牌 2"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import AfterOut, CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.roaring import roar, roared
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Roar(CardSkill):
    """左右最近的存活角色里有人与自己不同阵营，公布「熊咆哮了」，否则公布「熊没有咆哮」。"""

    id, name, clause = "snow.bear_tamer.roar", "咆哮", "驯熊师·咆哮"
    printed = "[锁定][白天开始时]"

    def resolve(self, use: SnowUse) -> None:
        """By real factions; published with the news (rulings 6-22 to 6-24)."""
        strangers = [n for n in use.s.neighbours(use.user) if not use.s.allies(use.user, n)]
        roar(use.s, bool(strangers))


class Claw(AfterOut):
    """被放逐出局，当天公布过「熊咆哮了」，游戏没有结束，选一名其他存活角色，造成伤害。"""

    id, name, clause = "snow.bear_tamer.claw", "熊爪", "驯熊师·熊爪"
    printed = "[锁定][限定]"
    ends_with_match = True
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """By exile, on a day of roaring."""
        if not me.s.out_how(me.owner, w.EXILE):
            return f"你不是被放逐出局的，不能发动「{self.name}」"
        return None if roared(me.s) else f"当天没有公布「熊咆哮了」，不能发动「{self.name}」"

    def resolve(self, use: SnowUse) -> None:
        """Maul them."""
        for seat in use.aims:
            use.harm(seat)


CARD = Card("snow.bear_tamer", (Roar, Claw))
