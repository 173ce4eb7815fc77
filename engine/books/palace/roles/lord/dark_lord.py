"""暗夜魔君 — palace, 诸侯 5"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.twins import DARK, LIGHT, Bond, DarkGuard, is_out
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, HARMS, LOVELESS, NIGHT, SINGLE
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class BondOfDark(Bond):
    """属光暗阵营；光出局时得到通知。"""

    id, name, clause, other = "palace.dark_lord.bond", "暗", "暗夜魔君·身份属性", LIGHT


class NightHunt(PalaceSkill):
    """偶数日的夜晚对一名角色造成指杀；光出局后每晚都能用。"""

    id, name, clause = "palace.dark_lord.hunt", "黑夜狩猎", "暗夜魔君·黑夜狩猎"
    windows, slot, line, target = (DEEP2,), "J06", "暗夜魔君黑夜狩猎", one(in_play)
    tags = frozenset({HARMS, SINGLE})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Every second night, as long as the light one lives; what is programmed for a noon minds no time."""
        even = point.day % 2 == 0 or point.window not in NIGHT
        return None if even or is_out(me.s, LIGHT) else "「黑夜狩猎」只能在偶数日的夜晚发动"

    def resolve(self, use: PalaceUse) -> None:
        """Hit."""
        use.harm(use.target, Level.指杀)


CARD = Card("palace.dark_lord", (NightHunt, DarkGuard), frozenset({DARK, LOVELESS}), (BondOfDark,))
