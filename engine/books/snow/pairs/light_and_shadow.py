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
        used = self._uses(me, point.day, me.s.book.timetable.windows[point.window].phase)
        return None if used else f"没有刚刚用过身份牌上的[限定]技能，不能发动{self.name}"

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Cards that one has, one for each use, for such as the match has not."""
        reason = super().refuses_words(me, seats, words[:1])
        if reason is not None or not set(words) <= set(self.words) or len(set(words)) < len(words):
            return reason or f"「{self.name}」要写其中一个词：{'／'.join(self.words)}"
        if len(words) > me.recall("uses", 1):
            return "身份牌上的[限定]技能用一次只能换一张"
        gone = [place for place in words if me.s.card(me.owner, place) is None]
        if gone:
            return f"你的{gone[0]}身份牌已经没有了"
        able = all(me.s.unused(me.s.side_at(me.owner, place)) for place in words)
        return None if able else "没有可以换的身份牌了"

    @staticmethod
    def _uses(me: SnowMe, day: int, phase: str) -> int:
        """How many such uses of a night or day have not had their change yet."""
        return int(me.recall("uses", 1)) if list(me.recall("half", ())) == [day, phase] else 0

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
            day, phase = s.day, s.book.timetable.windows[s.state.point.window].phase
            me.remember("uses", self._uses(me, day, phase) + 1)
            me.remember("half", (day, phase))

    def resolve(self, use: SnowUse) -> None:
        """Once for each use."""
        use.me.remember("half", None)
        at = w.opening(w.DAY_BEGINS, use.s.next_day)
        for place in use.words:
            use.me.later(Exchange, at, lasting=True, place=place)


class LightAndShadowPair(Pair):
    """带来光影交辉。"""

    id, name, clause = "snow.pair.light_and_shadow", "光影交辉", "纯白之女&蚀日侍女·光影交辉"
    pair = ("纯白之女", "蚀日侍女")
    grants = (LightAndShadow,)
