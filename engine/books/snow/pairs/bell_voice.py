"""驯熊师&月灵狼 — 声如洪钟"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Answer, CardSkill, Pair, SnowMe, SnowUse, alive
from engine.kernel.definitions import on, one
from engine.kernel.facts import WindowClosed

TEXTS = {
    "bell": "声如洪钟：将要公布「{lines}」",
    "bell.asked": "可以隐藏（全场一次）。直接发：隐藏，或：不隐藏",
}
HIDE, SHOW = "隐藏", "不隐藏"


class Muffle(Answer):
    """自己身份牌的技能要公布的内容，可以隐藏。"""

    id, name, clause = "snow.pair.bell_voice.muffle", "藏声", "驯熊师&月灵狼·声如洪钟"
    windows = (w.BELL,)
    words = (HIDE, SHOW)
    default = SHOW

    def resolve(self, use: SnowUse) -> None:
        """Once in a match."""
        if use.words[0] == HIDE:
            use.me.source.remember("hidden", True)
            use.s.withhold(use.s.lines_of(use.user))


class Toll(CardSkill):
    """上一个白天和上一个夜晚都没有因自己身份牌的技能公布过信息，夜晚结束时可选一名存活角色，造成伤害。"""

    id, name, clause = "snow.pair.bell_voice.toll", "声如洪钟", "驯熊师&月灵狼·声如洪钟"
    printed = "[夜晚结束时]"
    target = one(alive)
    bound = "随月灵狼那张红牌：拿着它的人本来就可以袭击，少一名狼人时不用再进狼群"

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """What the night before made known was published by day (ruling 6-173)."""
        spoken = me.s.proclaimed(me.owner, point.day - 1)
        return f"昨天公布过你身份牌的技能带来的信息，不能发动{self.name}" if spoken else None

    def resolve(self, use: SnowUse) -> None:
        """Ring."""
        for seat in use.aims:
            use.harm(seat)


class BellVoice(Pair):
    """咆哮和月光要公布的内容提前得知，全场可隐藏一次；昨天没有公布过，夜晚结束时可以伤人。"""

    id, name, clause = "snow.pair.bell_voice", "声如洪钟", "驯熊师&月灵狼·声如洪钟"
    pair = ("驯熊师", "月灵狼")
    grants = (Toll,)

    @on(WindowClosed, at=w.DAY_BEGINS)
    def listen(self, me: SnowMe, closed: WindowClosed) -> None:
        """When the morning has settled."""
        s = me.s
        lines = s.lines_of(me.owner)
        if not lines:
            return
        me.told_owner("bell", s.text("bell", lines="；".join(s.state.rows("bulletin")[n] for n in lines)))
        if not me.recall("hidden"):
            me.ask(me.owner, Muffle, s.text("bell.asked"))
