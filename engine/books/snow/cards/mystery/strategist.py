"""谋士 — snow, 神秘势力身份牌 4"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.statuses import Chained
from engine.kernel.definitions import exactly
from engine.werewolf.roles import Card


class ChainPlan(CardSkill):
    """选两名其他存活角色获得连环，自己可以一起获得。"""

    id, name, clause = "snow.strategist.chain_plan", "连环计", "谋士·连环计"
    printed = "[指定][限定][狼人袭击后]"
    target = exactly(2, alive, other)
    words = ("自己",)

    def refuses_words(self, me: SnowMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Oneself, or nothing more."""
        return None if words in ((), self.words) else "自己也要连环就写「自己」，例：连环计 3 5 自己"

    def resolve(self, use: SnowUse) -> None:
        """Chain them."""
        for seat in (*use.aims, *([use.user] if use.words else [])):
            use.give(seat, Chained)


class EastWind(CardSkill):
    """放逐发言时，自己受到魔法伤害。"""

    id, name, clause = "snow.strategist.east_wind", "借东风", "谋士·借东风"
    printed = "[限定][魔法][放逐发言时]"

    def resolve(self, use: SnowUse) -> None:
        """Burn, and let the chain carry it."""
        use.harm(use.user)


CARD = Card("snow.strategist", (ChainPlan, EastWind))
