"""摄梦人&守墓人 — 我用什么把你留住"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.queries import ACHIEVED
from engine.books.snow.voting import voided, vote_key
from engine.kernel.definitions import modifies
from engine.werewolf.ballots import ABSTAIN

#: 第四个白天.
DAY = 4


class HowToKeepYou(Pair):
    """第四个白天放逐投票后，自己存活并且所有存活角色都弃票（没投也算），所有阵营同时获胜。"""

    id, name, clause = "snow.pair.how_to_keep_you", "我用什么把你留住", "摄梦人&守墓人·我用什么把你留住"
    pair = ("摄梦人", "守墓人")

    @modifies(ACHIEVED)
    def stay(self, me: SnowMe, reason: str | None, faction: str) -> str | None:
        """In a vote that was held and counts; who is before whom the judge knows."""
        s = me.s
        window = s.state.point.window
        if s.day != DAY or window not in (w.AFTER_VOTE, w.AFTER_SECOND_VOTE) or voided(s):
            return reason
        cast = {choice for _, choice in s.state.attributes.get("last_ballots", ())}
        held = vote_key(s) in s.state.rows("votes")
        return "第四个白天所有存活角色都弃票" if held and cast <= {ABSTAIN} else reason
