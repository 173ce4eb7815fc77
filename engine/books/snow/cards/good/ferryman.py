"""阴阳使者 — snow, 好人身份牌 25"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, each_once
from engine.books.snow.shared.excuses import is_immune
from engine.books.snow.shared.guidance import Guidance
from engine.books.snow.statuses import Immune
from engine.books.snow.table import Delayed
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Ferry(CardSkill):
    """双数夜，选一名存活角色（每局每人至多一次）：次日公布信息时他若出局，翻牌、得免伤而回到场上，白天结束时受到伤害。"""

    id, name, clause = "snow.ferryman.ferry", "摆渡", "阴阳使者·摆渡"
    printed = "[指定][夜晚结束时]"
    parity = 0
    target = one(alive, each_once)

    def resolve(self, use: SnowUse) -> None:
        """In the morning."""
        for seat in use.aims:
            use.me.later(Across, w.opening(w.NEWS, use.s.next_day), target=seat)


class Across(Delayed):
    """公布信息时，被选择的角色出局，翻出所有身份牌，得免伤到放逐投票后。"""

    id, name, clause = "snow.ferryman.across", "摆渡过河", "阴阳使者·摆渡"

    def come(self, me: SnowMe) -> None:
        """The ward undoes the departure, before the news tell of it; 漏洞 keeps it off."""
        s, seat, skill = me.s, me.recall("target"), me.source
        if s.state.seats[seat].in_play:
            return
        s.turn_all(seat)
        if is_immune(s, skill.give(seat, Immune, until=w.closing(w.AFTER_VOTE, s.day))):
            s.bring_back(seat)
        skill.later(Toll, w.opening(w.DAY_ENDS, s.day), target=seat)


class Toll(Delayed):
    """白天结束时，受到伤害。"""

    id, name, clause = "snow.ferryman.toll", "摆渡钱", "阴阳使者·摆渡"

    def come(self, me: SnowMe) -> None:
        """Another ward may keep it off (ruling 6-60)."""
        me.source.harm(me.recall("target"))


CARD = Card("snow.ferryman", (Guidance, Ferry))
