"""聂小倩 — palace, 飘零 10"""

from __future__ import annotations

from typing import ClassVar

from engine.books.palace.base import Blessing, PalaceMe, Trait
from engine.books.palace.parts.masters import Choosing, master_of
from engine.books.palace.queries import SPARED
from engine.books.palace.timetable import TIMETABLE
from engine.books.palace.words import SHADES, VILLAGE, WOLVES
from engine.kernel.definitions import BEYOND, modifies, on
from engine.kernel.facts import SeatLeft
from engine.kernel.state import Instance
from engine.werewolf.roles import Card

#: For so many days her faction does not lose.
GRACE = 2


class Haunting(Choosing):
    """What 鬼情 does, for its own card and for whoever learns it. ``memory``: risen, hour (when it did)."""

    learner: ClassVar[bool] = False

    @on(SeatLeft, beyond=True)
    def rise(self, me: PalaceMe, left: SeatLeft) -> None:
        """The moment both are out; she was not sent off."""
        s, master = me.s, master_of(me)
        both = master is not None and not s.state.seats[master].in_play and not s.state.seats[me.owner].in_play
        if not both or s.is_sent_off(me.owner) or me.recall("risen") or left.seat not in (master, me.owner):
            return
        assert master is not None
        me.remember("risen", s.state.point.day)
        me.remember("hour", s.state.point.window)
        s.take_role(me.owner, s.card(master), origin=f"risen:{me.id}", learner=self.learner)
        if s.wields(me.owner, Reunited):
            s.set_channel(SHADES, (me.owner, master))
            s.tell(f"channel:{SHADES}", "shades", f"你们共群：{s.spell_all((me.owner, master))}")

    @modifies(BEYOND, beyond=True)
    def linger(self, me: PalaceMe, value: bool, instance: Instance) -> bool:
        """What she got that way works though she is out; so does what he has, once she was favoured.

        Not by a red card.
        """
        if me.s.is_sent_off(instance.owner):
            return value
        if instance.origin == f"risen:{me.id}":
            return True
        his = bool(me.recall("risen")) and instance.owner == master_of(me)
        return value or (his and bool(me.s.wields(me.owner, Reunited)))


class Reunited(Blessing):
    """鬼情触发后与宁采臣共群，宁采臣的技能也能用、也有效。"""

    id, clause = "palace.nie_xiaoqian.second", "聂小倩·怀孕技能"


class LearntGhostLove(Haunting):
    """画皮学到的鬼情：得到的是画皮版本的技能。"""

    id, name, clause, learner = "palace.nie_xiaoqian.learnt_love", "鬼情", "美女画皮·聂小倩", True


class GhostLove(Haunting):
    """开局必选一名角色，转入其阵营并跟随；两人都出局时得其技能（刷新），出局也能用、也有效。"""

    id, name, clause, variants = "palace.nie_xiaoqian.love", "鬼情", "聂小倩·鬼情", (LearntGhostLove,)


class Longing(Trait):
    """跟的不是狼人或村民时，鬼情触发后其阵营两天内不会被判负。"""

    id, name, clause = "palace.nie_xiaoqian.longing", "两天不判负", "聂小倩·身份属性"

    @modifies(SPARED, beyond=True)
    def spare(self, me: PalaceMe, spared: bool, faction: str) -> bool:
        """Until the same hour two days later."""
        s, hours = me.s, tuple(TIMETABLE.windows)
        if faction != s.faction(me.owner) or faction in (VILLAGE, WOLVES):
            return spared
        risen = [i.memory for i in s.having(me.owner, GhostLove) if i.memory.get("risen")]
        now = (s.state.point.day, hours.index(s.state.point.window))
        return spared or any(now < (m["risen"] + GRACE, hours.index(m["hour"])) for m in risen)


CARD = Card("palace.nie_xiaoqian", (GhostLove,), traits=(Longing,), second=(Reunited,))
