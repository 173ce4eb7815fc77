"""窦娥 — palace, 能臣异士 3"""

from __future__ import annotations

from engine.books.palace.base import Blessing, Flip, PalaceUse
from engine.books.palace.parts.blizzard import NEWS, blow
from engine.books.palace.words import BLIZZARD
from engine.mechanics.ladder import Level
from engine.werewolf import ballots
from engine.werewolf.roles import Card


class SnowOfJustice(Blessing):
    """六月飞雪还带来只针对狼人阵营的暴风雪。"""

    id, clause = "palace.dou_e.second", "窦娥·怀孕技能"


class JuneSnow(Flip):
    """正午翻牌，对自己造成致死伤害；当天不再投票，已投的票无效。"""

    id, name, clause = "palace.dou_e.snow", "六月飞雪", "窦娥·六月飞雪"

    def act(self, use: PalaceUse) -> None:
        """Whether or not she goes out by it (ruling 6-29)."""
        s = use.s
        use.harm(use.user, Level.致死伤害)
        ballots.call_off(s)
        s.announce(s.text("vote.off"))
        if s.wields(use.user, SnowOfJustice):
            s.announce(NEWS, BLIZZARD)
            blow(s, day=s.state.point.day, giver=use.user, wolves=True)


CARD = Card("palace.dou_e", (JuneSnow,), second=(SnowOfJustice,))
