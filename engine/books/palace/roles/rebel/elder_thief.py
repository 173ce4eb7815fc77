"""贼兄 — palace, 叛皇阵营 3"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.parts.brothers import Brotherhood, Concord, thieves
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP2, ELDER, HARMS, YOUNGER
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, one
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class Rage(PalaceSkill):
    """贼弟出局后，深夜一次：选一名角色，造成穿透。"""

    id, name, clause, limit = "palace.elder_thief.rage", "暴怒", "贼兄·暴怒", ONCE
    windows, slot, line = (DEEP2,), "J02", "贼兄暴怒"
    linked = True
    target, tags = one(in_play), frozenset({HARMS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """The younger one is known to be out."""
        seats = me.s.state.seats
        gone = any(seats[n].get("shown", False) for n in thieves(me.s, me.owner, YOUNGER))
        return None if gone else "贼弟出局后才能发动「暴怒」"

    def resolve(self, use: PalaceUse) -> None:
        """Strike."""
        use.harm(use.target, Level.穿透)


CARD = Card("palace.elder_thief", (Peer, Rage, Concord), frozenset({ELDER}), (InPack, Brotherhood))
