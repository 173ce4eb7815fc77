"""Skills that several seats of 慢节奏版杀 share: the pack's 杀人, and everybody's 遗言."""

from __future__ import annotations

from typing import Any

from engine.books.slow.words import PACK
from engine.kernel.clock import Point
from engine.kernel.definitions import Skill, one
from engine.mechanics.farewell import Farewell
from engine.mechanics.ladder import Level
from engine.werewolf.table import Table, TableMe, TableUse
from engine.werewolf.targets import in_play


class Kill(Skill):
    """夜里任选一名角色，造成指杀；同伴共用一次，由大家的选择决定。

    ``memory['pool']`` is the channel that shares this copy (the pack when it says nothing; empty: nobody).
    """

    id, name, clause = "slow.kill", "杀人", "狼人阵营·杀人"
    windows, slot = ("行动",), "杀人"
    target = one(in_play)

    def pool(self, me: TableMe) -> str | None:
        """Who decides with the owner; nobody where he is no member: what he says of it is not the pack's to hear."""
        return None if self._foreign(me) else me.recall("pool", PACK) or None

    def requires(self, me: TableMe, point: Point) -> str | None:
        """The pack's copy is for its members."""
        foreign = self._foreign(me)
        return f"你不在{foreign}，不能用「杀人」" if foreign else None

    @staticmethod
    def _foreign(me: TableMe) -> str:
        """The channel whose copy this is when the owner is not in it; else empty."""
        channel = str(me.recall("pool", PACK))
        return channel if channel and not me.s.member(channel, me.owner) else ""

    def handed(self, s: Table, seat: int) -> dict[str, Any]:
        """Outside the pack a copy is its owner's alone."""
        return {} if s.member(PACK, seat) else {"pool": ""}

    def resolve(self, use: TableUse) -> None:
        """Hit the target."""
        use.harm(use.target, Level.指杀)


class LastWords(Farewell):
    """有遗言权的出局者留下的话，收到即公布。``memory``: the window and day it may be left in."""

    id, name, clause = "slow.last_words", "遗言", "遗言"
    windows = ("晨曦遗言", "黄昏遗言")

    def handed(self, s: Table, seat: int) -> dict[str, Any]:
        """The right is for the next window in which words are left."""
        point = s.state.point
        morning = point.day <= 1 and point.window not in ("正午", "黄昏", "黄昏遗志", "黄昏遗言")
        return {"window": self.windows[0] if morning else self.windows[1], "day": max(point.day, 1)}

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Only in the window the right was given for; not after a red card, though it came after going out."""
        if me.s.is_sent_off(me.owner):
            return "你被红牌罚下，没有遗言"
        elsewhere = (point.window, point.day) != (me.recall("window"), me.recall("day"))
        return super().requires(me, point) or ("你的遗言不在这个窗口" if elsewhere else None)
