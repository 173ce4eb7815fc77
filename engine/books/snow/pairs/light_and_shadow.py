"""纯白之女&蚀日侍女 — 光影交辉"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse
from engine.books.snow.shared.exchange import Exchange
from engine.kernel.definitions import on
from engine.kernel.facts import Spent


class LightAndShadow(CardSkill):
    """身份牌上的[限定]技能用过以后，到当夜或当天结束，可把自己一张牌换成本局没有的同阵营牌，次日白天开始时生效。"""

    id, name, clause = "snow.pair.light_and_shadow.change", "光影交辉", "纯白之女&蚀日侍女·光影交辉"
    windows = (w.NIGHT_ENDS, w.DAY_ENDS)
    words = (w.MAIN, w.SECOND)

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """In the same night or day."""
        half = [point.day, me.s.book.timetable.windows[point.window].phase]
        used = list(me.recall("half", ())) == half
        return None if used else f"没有刚刚用过身份牌上的[限定]技能，不能发动{self.name}"

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """A card that one has, for one that the match has not."""
        reason = super().refuses_words(me, seats, words)
        if reason is not None:
            return reason
        if me.s.card(me.owner, words[0]) is None:
            return f"你的{words[0]}身份牌已经没有了"
        return None if me.s.unused(me.s.side_at(me.owner, words[0])) else "没有可以换的身份牌了"

    @on(Spent)
    def shine(self, me: SnowMe, spent: Spent) -> None:
        """Used by command or by itself."""
        s, instance = me.s, me.s.state.instances.get(spent.id)
        if instance is None or instance.owner != me.owner or not s.is_card_skill(spent.id):
            return
        kind, _, number = spent.cause.partition(":")
        use = s.state.uses.get(int(number)) if kind == "use" else None
        itself = spent.cause == f"instance:{spent.id}" or (use is not None and use.instance == spent.id)
        if itself and w.LIMITED in s.labels(spent.id):
            me.remember("half", (s.day, s.book.timetable.windows[s.state.point.window].phase))

    def resolve(self, use: SnowUse) -> None:
        """Once for each use."""
        use.me.remember("half", None)
        at = w.opening(w.DAY_BEGINS, use.s.next_day)
        use.me.later(Exchange, at, lasting=True, place=use.words[0])


class LightAndShadowPair(Pair):
    """带来光影交辉。"""

    id, name, clause = "snow.pair.light_and_shadow", "光影交辉", "纯白之女&蚀日侍女·光影交辉"
    pair = ("纯白之女", "蚀日侍女")
    grants = (LightAndShadow,)
