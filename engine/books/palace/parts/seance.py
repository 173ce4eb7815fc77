"""通灵 (妖狐的小弟; 恶役千金's gift): the same as 探查."""

from __future__ import annotations

from engine.books.palace.base import PalaceSkill, PalaceUse
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP, INSPECTS, LENT
from engine.kernel.definitions import one


class Seance(PalaceSkill):
    """深夜选一名角色，得知其表面身份。"""

    id, name, clause = "palace.seance", "通灵", "妖狐·身份属性"
    windows, slot = (DEEP,), "I02"
    target, tags = one(in_play), frozenset({INSPECTS, LENT})

    def resolve(self, use: PalaceUse) -> None:
        """Under the name that was chosen, what was found."""
        s = use.s
        for named, found in use.landed:
            role = s.poses(found, self.id)
            use.tell("inspected", s.text("seen.role", name=s.name(named), role=role), target=named, saw=role)
