"""九天圣人&帝尊魔皇 — 奇正相生"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Answer, Pair, SnowMe, SnowUse, alive
from engine.books.snow.queries import RANGE, REASON
from engine.books.snow.shared.yin_yang import KINDS, chosen_with
from engine.kernel.clock import Point
from engine.kernel.definitions import Targets, exactly, modifies, on
from engine.kernel.facts import WindowOpened
from engine.kernel.state import Instance

TEXTS = {"odd_and_even": "奇正相生：今夜你要出局吗？直接发：出局，或：不出局"}
LEAVE, STAY = "出局", "不出局"


class Staying(Answer):
    """被选的角色秘密决定出不出局；不答算不出局（裁定 6-159）。"""

    id, name, clause = "snow.pair.odd_and_even.staying", "去留", "九天圣人&帝尊魔皇·奇正相生"
    windows = (w.NIGHT_ENDS,)
    words = (LEAVE, STAY)
    default = STAY

    def resolve(self, use: SnowUse) -> None:
        """The last answer decides."""
        pair = use.me.source
        answers = {**pair.recall("answers", {}), str(use.user): use.words[0]}
        pair.remember("answers", answers)
        asked = [n for n in pair.recall("asked", ()) if use.s.state.seats[n].in_play]
        if not {str(n) for n in asked} <= set(answers):
            return
        leaving = [seat for seat in asked if answers[str(seat)] == LEAVE]
        for seat in leaving or asked:
            pair.send_out(seat)


class OddAndEven(Pair):
    """至阴、纯阳选三名，不限每人一次，同夜只能用一项；第2夜起夜晚结束时，当夜被自己技能选的角色决定去留。"""

    id, name, clause = "snow.pair.odd_and_even", "奇正相生", "九天圣人&帝尊魔皇·奇正相生"
    pair = ("九天圣人", "帝尊魔皇")

    def _kind(self, me: SnowMe, instance: Instance) -> str | None:
        name = me.s.book.definition(instance.definition).name
        return name if instance.owner == me.owner and name in KINDS else None

    @modifies(RANGE)
    def widen(self, me: SnowMe, printed: Targets, instance: Instance) -> Targets:
        """Three seats, whomever it has chosen before."""
        return exactly(3, alive) if self._kind(me, instance) else printed

    @modifies(REASON)
    def part(self, me: SnowMe, reason: str | None, instance: Instance, point: Point) -> str | None:
        """Not both in one night: the one that was ordered, or used, first."""
        kind = self._kind(me, instance)
        if reason is not None or kind is None:
            return reason
        rival = next(name for name in KINDS if name != kind)
        return f"今夜已经用「{rival}」，不能再用「{kind}」" if chosen_with(me, rival, bool) else None

    @staticmethod
    def _is_voice(me: SnowMe, use: Any) -> bool:
        """A ballot of 处决 or 向死而生 that he is let cast is no skill of his."""
        made = me.s.book.definition(use.definition).tags
        return w.NO_SKILL in (me.s.labels(use.instance) if use.instance in me.s.state.instances else made)

    @on(WindowOpened, at=w.NIGHT_ENDS)
    def ask(self, me: SnowMe, opened: WindowOpened) -> None:
        """Whoever the owner's skills have settled on tonight."""
        s = me.s
        if s.day < 2:
            return
        mine = [use for use in s.uses_in(s.day) if use.user == me.owner]
        skills = [use for use in mine if not self._is_voice(me, use)]
        aims = {n for use in skills for n in use.aims}
        asked = sorted(n for n in aims if s.state.seats[n].in_play)
        me.remember("asked", asked)
        me.remember("answers", {})
        for seat in asked:
            me.ask(seat, Staying, s.text("odd_and_even"))
