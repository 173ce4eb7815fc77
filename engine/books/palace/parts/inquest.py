"""查验 (地头蛇; 恶役千金's gift): the actual faction and role."""

from __future__ import annotations

from engine.books.palace.base import PalaceSkill, PalaceUse
from engine.books.palace.targets import in_play
from engine.books.palace.words import INSPECTS, MIDNIGHT
from engine.kernel.definitions import one


class Inquest(PalaceSkill):
    """午夜选一名角色，得知其实际阵营与实际身份。"""

    id, name, clause = "palace.inquest", "查验", "地头蛇·查验"
    windows, slot = (MIDNIGHT,), "H12"
    target, tags, leads = one(in_play), frozenset({INSPECTS}), True

    def resolve(self, use: PalaceUse) -> None:
        """Under the name that was chosen, what was found."""
        s = use.s
        for named, found in use.landed:
            faction, role = s.judged(found, use.user), s.role(found)
            text = f"{s.name(named)}：{faction}、{role}"
            use.tell("inspected", text, target=named, saw=role, side=faction)
