"""五毒宗主 — palace, 诸侯 9"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Trait
from engine.books.palace.leading import Led
from engine.books.palace.queries import VICTORY
from engine.books.palace.statuses import Marked
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, EARLY2, HARMS
from engine.kernel.clock import Point
from engine.kernel.definitions import CHOSEN, COMPELLED, MAY_AIM_AT, ONCE, modifies, on, one
from engine.kernel.facts import WindowOpened
from engine.kernel.state import Order
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card

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
    linked = True

    @modifies(CHOSEN)
    def everybody_marked(self, me: PalaceMe, seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
        """Nobody is chosen: it is all of them, as they are when it settles."""
        return self.everybody(me) if order.instance == me.id and not seats else seats

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With somebody marked, when it comes to it."""
        now = point == me.s.state.point
        return "没有人持有[漏洞]，不能发动「瘟疫爆发」" if now and not self.everybody(me) else None

    def everybody(self, me: PalaceMe) -> tuple[int, ...]:
        """Whoever is marked, and may be chosen."""
        s, held = me.s, me.instance
        free = s.query(COMPELLED, False, held)
        marked = [n for n in s.state.in_play() if s.bears(n, Marked)]
        return tuple(n for n in marked if free or s.query(MAY_AIM_AT, None, held, n) is None)

    @on(WindowOpened, at=DEEP2)
    def show(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Whom it would reach (会得知选择范围名单)."""
        if me.left() and (able := self.everybody(me)):
            me.told_owner("range", f"「瘟疫爆发」的选择范围（持有漏洞者）：{me.s.spell_all(able)}", seats=list(able))

    def led(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...], said: str) -> Led | None:
        """Nobody named: all of them. Who is named may be anybody, as many as are marked."""
        marked = [n for n in me.s.state.in_play() if me.s.bears(n, Marked)]
        if words or (seats and len(seats) != len(marked)):
            return None
        return Led(seats, whom="" if seats else "所有持有[漏洞]的角色")

    def resolve(self, use: PalaceUse) -> None:
        """Strike them all."""
        for seat in use.aims:
            use.harm(seat, Level.致死伤害)


class Plague(Trait):
    """爆发之后，在场没有漏洞的人（皇帝与自己除外）不多于死于爆发的人数，五毒宗主阵营获胜。"""

    id, name, clause = "palace.plague_master.plague", "五毒宗主获胜", "胜负判定·五毒宗主"

    @modifies(VICTORY, beyond=True)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """Only once it has broken out (ruling 6-129)."""
        s = me.s
        if faction != FACTION or faction != s.faction(me.owner):
            return why
        uses = [u for u in s.state.uses.values() if u.definition == Outbreak.id]
        if not any(s.faction(u.user) == faction for u in uses):
            return why
        dead = [d for d in s.state.departures.values() if any(r.get("skill") == Outbreak.id for r in d.reasons)]
        heirs = [i.owner for i in s.state.of(Outbreak.id) if s.faction(i.owner) == faction]
        spared = {me.owner, *heirs, *s.emperors()}
        clean = [n for n in s.state.in_play() if n not in spared and not s.bears(n, Marked)]
        return self.clause if len(clean) <= len(dead) else why


CARD = Card("palace.plague_master", (Spreading, Outbreak), traits=(Plague,))
