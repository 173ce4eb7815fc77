"""司令 — snow, 狼人身份牌 1"""

from __future__ import annotations

from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.books.snow.shared.effects import Exchangeable
from engine.books.snow.shared.presence import Presence, appear
from engine.books.snow.shared.truce import call_truce
from engine.kernel.definitions import one
from engine.werewolf.roles import Card

TEXTS = {"commanded": "指点江山：{targets}"}
#: So many of the faction in play, oneself among them, keep the presence up.
COMPANY = 2


class Command(Presence):
    """与发动者相同阵营的存活角色不足两名就失去。"""

    id, name, clause = "snow.commander.command", "挥斥方遒", "司令·挥斥方遒"

    def over(self, me: SnowMe) -> bool:
        """The one who used it counts, too (ruling 6-88)."""
        return len(me.s.members(me.s.faction(me.owner))) < COMPANY


class Flourish(CardSkill):
    """开局翻牌，得[免伤]、[秩序]、[自由]，到同阵营存活角色不足两名为止。"""

    id, name, clause = "snow.commander.flourish", "挥斥方遒", "司令·挥斥方遒"
    printed = "[锁定][翻牌][游戏开始时]"

    def resolve(self, use: SnowUse) -> None:
        """Turn the card, whatever comes of the rest."""
        use.reveal()
        appear(use.me, Command)


class Direction(Exchangeable):
    """第2天起，选一名其他存活角色，造成伤害；次夜狼人阵营不能狼人袭击。"""

    id, name, clause = "snow.commander.direction", "指点江山", "司令·指点江山"
    printed = "[指定][限定][放逐发言时]"
    since = 2
    target = one(alive, other)

    def effect(self, use: SnowUse) -> None:
        """Said aloud; and a night of peace."""
        s = use.s
        s.announce(s.text("commanded", targets="、".join(s.name(n) for n in use.aims)))
        for seat in use.aims:
            use.harm(seat)
        call_truce(use.me, s.next_night)


CARD = Card("snow.commander", (Flourish, Direction))
