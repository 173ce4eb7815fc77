"""预言家&魔镜少女 — 世外来音"""

from __future__ import annotations

from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.titles import Badge
from engine.kernel.definitions import modifies
from engine.werewolf.queries import VOTES_OF


class VoiceBeyond(Pair):
    """拥有警徽时，自己的放逐票再多计一票。"""

    id, name, clause = "snow.pair.voice_beyond", "世外来音", "预言家&魔镜少女·世外来音"
    pair = ("预言家", "魔镜少女")

    @modifies(VOTES_OF)
    def weigh(self, me: SnowMe, votes: float, seat: int) -> float:
        """Beside what the badge itself adds."""
        return votes + 1 if seat == me.owner and me.s.holder(Badge.name) == me.owner else votes
