"""侦探&赏金猎人 — 寻踪觅迹"""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse, alive, other, too_late
from engine.books.snow.titles import Badge
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Limit, on, one
from engine.kernel.facts import MatchSet, SeatLeft
from engine.mechanics.farewell import Farewell
from engine.werewolf.table import RED_CARD, TableUse

TEXTS = {
    "trail.words": "你拥有警徽而出局，可以留下遗言：今天白天结束之前发「遗言 正文」，限一次。",
    "trail.lapsed": "警徽流失，可以发「寻踪觅迹 座位」，他翻出所有身份牌；不用发「放弃」。",
}


class LastWords(Farewell):
    """拥有警徽的角色出局后留下的话，随下一次公布公开。"""

    id, name, clause = "snow.pair.following_the_trail.words", "遗言", "侦探&赏金猎人·寻踪觅迹"
    windows = (
        w.DAY_BEGINS, w.ELECTION, w.NEWS, w.AFTER_NEWS, w.TALK, w.AFTER_VOTE, w.SECOND_VOTE, w.AFTER_SECOND_VOTE,
        w.DAY_ENDS,
    )  # fmt: skip
    # No skill of his own: [恐惧] keeps nobody from speaking.
    tags = frozenset({w.LOCKED, w.NO_SKILL})
    early: ClassVar[bool] = False
    limit: ClassVar[Limit | None] = ONCE

    def resolve(self, use: TableUse) -> None:
        """Not before it is known that he is out."""
        use.s.announce(use.s.text("words", seat=use.s.spell(use.user), text=use.text))


class Trail(CardSkill):
    """警徽流失时，选一名其他存活角色，他翻出所有身份牌。"""

    id, name, clause = "snow.pair.following_the_trail.trail", "寻踪觅迹", "侦探&赏金猎人·寻踪觅迹"
    windows = w.AFTER_OUT
    slot = "出局后"
    early = False
    target = one(alive, other)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """At the first time there is (ruling 6-181)."""
        lapsed = me.s.state.attributes.get("badge_lapsed")
        if lapsed is None or too_late(me.s, lapsed) or lapsed == me.recall("followed"):
            return f"「{self.name}」只在警徽流失时能用"
        return None

    def resolve(self, use: SnowUse) -> None:
        """Once each time."""
        use.me.remember("followed", use.s.state.attributes.get("badge_lapsed"))
        for seat in use.aims:
            use.s.turn_all(seat)


class FollowingTheTrail(Pair):
    """拥有警徽的角色出局后可以留遗言；警徽流失时，自己可令一名其他存活角色翻出所有身份牌。"""

    id, name, clause = "snow.pair.following_the_trail", "寻踪觅迹", "侦探&赏金猎人·寻踪觅迹"
    pair = ("侦探", "赏金猎人")
    grants = (Trail,)

    @on(SeatLeft, beyond=True)
    def speak(self, me: SnowMe, left: SeatLeft) -> None:
        """Whoever had the badge; nobody has last words else, and nobody twice."""
        s = me.s
        sent_off = any(r["how"] == RED_CARD for r in left.reasons)
        if s.holder(Badge.name) == left.seat and not sent_off and not s.having(left.seat, LastWords):
            s.gain(left.seat, LastWords, giver=me.owner, until=w.day_over(s.day))
            s.tell_seat(left.seat, "words.right", s.text("trail.words"))

    @on(MatchSet)
    def lapsed(self, me: SnowMe, fact: MatchSet) -> None:
        """He is told that he may."""
        if fact.key == "badge_lapsed":
            me.told_owner("asked", me.s.text("trail.lapsed"))
