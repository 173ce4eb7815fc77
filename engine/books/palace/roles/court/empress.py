"""皇后 — palace, 能臣异士 20"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, Passive
from engine.books.palace.queries import INVERTED
from engine.books.palace.statuses import Deathless
from engine.books.palace.victory import rounded
from engine.books.palace.words import DAWNS, VILLAGE
from engine.kernel.definitions import on
from engine.kernel.facts import SeatSet, WindowOpened
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card


class Merciful(Blessing):
    """名册用尽也不再自损。"""

    id, clause = "palace.empress.second", "皇后·怀孕技能"


class Undying(Deathless):
    """母仪天下的不死：挡不住自己的自损。"""

    id, name, clause = "palace.empress.deathless", "不死", "皇后·母仪天下"

    def wards(self, me: PalaceMe, harm: Harm) -> bool:
        """Not against the empress's own list."""
        return harm.skill != Motherhood.id


class Motherhood(Passive):
    """开局得名册（总人数四成），每公布一名村民阵营角色出局失去一本；用尽后每个晨曦1开始受致死伤害。永久不死。"""

    id, name, clause = "palace.empress.motherhood", "母仪天下", "皇后·母仪天下"
    grants = (Undying,)

    def arrives(self, me: PalaceMe) -> None:
        """四舍五入 of 0.4 of all seats."""
        me.remember("rolls", rounded(0.4 * len(me.s.state.seats)))

    @on(WindowOpened)
    def begin(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Whoever has the list knows how long it is; without any she dies as dawn opens."""
        s = me.s
        if me.recall("known_to") != me.owner:
            me.remember("known_to", me.owner)
            me.told_owner("rolls", s.text("rolls", number=me.recall("rolls")))
        if opened.window in DAWNS and me.recall("rolls") <= 0 and not s.wields(me.owner, Merciful):
            s.strike(me.owner, Level.致死伤害, user=me.owner, skill=self.id, line="皇后自损")

    @on(SeatSet)
    def count(self, me: PalaceMe, fact: SeatSet) -> None:
        """宣布出局 (ruling 6-48): everybody's whose actual faction is the village, or the opposite (愚面)."""
        s = me.s
        if fact.key != "shown" or not fact.value or fact.seat == me.owner:
            return
        if s.query(INVERTED, s.faction(fact.seat), fact.seat) == VILLAGE:
            me.remember("rolls", me.recall("rolls") - 1)
            me.told_owner("rolls", s.text("rolls", number=me.recall("rolls")))


CARD = Card("palace.empress", (Motherhood,), second=(Merciful,))
