"""觉醒猎人 — snow, 好人身份牌 29"""

from __future__ import annotations

from engine.books.snow.base import AfterOut, SnowMe, SnowUse
from engine.kernel.definitions import on
from engine.kernel.facts import RowSet
from engine.werewolf.roles import Card

TEXTS = {"patrol": "{user}选择{way}巡猎，{target}出局。", "patrol.missed": "{user}选择{way}巡猎。"}
FORWARD, BACKWARD = "顺序", "逆序"


class Patrol(AfterOut):
    """出局后，游戏没有结束，翻牌，选顺序或逆序，对那边第一名异阵营的存活角色造成伤害并公布。"""

    id, name, clause = "snow.awakened_hunter.patrol", "巡猎", "觉醒猎人·巡猎"
    printed = "[限定][翻牌]"
    ends_with_match = True
    words = (FORWARD, BACKWARD)

    def resolve(self, use: SnowUse) -> None:
        """What comes of it is said when the harm has been judged."""
        s, way = use.s, use.words[0]
        use.reveal()
        prey = s.first_after(use.user, lambda n: not s.allies(use.user, n), 1 if way == FORWARD else -1)
        if prey is None:
            s.announce(s.text("patrol.missed", user=s.name(use.user), way=way))
            return
        use.me.remember("hunting", (prey, way))
        use.harm(prey)

    @on(RowSet, beyond=True)
    def judged(self, me: SnowMe, row: RowSet) -> None:
        """Nobody is said to be out who is not."""
        s, hunting = me.s, me.recall("hunting")
        if hunting is None or row.table != "harms" or row.value["skill"] != self.id or row.value["pending"]:
            return
        if me.owner in row.value["users"]:
            me.remember("hunting", None)
            prey, way = hunting
            key = "patrol.missed" if s.state.seats[prey].in_play else "patrol"
            s.announce(s.text(key, user=s.name(me.owner), way=way, target=s.name(prey)))


CARD = Card("snow.awakened_hunter", (Patrol,))
