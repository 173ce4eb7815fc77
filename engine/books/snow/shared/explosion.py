"""自爆, on two cards."""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowUse


class Explosion(CardSkill):
    """竞选日外的白天，自己受到伤害，无视守护、免伤和转移；当天的放逐投票无效。"""

    id, name, clause = "snow.explosion", "自爆", "白狼王·自爆"
    printed = "[限定][放逐发言时]"
    since = 2

    def resolve(self, use: SnowUse) -> None:
        """Go, and take the vote along."""
        use.s.announce(use.s.text("exploded", seat=use.s.spell(use.user)))
        use.s.void_vote()
        use.harm(use.user, ignores=("守护", "免伤", w.PASSES_MOVING))
