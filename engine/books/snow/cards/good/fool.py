"""愚者 — snow, 好人身份牌 21"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe
from engine.books.snow.shared.excuses import ward_off
from engine.books.snow.statuses import Dazed, Free, Immune
from engine.kernel.definitions import before
from engine.werewolf.proposals import Leave
from engine.werewolf.roles import Card


class Lollipop(CardSkill):
    """白天首次出局时翻牌，得[免伤：1]（当场用掉）、[自由]、[迷魂]。"""

    id, name, clause = "snow.fool.lollipop", "棒棒糖", "愚者·棒棒糖"
    printed = "[锁定][限定][翻牌]"

    @before(Leave, layer="instead")
    def stay(self, me: SnowMe, leave: Leave) -> Leave | None:
        """By day; not the first time he goes out, but the first time by day (ruling 6-51)."""
        if leave.seat != me.owner or leave.night or not me.use_up():
            return None
        me.turn()
        kept = ward_off(me, leave, me.give(me.owner, Immune, left=1))
        me.give(me.owner, Free)
        me.give(me.owner, Dazed)
        return kept


CARD = Card("snow.fool", (Lollipop,))
