"""定序王子&白昼学者 — 心之所向"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse
from engine.books.snow.shared.annulling import annul_night, can_annul
from engine.books.snow.statuses import Free, Order
from engine.kernel.state import Instance

REVOTE = "定序重投"


class WhereTheHeartGoes(CardSkill):
    """公布信息时翻牌并得[秩序][自由]到次日白天结束，这次公布和昨夜行动作废，当天直接到白天结束时；用掉定序重投。"""

    id, name, clause = "snow.pair.where_the_heart_goes.turn_back", "心之所向", "定序王子&白昼学者·心之所向"
    printed = "[翻牌][公布信息时]"
    part_of = REVOTE

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """It is one more use of 定序重投, and uses it up."""
        if self._revote(me) is None:
            return f"你没有可以发动的{REVOTE}，不能发动{self.name}"
        return None if can_annul(me.s) or me.s.night else "没有可以作废的夜晚"

    @staticmethod
    def _revote(me: SnowMe) -> Instance | None:
        able = (i for i in me.s.skills_of(me.owner, REVOTE) if (left := me.s.uses_left(i.id)) is None or left)
        return next(able, None)

    def resolve(self, use: SnowUse) -> None:
        """The statuses come first, as things stand, and stay; the rest is as it was before the night."""
        s, until = use.s, w.closing(w.DAY_ENDS, use.s.next_day)
        given = [iid for status in (Order, Free) if (iid := use.give(use.user, status, until=until)) is not None]
        annul_night(s, instances=given, use=use.id)
        s.turn(use.user, WhereTheHeartGoesPair.pair[0])
        for iid in given:
            s.me(iid).definition.arrives(s.me(iid))
        if use.instance in s.state.instances and (revote := self._revote(use.me)) is not None:
            s.me(revote.id).spend()


class WhereTheHeartGoesPair(Pair):
    """定序重投多一种用法。"""

    id, name, clause = "snow.pair.where_the_heart_goes", "心之所向", "定序王子&白昼学者·心之所向"
    pair = ("定序王子", "白昼学者")
    grants = (WhereTheHeartGoes,)
