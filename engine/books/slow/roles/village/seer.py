"""预言家 — slow, 村民阵营 1"""

from __future__ import annotations

from engine.books.slow.words import GODS, VILLAGE
from engine.kernel.definitions import Skill, one
from engine.werewolf.queries import APPEARS_AS
from engine.werewolf.roles import Card
from engine.werewolf.table import TableUse
from engine.werewolf.targets import in_play, not_self


class Prophecy(Skill):
    """每夜必选一名其他角色，得知其是否属于村民阵营。"""

    id, name, clause, forced = "slow.seer.prophecy", "预言", "预言家·预言", True
    windows, slot = ("行动",), "预言"
    target = one(in_play, not_self)

    def resolve(self, use: TableUse) -> None:
        """Say whether the target is one of the village."""
        s = use.s
        seen = s.query(APPEARS_AS, s.faction(use.target), use.target, self.id)
        answer = VILLAGE if seen == VILLAGE else f"非{VILLAGE}"
        text = s.text("inspected", name=s.name(use.target), faction=answer)
        use.tell("inspected", text, target=use.target, saw=answer)


CARD = Card("slow.seer", (Prophecy,), frozenset({GODS}))
