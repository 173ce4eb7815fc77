"""锦衣卫 — palace, 皇帝心腹 1"""

from __future__ import annotations

from engine.books.palace.base import PalaceSkill, PalaceUse
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP, INSPECTS, SEER
from engine.kernel.definitions import one
from engine.werewolf.roles import Card


class Probe(PalaceSkill):
    """深夜选一名角色，得知其表面身份。"""

    id, name, clause = "palace.bodyguard.probe", "探查", "锦衣卫·探查"
    windows, slot = (DEEP,), "I02"
    target, tags = one(in_play), frozenset({INSPECTS})

    def resolve(self, use: PalaceUse) -> None:
        """Under the name that was chosen, what was found."""
        s = use.s
        for named, found in use.landed:
            role = s.poses(found, self.id)
            use.tell("inspected", s.text("seen.role", name=s.name(named), role=role), target=named, saw=role)


CARD = Card("palace.bodyguard", (Probe,), frozenset({SEER}))
