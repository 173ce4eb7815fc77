"""沙漏 — snow, 好人身份牌 29"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.books.snow.shared.excuses import held_back
from engine.books.snow.shared.hiding import Unreachable
from engine.books.snow.shared.truce import call_truce
from engine.books.snow.statuses import Free, Immune
from engine.books.snow.table import Delayed
from engine.kernel.definitions import before
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card


class RunOut(Delayed):
    """下一个白天公布信息后，如果游戏没有结束，受到伤害。"""

    id, name, clause = "snow.hourglass.run_out", "沙子流完", "沙漏·时光倒流"

    def come(self, me: SnowMe) -> None:
        """Unless the match is over."""
        if me.s.undecided():
            me.s.hurt(me.bearer, skill=TurnBack.id, users=(me.bearer,), tags=(w.CARD_SKILL,))


class TurnBack(CardSkill):
    """出局时翻牌，得[免伤]、[自由]到下一个夜晚结束时，期间不能被[指定]、狼人不能袭击；跳过之后第一个放逐发言时。"""

    id, name, clause = "snow.hourglass.turn_back", "时光倒流", "沙漏·时光倒流"
    printed = "[锁定][限定][翻牌]"

    @before(Leave, layer="instead")
    def turn_back(self, me: SnowMe, leave: Leave) -> Leave | None:
        """Kept in play until the next night is over (rulings 6-64, 6-65)."""
        s = me.s
        if leave.seat != me.owner or not me.use_up():
            return None
        night = s.next_night
        until = w.closing(w.NIGHT_ENDS, night)
        me.turn()
        if not held_back(me, leave, me.give(me.owner, Immune, until=until)):
            return None
        me.give(me.owner, Free, until=until)
        me.give(me.owner, Unreachable, until=until, day=s.day)
        for number in (s.day, night) if s.night else (night,):
            call_truce(me, number)
        s.skip_talk()
        me.later(RunOut, w.opening(w.AFTER_NEWS, night))
        return leave.stop(me)


CARD = Card("snow.hourglass", (TurnBack,))
