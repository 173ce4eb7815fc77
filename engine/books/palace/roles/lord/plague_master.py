"""五毒宗主 — palace, 诸侯 9"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Trait
from engine.books.palace.queries import VICTORY
from engine.books.palace.statuses import Marked
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, EARLY2, HARMS
from engine.kernel.definitions import CHOSEN, ONCE, modifies, one
from engine.kernel.state import Order
from engine.mechanics.ladder import Level
from engine.werewolf.book import Card

FACTION = "五毒宗主阵营"


class Spreading(PalaceSkill):
    """早夜选一名角色，其得漏洞。"""

    id, name, clause = "palace.plague_master.spreading", "传播瘟疫", "五毒宗主·传播瘟疫"
    windows, slot = (EARLY2,), "G09"
    target = one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Mark."""
        use.give(use.target, Marked, until=None)


class Outbreak(PalaceSkill):
    """深夜一次：所有持有漏洞的角色受致死伤害。"""

    id, name, clause, limit = "palace.plague_master.outbreak", "瘟疫爆发", "五毒宗主·瘟疫爆发", ONCE
    windows, slot, line, tags = (DEEP2,), "J07", "五毒宗主瘟疫爆发", frozenset({HARMS})

    @modifies(CHOSEN)
    def everybody_marked(self, me: PalaceMe, seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
        """Nobody is chosen: it is all of them, as they are when it settles."""
        if order.instance != me.id or seats:
            return seats
        return tuple(n for n in me.s.state.in_play() if me.s.bears(n, Marked))

    def resolve(self, use: PalaceUse) -> None:
        """Strike them all."""
        for seat in use.aims:
            use.harm(seat, Level.致死伤害)


class Plague(Trait):
    """爆发之后，在场没有漏洞的人（皇帝与自己除外）不多于死于爆发的人数，五毒宗主阵营获胜。"""

    id, name, clause = "palace.plague_master.plague", "五毒宗主获胜", "胜负判定·五毒宗主"

    @modifies(VICTORY)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """Only once it has broken out (ruling 6-129)."""
        s = me.s
        uses = [u for u in s.state.uses.values() if u.definition == Outbreak.id and u.user == me.owner]
        if faction != FACTION or faction != s.faction(me.owner) or not uses:
            return why
        dead = [d for d in s.state.departures.values() if any(r.get("skill") == Outbreak.id for r in d.reasons)]
        spared = {me.owner, *s.emperors()}
        clean = [n for n in s.state.in_play() if n not in spared and not s.bears(n, Marked)]
        return self.clause if len(clean) <= len(dead) else why


CARD = Card("palace.plague_master", (Spreading, Outbreak), traits=(Plague,))
