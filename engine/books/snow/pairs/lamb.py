"""猎人&替罪羊 — “待宰的”羔羊"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.books.snow.base import Pair, SnowMe, alive
from engine.kernel.definitions import GROUPS, modifies, on
from engine.kernel.facts import SeatLeft
from engine.kernel.state import Instance

TEXTS = {"lamb": "你因替罪出局，可以发「捕猎 平票」，目标是 {seats}；也可以照常：捕猎 座位"}
SCAPEGOAT, SHOT, LEVEL = "替罪", "捕猎", "平票"


class Lamb(Pair):
    """因替罪出局后，捕猎可以改为选当天全部平票的角色。"""

    id, name, clause = "snow.pair.lamb", "“待宰的”羔羊", "猎人&替罪羊·“待宰的”羔羊"
    pair = ("猎人", "替罪羊")
    words_for: ClassVar[Mapping[str, tuple[str, ...]]] = {SHOT: (LEVEL,)}

    def _level(self, me: SnowMe) -> tuple[int, ...]:
        """Who was level in the vote for which he went out, as far as they are still there."""
        if not me.s.out_by_skill(me.owner, SCAPEGOAT):
            return ()
        kept = (i.memory.get("tied", ()) for i in me.s.skills_of(me.owner, SCAPEGOAT))
        return tuple(n for tied in kept for n in tied if n != me.owner and alive(me, n) is None)

    @modifies(GROUPS, beyond=True)
    def all_of_them(
        self, me: SnowMe, groups: Mapping[str, tuple[int, ...]], instance: Instance
    ) -> Mapping[str, tuple[int, ...]]:
        """All or, as printed, one."""
        mine = instance.owner == me.owner and me.s.book.definition(instance.definition).name == SHOT
        return {**groups, LEVEL: self._level(me)} if mine and self._level(me) else groups

    @on(SeatLeft, own=True, beyond=True)
    def offer(self, me: SnowMe, left: SeatLeft) -> None:
        """He is told of it."""
        if seats := self._level(me):
            me.told_owner("asked", me.s.text("lamb", seats=me.s.spell_all(seats)))
