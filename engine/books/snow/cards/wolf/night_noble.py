"""夜之贵族 — snow, 狼人身份牌 13"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.books.snow.shared.embrace import Embrace
from engine.books.snow.statuses import Bleeding, Immune
from engine.kernel.definitions import before
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card


class Servant(CardSkill):
    """有[流血]的角色夜里受到好人阵营角色的伤害时，失去所有[流血]，得[免伤]到当夜结束时。"""

    id, name, clause = "snow.night_noble.servant", "夜仆", "夜之贵族·夜仆"
    printed = "[锁定]"

    @before(Harm, layer="borne")
    def serve(self, me: SnowMe, harm: Harm) -> None:
        """Anybody who bleeds, as long as the owner is in play and the card is his (ruling 6-102)."""
        s = me.s
        if not harm.night or not any(s.faction(user) == w.GOOD for user in harm.users):
            return
        bleeding = s.statuses(harm.target, Bleeding.name)
        for held in bleeding:
            s.lose(held.id, "spent")
        if bleeding:
            # Once the night has been settled, only what follows it (出局后) is left of it.
            settled = s.state.point.window == w.NIGHT_OUT
            me.give(harm.target, Immune, until=w.night_over(s.day) if settled else w.closing(w.NIGHT_ENDS, s.day))


CARD = Card("snow.night_noble", (Embrace, Servant))
