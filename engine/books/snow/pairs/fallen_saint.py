"""九天圣人&赤月使徒 — 堕落圣徒"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.yin_yang import YANG, chosen_with
from engine.books.snow.table import RANK_DUEL, Delayed
from engine.kernel.clock import Point
from engine.kernel.definitions import Me, Status, modifies, one
from engine.werewolf.queries import MAY_BE_VOTED

TEXTS = {"fallen_saint": "{user}与{target}正在御前决斗"}


class Duelling(Status):
    """当天只能投 ``memory['seats']``。属于整局。"""

    id, name, clause, told = "snow.pair.fallen_saint.duelling", "御前决斗", "九天圣人&赤月使徒·堕落圣徒", False
    needs = "是哪两名"

    @modifies(MAY_BE_VOTED)
    def vote(self, me: SnowMe, may: bool, seat: int) -> bool:
        """Only the two."""
        return may and seat in me.recall("seats")


class Called(Delayed):
    """公布信息时公布御前决斗，当天只能投两人之一。"""

    id, name, clause = "snow.pair.fallen_saint.called", "御前决斗公布", "九天圣人&赤月使徒·堕落圣徒"

    def come(self, me: SnowMe) -> None:
        """With the news."""
        s, target = me.s, me.recall("target")
        s.announce(s.text("fallen_saint", user=s.name(me.bearer), target=s.name(target)), RANK_DUEL)
        memory = {"seats": sorted((me.bearer, target))}
        s.gain(0, Duelling, origin=me.instance.origin, giver=me.bearer, until=w.day_over(s.day), memory=memory)


class Challenge(CardSkill):
    """发动纯阳后可以选一名其他存活角色：次日公布御前决斗，当天所有人只能投自己或他。全场一次。"""

    id, name, clause = "snow.pair.fallen_saint.challenge", "堕落圣徒", "九天圣人&赤月使徒·堕落圣徒"
    printed = "[狼人袭击前]"
    target = one(alive, other)

    def allowance(self, me: Me) -> int | None:
        """只能因此选择一次: it is not [限定], so nothing renews it."""
        return 1

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Together with 纯阳."""
        return None if chosen_with(me, YANG, bool) else f"要先用「{YANG}」"

    def resolve(self, use: SnowUse) -> None:
        """For the day to come."""
        for seat in use.aims:
            use.me.later(Called, w.opening(w.NEWS, use.s.next_day), target=seat)


class FallenSaint(Pair):
    """发动纯阳后可以约一人御前决斗，全场一次。"""

    id, name, clause = "snow.pair.fallen_saint", "堕落圣徒", "九天圣人&赤月使徒·堕落圣徒"
    pair = ("九天圣人", "赤月使徒")
    grants = (Challenge,)
