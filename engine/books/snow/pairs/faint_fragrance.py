"""药剂师&寻香魅影 — 暗香疏影"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import on
from engine.kernel.facts import Lost

ENTWINE = "氤氲缠绕"


class FaintFragrance(Pair):
    """得知失去氤氲缠绕时，随机获得本局没有的身份牌上的一项[限定]技能，算发动过。"""

    id, name, clause = "snow.pair.faint_fragrance", "暗香疏影", "药剂师&寻香魅影·暗香疏影"
    pair = ("药剂师", "寻香魅影")

    @on(Lost, own=True, beyond=True)
    def linger(self, me: SnowMe, lost: Lost) -> None:
        """One draw, of skills (6-180), of good and wolves' cards: a third card's are 身份牌上的技能 of none."""
        s = me.s
        if lost.why != "forgotten" or s.book.definition(lost.definition).name != ENTWINE:
            return
        cards = [s.book.roles[name] for side in ("好", "狼") for name in s.unused(side)]
        able = list(dict.fromkeys(x.name for card in cards for x in card.skills if w.LIMITED in x.tags))
        if able:
            s.learn(me.owner, s.draw(f"{self.id}|{me.owner}", able), by=me, used=True)
