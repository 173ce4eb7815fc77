"""Skills that can be handed to anybody by themselves (潘多拉·随机技能)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.statuses import compulsory
from engine.books.palace.words import EMPEROR, PRELUDE
from engine.kernel.definitions import Skill

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


def loose_skills(s: PalaceTable) -> dict[str, type[Skill]]:
    """What a box may hold, by name: skills that no role of this match has (one of the emperors is always there), that
    are not forced, can be used after the prelude, and by themselves."""
    absent = [r for name, r in s.book.roles.items() if not s.dealt(name) and EMPEROR not in r.tags]
    return {x.name: x for role in absent for x in s.own_skills(role) if _is_loose(x)}


def _is_loose(skill: type[Skill]) -> bool:
    stands = not skill.bound and not getattr(skill, "linked", False)
    usable = bool(set(skill.windows) - {PRELUDE})
    return stands and usable and not compulsory(skill())
