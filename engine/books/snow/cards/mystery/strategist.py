"""谋士 — snow, 神秘势力身份牌 4"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive
from engine.books.snow.statuses import Chained
from engine.kernel.definitions import Targets
from engine.werewolf.book import Card


class ChainPlan(CardSkill):
    """选两名其他存活角色获得连环，自己可以一起获得。"""

    id, name, clause = "snow.strategist.chain_plan", "连环计", "谋士·连环计"
    printed = "[指定][限定][狼人袭击后]"
    target = Targets(2, 3, (alive,))

    def refuses_words(self, me: SnowMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Two others; the third can only be oneself."""
        others = [n for n in seats if n != me.owner]
        more = max(0, self.targets(me).most - 3)
        if words or not 2 <= len(others) <= 2 + more:
            return "连环计要写两名其他角色，自己也要就再写「自己」，例：连环计 3 5 自己"
        return None

    def resolve(self, use: SnowUse) -> None:
        """Chain them."""
        for seat in use.aims:
            use.give(seat, Chained)


class EastWind(CardSkill):
    """放逐发言时，自己受到魔法伤害。"""

    id, name, clause = "snow.strategist.east_wind", "借东风", "谋士·借东风"
    printed = "[限定][魔法][放逐发言时]"

    def resolve(self, use: SnowUse) -> None:
        """Burn, and let the chain carry it."""
        use.harm(use.user)


CARD = Card("snow.strategist", (ChainPlan, EastWind))
