"""战狼 — snow, 狼人身份牌 16"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import SnowMe
from engine.books.snow.shared.dwindling import Dwindling
from engine.kernel.definitions import before
from engine.werewolf.proposals import Harm
from engine.werewolf.roles import Card


class BattleFury(Dwindling):
    """免疫异阵营角色的身份牌上的技能造成的伤害；存活角色少于角色数量一半时失去。"""

    id, name, clause = "snow.battle_wolf.fury", "战烈", "战狼·战烈"
    printed = "[锁定]"

    @before(Harm, layer="skills")
    def endure(self, me: SnowMe, harm: Harm) -> Harm | None:
        """No skill of a faction, none gained or derived (ruling 6-103), no exile."""
        foreign = any(not me.s.allies(me.owner, user) for user in harm.users)
        return harm.stop(me) if harm.target == me.owner and w.CARD_SKILL in harm.tags and foreign else None


CARD = Card("snow.battle_wolf", (BattleFury,))
