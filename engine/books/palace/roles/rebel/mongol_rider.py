"""蒙古铁骑 — palace, 叛皇阵营 8"""

from __future__ import annotations

from engine.books.palace.base import Flip, PalaceUse
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.targets import in_play
from engine.books.palace.words import HARMS
from engine.kernel.definitions import one
from engine.mechanics.ladder import Level
from engine.werewolf.roles import Card


class Trample(Flip):
    """正午翻牌，选一名角色：自己受致死伤害，然后其受致死伤害。"""

    id, name, clause = "palace.mongol_rider.trample", "践踏", "蒙古铁骑·践踏"
    target, tags = one(in_play), frozenset({HARMS})

    def missed(self, use: PalaceUse) -> None:
        """Oneself all the same."""
        super().missed(use)
        use.harm(use.user, Level.致死伤害)

    def act(self, use: PalaceUse) -> None:
        """Oneself first, and the target even if one lives on (ruling 6-84)."""
        use.harm(use.user, Level.致死伤害)
        use.s.fall(chains_only=False)
        use.harm(use.target, Level.致死伤害)


CARD = Card("palace.mongol_rider", (Peer, Trample), traits=(InPack,))
