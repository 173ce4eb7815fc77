"""昏庸之君 — palace, 叛皇阵营 1"""

from __future__ import annotations

from engine.books.palace.base import Informed, PalaceMe, PalaceUse
from engine.books.palace.emperor import PROPERTY, Favour, Sovereign, Throne
from engine.books.palace.words import EMPEROR, VEILED, WOLVES
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class KnowsTheRebels(Informed):
    """开局阶段结束后知晓所有狼队友的名单。"""

    id, name, clause = "palace.fatuous_emperor.knows", "知晓狼队友", PROPERTY

    def inform(self, me: PalaceMe) -> None:
        """All of the faction, in the pack or not."""
        s = me.s
        found = [n for n in s.state.seats if s.faction(n) == WOLVES and n != me.owner]
        me.told_owner("mates", s.text("mates", seats=s.spell_all(found)), seats=found)


class FatuousThrone(Throne):
    """翻牌，选一名角色并写 出局 或 不出局：写出局则其受穿透。"""

    id, clause = "palace.fatuous_emperor.throne", "昏庸之君·皇权（昏）"
    words = ("出局", "不出局")

    def act(self, use: PalaceUse) -> None:
        """As he pleases."""
        if use.words[0] == self.words[0]:
            use.harm(use.target, Level.穿透)


CARD = Card(
    "palace.fatuous_emperor", (Favour, FatuousThrone), frozenset({EMPEROR, VEILED}), (Sovereign, KnowsTheRebels)
)
