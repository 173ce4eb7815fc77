"""纯白之女&猎魔人 — 殊途同归"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.books.snow.shared.attack import Attack
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft

TEXTS = {"same_end": "殊途同归：{seat} 的副身份牌是【{card}】"}


class SameEnd(Pair):
    """狼人阵营角色因自己的技能效果出局，得知他的副身份牌。"""

    id, name, clause = "snow.pair.same_end", "殊途同归", "纯白之女&猎魔人·殊途同归"
    pair = ("纯白之女", "猎魔人")

    @on(SeatLeft, beyond=True)
    def learn(self, me: SnowMe, left: SeatLeft) -> None:
        """Whichever skill of one's own it was."""
        s = me.s
        mine = any(me.owner in r.get("users", ()) and r.get("skill") != Attack.id for r in left.reasons)
        if mine and s.faction(left.seat) == w.WOLVES and left.seat != me.owner:
            card = s.known_cards(left.seat, self.id)[1]
            text = s.text("same_end", seat=s.spell(left.seat), card=card)
            s.inform(me.owner, "same_end", text, (left.seat,), card=card)
