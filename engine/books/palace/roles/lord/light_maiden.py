"""明光神姬 — palace, 诸侯 4"""

from __future__ import annotations

from engine.books.palace.base import Birth, PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.lending import Shooting
from engine.books.palace.parts.sun_moon import Moonshade, Sunlight, Union
from engine.books.palace.parts.twins import DARK, LIGHT, Bond, DarkGuard, LightGuard, Seeking, is_out, is_there, twins
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, HARMS, LOVELESS, SINGLE
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, on, one
from engine.kernel.facts import SeatLeft
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card

#: 道教教主's version of what each of the two guards with.
VERSIONS = {LIGHT: (LightGuard, Sunlight), DARK: (DarkGuard, Moonshade)}


class BondOfLight(Bond):
    """属光暗阵营；暗出局时得到通知。"""

    id, name, clause, other = "palace.light_maiden.bond", "光", "明光神姬·身份属性", DARK


class LightHunt(Shooting):
    """暗尚存活时，出局后的第一个黄昏1或晨曦1，令一名角色受致死伤害。"""

    id, name, clause = "palace.light_maiden.hunt", "光明狩猎", "明光神姬·光明狩猎"
    linked = True

    def requires(self, me: PalaceMe, point: Point) -> str | None:  # type: ignore[override]
        """The dark one lives."""
        return super().requires(me, point) or (None if is_there(me.s, DARK) else "暗不在场，不能发动「光明狩猎」")


class InheritedNight(PalaceSkill):
    """暗出局后，深夜一次，对一名角色造成指杀。"""

    id, name, clause, limit = "palace.light_maiden.inherited_night", "继承黑夜", "明光神姬·继承黑夜", ONCE
    windows, slot, line, target = (DEEP2,), "J05", "明光神姬继承黑夜", one(in_play)
    linked = True
    tags = frozenset({HARMS, SINGLE})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """The dark one is out."""
        return None if is_out(me.s, DARK) else "暗出局后才能发动「继承黑夜」"

    def resolve(self, use: PalaceUse) -> None:
        """Hit."""
        use.harm(use.target, Level.指杀)


class SunAndMoon(Birth):
    """双子的守护换成教主的版本，都得日月合击；一方出局时，另一方还得对方的守护。"""

    id, clause = "palace.light_maiden.second", "明光神姬·怀孕技能"

    def bear(self, me: PalaceMe) -> None:
        """For both; who is out already has left his to the other."""
        s = me.s
        for side, (old, new) in VERSIONS.items():
            for seat in twins(s, side):
                for held in s.having(seat, old):
                    s.lose(held.id, "replaced")
                s.gain(seat, new, giver=me.owner)
                s.gain(seat, Union, giver=me.owner)
            if is_out(s, side):
                self._bequeath(me, side)

    @on(SeatLeft, beyond=True)
    def leave(self, me: PalaceMe, left: SeatLeft) -> None:
        """The other one guards in both ways from now on."""
        for side in VERSIONS:
            if me.recall("born") and left.seat in twins(me.s, side):
                self._bequeath(me, side)

    @staticmethod
    def _bequeath(me: PalaceMe, side: str) -> None:
        s, guard = me.s, VERSIONS[side][1]
        for seat in twins(s, DARK if side == LIGHT else LIGHT):
            if not s.having(seat, guard):
                s.gain(seat, guard, giver=me.owner)


CARD = Card(
    "palace.light_maiden", (Seeking, LightGuard, LightHunt, InheritedNight),
    frozenset({LIGHT, LOVELESS}), (BondOfLight,), (SunAndMoon,),
)  # fmt: skip
