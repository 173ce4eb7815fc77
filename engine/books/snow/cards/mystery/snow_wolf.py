"""雪狼 — snow, 神秘势力身份牌 3"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.queries import COMPELLED
from engine.books.snow.shared.attack import Strike
from engine.books.snow.statuses import Guarded
from engine.books.snow.table import RANK_STORM
from engine.kernel.definitions import FORCED, MAY_AIM_AT, Status, Targets, exactly, modifies, on
from engine.kernel.facts import SeatLeft, SeatReturned, WindowClosed
from engine.kernel.state import Instance
from engine.werewolf.queries import MAY_BE_VOTED
from engine.werewolf.roles import Card

TEXTS = {
    "blizzard": "发生了暴风雪。{seats}",
    "blizzard.refused": "{seat} 不在暴风雪的范围里",
}


class LonelyHeart(CardSkill):
    """开局，或以后得到这项技能时，得[守护：1]；其他狼人阵营角色全部出局后，得到袭击。"""

    id, name, clause = "snow.snow_wolf.lonely_heart", "孤心", "雪狼·孤心"
    printed = "[锁定]"

    def arrives(self, me: SnowMe) -> None:
        """At once, when it comes later (ruling 6-10)."""
        if me.s.state.last_window:
            me.give(me.owner, Guarded, left=1)
            self._look(me)

    @on(WindowClosed, at=w.PRELUDE)
    def begin(self, me: SnowMe, closed: WindowClosed) -> None:
        """After all that happens at the start."""
        me.give(me.owner, Guarded, left=1)

    @on(SeatLeft)
    def last(self, me: SnowMe, left: SeatLeft) -> None:
        """Once no other wolf is left."""
        self._look(me)

    @on(SeatReturned, own=True)
    def back(self, me: SnowMe, returned: SeatReturned) -> None:
        """The others may have gone out while its owner was out himself."""
        self._look(me)

    def _look(self, me: SnowMe) -> None:
        others = [n for n in me.s.members(w.WOLVES) if n != me.owner]
        if not others and not me.recall("struck"):
            me.remember("struck", True)
            me.s.learn(me.owner, Strike.name, by=me)


class Snowbound(Status):
    """次日只能投 ``memory['seats']``；次夜异阵营的[指定]技能只能选他们，可以不发动。属于整局。"""

    id, name, clause, told = "snow.snow_wolf.snowbound", "暴风雪", "雪狼·暴风雪", False
    needs = "只剩哪些座位"

    @modifies(MAY_BE_VOTED)
    def vote(self, me: SnowMe, may: bool, seat: int) -> bool:
        """By day."""
        return may and (me.s.night or seat in me.recall("seats"))

    @modifies(MAY_AIM_AT)
    def aim(self, me: SnowMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """By night, for everybody of another faction."""
        if reason is not None or seat in me.recall("seats") or not self._binds(me, instance):
            return reason
        return me.s.text("blizzard.refused", seat=me.s.spell(seat))

    @modifies(COMPELLED)
    def excuse(self, me: SnowMe, must: bool, instance: Instance) -> bool:
        """It may be left out."""
        return must and not self._binds(me, instance)

    @modifies(FORCED)
    def free(self, me: SnowMe, forced: bool, instance: Instance) -> bool:
        """And given up, where something was chosen."""
        return forced and not self._binds(me, instance)

    def _binds(self, me: SnowMe, instance: Instance) -> bool:
        s = me.s
        night = s.night and s.day == me.recall("night")
        return night and w.AIMED in s.labels(instance.id) and not s.allies(instance.owner, me.giver or 0)


class Blizzard(CardSkill):
    """第3夜起选角色数量四分之一名存活角色：次日公布，当天只能投他们；次夜异阵营的[指定]技能只能选他们。"""

    id, name, clause = "snow.snow_wolf.blizzard", "暴风雪", "雪狼·暴风雪"
    printed = "[指定][限定][夜晚结束时]"
    since = 3

    def range(self, me: SnowMe) -> Targets:
        """A quarter of the seats, a half rounded up (四舍五入)."""
        return exactly(int(me.s.size / 4 + 0.5), alive)

    def resolve(self, use: SnowUse) -> None:
        """Said with the news."""
        s = use.s
        s.announce(s.text("blizzard", seats=s.spell_all(use.aims)), RANK_STORM)
        memory = {"seats": sorted(use.aims), "night": s.next_night}
        until = w.night_over(s.next_night)
        s.gain(0, Snowbound, origin=f"by:{use.instance}", giver=use.user, until=until, memory=memory)


CARD = Card("snow.snow_wolf", (LonelyHeart, Blizzard))
