"""叛军首领 — palace, 叛皇阵营 15"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.informed import KnownToThePack
from engine.books.palace.lovers import kept_from_the_wolves
from engine.books.palace.shared import InPack
from engine.books.palace.statuses import Marked
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY2, HARMS, WOLVES
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, on, one
from engine.kernel.facts import Used
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class Uprising(PalaceSkill):
    """早夜，狼人阵营存活不足开局人数一半时必选一名角色，一局一次：你得群内标签，其得漏洞并受致死伤害。"""

    id, name, clause, limit, forced = "palace.rebel_leader.uprising", "起义爆发", "叛军首领·起义爆发", ONCE, True
    windows, slot, line = (EARLY2,), "G03", "叛军首领起义"
    target, tags = one(in_play), frozenset({HARMS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Less than half of those that began (ruling 6-94); the emperor counts nowhere."""
        s = me.s
        counted = s.counted()
        began = [n for n in counted if s.state.seats[n].get("first_faction") == WOLVES]
        left = [n for n in counted if s.state.seats[n].in_play and s.faction(n) == WOLVES]
        return None if 2 * len(left) < len(began) else "现在还不能发动「起义爆发」"

    @on(Used, itself=True, beyond=True, asleep=True)
    def rise(self, me: PalaceMe, used: Used) -> None:
        """Into the pack, whomever it meets, and for good (rulings 2.7); not lovers of another faction (6-137)."""
        s, seat = me.s, used.user
        if not s.having(seat, InPack) and not kept_from_the_wolves(s, seat):
            s.gain(seat, InPack, origin="risen", giver=seat)

    def resolve(self, use: PalaceUse) -> None:
        """Strike."""
        use.give(use.target, Marked, until=None)
        use.harm(use.target, Level.致死伤害)


CARD = Card("palace.rebel_leader", (Uprising,), traits=(KnownToThePack,))
