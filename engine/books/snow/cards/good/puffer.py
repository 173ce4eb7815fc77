"""河豚 — snow, 好人身份牌 27"""

from __future__ import annotations

from typing import ClassVar

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse
from engine.books.snow.voting import voters_for
from engine.kernel.clock import Point
from engine.kernel.definitions import ACTIVE, Status, modifies, on
from engine.kernel.facts import SeatLeft
from engine.kernel.state import Instance
from engine.werewolf.roles import Card


class Fury(CardSkill):
    """当天有其他存活角色投过自己，翻牌，对所有投过自己的角色造成伤害。"""

    id, name, clause = "snow.puffer.fury", "河豚之怒", "河豚·河豚之怒"
    printed = "[主][限定][翻牌][放逐投票后]"
    windows = (w.AFTER_VOTE, w.AFTER_SECOND_VOTE)

    def condition(self, me: SnowMe, point: Point) -> str | None:
        """Known when the ballots are counted; before, it may be ordered all the same."""
        if me.s.state.point.window not in self.windows:
            return None
        others = [n for n in voters_for(me.s, me.owner) if n != me.owner]
        return None if others else "今天没有其他存活角色投票给你"

    def resolve(self, use: SnowUse) -> None:
        """All of them."""
        use.reveal()
        for seat in voters_for(use.s, use.user):
            use.harm(seat)


class Sting(CardSkill):
    """夜里不因魔法伤害出局、游戏没有结束，翻牌，接下来的白天狼人阵营存活角色不能发动翻牌技能。"""

    id, name, clause = "snow.puffer.sting", "毒刺", "河豚·毒刺"
    printed = "[锁定][限定][翻牌]"

    @on(SeatLeft, own=True, beyond=True)
    def sting(self, me: SnowMe, left: SeatLeft) -> None:
        """For the day that follows (rulings 2.5)."""
        s = me.s
        if not s.night or s.out_by_magic(me.owner) or s.is_sent_off(me.owner):
            return
        if s.undecided() and me.use_up():
            me.turn()
            s.gain(0, Stung, origin=f"by:{me.id}", giver=me.owner, until=w.day_over(s.day))


class Stung(Status):
    """白天，狼人阵营存活角色不能发动翻牌技能。"""

    id, name, clause, told = "snow.puffer.stung", "毒刺生效", "河豚·毒刺", False
    bars: ClassVar[str] = "毒刺，今天狼人阵营存活角色不能发动[翻牌]技能"

    @modifies(ACTIVE)
    def forbid(self, me: SnowMe, active: bool, instance: Instance) -> bool:
        """Whoever is out may (ruling 6-157)."""
        s = me.s
        if not active or s.night or not instance.owner or s.faction(instance.owner) != w.WOLVES:
            return active
        skill = s.book.definition(instance.definition).kind == "skill"
        return not (skill and s.state.seats[instance.owner].in_play and w.TURNING in s.labels(instance.id))


CARD = Card("snow.puffer", (Fury, Sting))
