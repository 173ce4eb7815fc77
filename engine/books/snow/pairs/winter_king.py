"""奇迹商人&狼王 — 冬王晋升"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Answer, Pair, SnowMe, SnowUse, alive
from engine.books.snow.queries import PAYS
from engine.kernel.definitions import DECIDER, Skill, TargetRule, Targets, modifies, on
from engine.kernel.facts import SeatLeft, Used
from engine.kernel.legality import objection
from engine.kernel.orders import record
from engine.kernel.state import Instance
from engine.kernel.uses import execute

TEXTS = {"winter_king": "{seat} 出局，获得【狼王爪】，由你选择角色。指令例：狼王爪 3；不用发「放弃」。"}
TRADE, PRESENT, CLAW = "交易", "赠送", "狼王爪"


def _as(claw: SnowMe, rule: TargetRule) -> TargetRule:
    """A rule of the claw's range, asked for its bearer."""
    return lambda me, seat: rule(claw, seat)


class Wield(Answer):
    """替获赠者选择他的狼王爪伤谁。"""

    id, name, clause = "snow.pair.winter_king.wield", CLAW, "奇迹商人&狼王·冬王晋升"
    windows = w.AFTER_OUT
    slot = "出局后"
    printed = ""
    forced = False
    bare = False
    aimed = False
    beyond = True
    target = Targets(1, 1, (alive,))
    bound = "随获赠者的狼王爪"

    def range(self, me: SnowMe) -> Targets:
        """Whom the claw reaches, by what its chooser knows."""
        claw = self._claw(me)
        if claw is None:
            return self.target
        reach = self._skill(claw).targets(claw)
        return Targets(reach.least, reach.most, tuple(_as(claw, rule) for rule in reach.rules))

    @staticmethod
    def _claw(me: SnowMe) -> SnowMe | None:
        iid = me.recall("claw")
        return SnowMe(me.s, iid) if iid in me.s.state.instances else None

    @staticmethod
    def _skill(claw: SnowMe) -> Skill:
        made = claw.definition
        assert isinstance(made, Skill)
        return made

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """As long as the claw can be used, and its chooser was not sent off by a red card."""
        if me.s.is_sent_off(me.owner):
            return f"你被红牌罚下，不能发动「{CLAW}」"
        claw = self._claw(me)
        usable = claw is not None and objection(me.s, claw, self._skill(claw), point, momentary=True) is None
        return None if usable else f"他的「{CLAW}」不能发动"

    def resolve(self, use: SnowUse) -> None:
        """He uses it; one's own is only the choice."""
        s, claw = use.s, self._claw(use.me)
        if claw is not None:
            record(s, claw.instance, use.user, use.aims, (), "", s.state.point, declined=False)
            execute(s, s.state.orders[claw.id])


class WinterKing(Pair):
    """首次交易时得狼王爪；赠送狼人阵营不受伤；获赠者出局时得狼王爪，由自己选择角色。"""

    id, name, clause = "snow.pair.winter_king", "冬王晋升", "奇迹商人&狼王·冬王晋升"
    pair = ("奇迹商人", "狼王")

    @on(Used, own=True)
    def rise(self, me: SnowMe, used: Used) -> None:
        """The first trade, and whom presents went to."""
        name = me.s.book.definition(used.definition).name
        if name == TRADE and not me.recall("traded"):
            me.remember("traded", True)
            me.s.learn(me.owner, CLAW)
        if name == PRESENT:
            me.remember("given", (*me.recall("given", ()), *used.aims))

    @modifies(PAYS)
    def spare(self, me: SnowMe, pays: bool, instance: Instance, seat: int) -> bool:
        """Not for wolves."""
        mine = instance.owner == me.owner and me.s.book.definition(instance.definition).name == PRESENT
        return pays and not (mine and me.s.faction(seat) == w.WOLVES)

    @on(SeatLeft, beyond=True)
    def claw(self, me: SnowMe, left: SeatLeft) -> None:
        """Whoever had a present, by whose skill it was one's own to choose; a red card lets neither use any."""
        s = me.s
        sent_off = any(s.is_sent_off(seat) for seat in (left.seat, me.owner))
        if left.seat not in me.recall("given", ()) or sent_off:
            return
        claw = SnowMe(s, s.learn(left.seat, CLAW, by=me))
        claw.remember("wielder", me.id)
        made = claw.definition
        if isinstance(made, Skill) and objection(s, claw, made, s.state.point, momentary=True) is None:
            me.ask(me.owner, Wield, s.text("winter_king", seat=s.spell(left.seat)), claw=claw.id)

    @modifies(DECIDER, beyond=True)
    def choose(self, me: SnowMe, seat: int, instance: Instance) -> int:
        """改为由自己选择角色."""
        return me.owner if instance.memory.get("wielder") == me.id else seat
