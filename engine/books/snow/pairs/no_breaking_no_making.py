"""白昼学者&寂夜导师 — 不破不立"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse
from engine.books.snow.shared.boosting import boost_all
from engine.books.snow.statuses import Immune
from engine.books.snow.table import Delayed


class Remade(Delayed):
    """下一个夜晚得[免伤]。"""

    id, name, clause = "snow.pair.no_breaking_no_making.remade", "破而后立", "白昼学者&寂夜导师·不破不立"

    def come(self, me: SnowMe) -> None:
        """For the night, though the cards are gone (ruling 6-134)."""
        me.s.give(me.bearer, Immune, until=w.night_over(me.s.day), giver=me.bearer)


class Breaking(CardSkill):
    """第2天起可以移除自己全部身份牌：次夜所有角色视为被增幅，多选的只能是各自的邻座；自己次夜得[免伤]。"""

    id, name, clause = "snow.pair.no_breaking_no_making.breaking", "不破不立", "白昼学者&寂夜导师·不破不立"
    printed = "[白天结束时]"
    since = 2
    bound = "移除的是自己的身份牌"

    def resolve(self, use: SnowUse) -> None:
        """What it brings outlives the cards."""
        s = use.s
        boost_all(use.me, s.next_night)
        use.me.later(Remade, w.opening(w.NIGHT_BEGINS, s.next_night), lasting=True)
        for place in (w.MAIN, w.SECOND):
            s.strip(use.user, place)


class NoBreakingNoMaking(Pair):
    """不破不立。"""

    id, name, clause = "snow.pair.no_breaking_no_making", "不破不立", "白昼学者&寂夜导师·不破不立"
    pair = ("白昼学者", "寂夜导师")
    grants = (Breaking,)
