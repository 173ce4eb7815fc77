"""黑狼王 — slow, 狼人阵营 2"""

from __future__ import annotations

from engine.books.slow.shared import Kill
from engine.books.slow.words import RETALIATES, RETALIATION_WINDOWS
from engine.kernel.clock import Point
from engine.kernel.definitions import one
from engine.mechanics.ladder import Level
from engine.mechanics.parting import Parting, just_gone
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play


class Revenge(Parting):
    """因指杀或投票出局时，任选一名角色，令其受致死伤害；随后翻牌。"""

    id, name, clause = "slow.black_wolf_king.revenge", "报复", "黑狼王·报复"
    windows, slot = RETALIATION_WINDOWS, "报复"
    target = one(in_play)
    tags = frozenset({RETALIATES})

    def requires(self, me: TableMe, point: Point) -> str | None:
        """Only after a 指杀 that nothing warded off, or a vote (ruling 6-1)."""
        gone = just_gone(me, RETALIATION_WINDOWS)
        if isinstance(gone, str):
            return gone
        if any(r["how"] == "投票" or r.get("strength") == Level.指杀 for r in gone.reasons):
            return None
        return "只有因指杀或投票出局才能报复"

    def resolve(self, use: TableUse) -> None:
        """Shoot, and turn the card."""
        use.harm(use.target, Level.致死伤害)
        use.s.announce(use.s.text("shot", name=use.s.name(use.target)))
        use.reveal()


CARD = Card("slow.black_wolf_king", (Kill, Revenge))
