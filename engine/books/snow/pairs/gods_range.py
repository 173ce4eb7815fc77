"""觉醒猎人&赏金猎人 — 诸神靶场"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe
from engine.kernel.definitions import before, on
from engine.kernel.facts import SeatLeft
from engine.werewolf.proposals import Harm

STRIKE = "袭击"


class GodsRange(Pair):
    """悬赏得来的袭击打不出局好人阵营；因自己的技能出局的异阵营角色翻出所有身份牌。"""

    id, name, clause = "snow.pair.gods_range", "诸神靶场", "觉醒猎人&赏金猎人·诸神靶场"
    pair = ("觉醒猎人", "赏金猎人")

    @before(Harm, layer="skills", beyond=True)
    def spare(self, me: SnowMe, harm: Harm) -> Harm | None:
        """Only what 悬赏 brought, which is his own gift; not a 袭击 that somebody else gave him."""
        s = me.s
        if s.book.definition(harm.skill).name != STRIKE or me.owner not in harm.users:
            return None
        uses = [u for u in s.uses_of(STRIKE, night=s.day) if u.user == me.owner and u.instance in s.state.instances]
        earned = any(s.state.instances[u.instance].giver == me.owner for u in uses)
        return harm.stop(me) if earned and s.faction(harm.target) == w.GOOD else None

    @on(SeatLeft, beyond=True)
    def expose(self, me: SnowMe, left: SeatLeft) -> None:
        """Whichever skill of one's own it was; the pack's attack is not one's own."""
        s = me.s
        if any(self._mine(me, r) for r in left.reasons) and not s.allies(me.owner, left.seat):
            s.turn_all(left.seat)

    @staticmethod
    def _mine(me: SnowMe, reason: dict[str, object]) -> bool:
        users, skill = reason.get("users"), reason.get("skill")
        if not isinstance(users, list | tuple) or me.owner not in users:
            return False
        return not (skill and w.ATTACKS in me.s.book.definition(str(skill)).tags)
