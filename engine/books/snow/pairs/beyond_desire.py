"""蛊惑师&乌鸦 — 欲界非天"""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, Pair, SnowMe, SnowUse
from engine.books.snow.queries import JUDGED
from engine.books.snow.shared.excuses import passes
from engine.kernel.definitions import before, modifies, on
from engine.kernel.facts import WindowClosed
from engine.werewolf.proposals import Leave

TEXTS = {
    "beyond_desire": "你要出局了。发「欲界非天」就翻出全部身份牌、失去牌上的技能，改为 {seat} 出局；不用发「放弃」。"
}
CURSE = "诅咒"


class BeyondDesire(CardSkill):
    """白天出局时，昨夜发动过诅咒：翻出全部身份牌并失去牌上的技能，改为昨夜被诅咒的角色出局。"""

    id, name, clause = "snow.pair.beyond_desire.choice", "欲界非天", "蛊惑师&乌鸦·欲界非天"
    windows = (w.DAY_LEAVING,)
    slot = "出局时"
    early = False

    def condition(self, me: SnowMe, point: Any) -> str | None:
        """Only while about to go out."""
        return None if me.recall("reasons") else "只在你白天要出局的时候才能用"

    @before(Leave, layer="instead")
    def hold(self, me: SnowMe, leave: Leave) -> Leave | None:
        """Whoever may choose stays until he has chosen."""
        if leave.seat != me.owner or leave.night or me.recall("waived") or not self._cursed(me):
            return None
        # Whoever had cursed himself goes out in his own place.
        if passes(me.s, leave, w.PASSES_MOVING) or any(r.get("skill") == self.id for r in leave.reasons):
            return None
        if not me.recall("reasons"):
            me.told_owner("asked", me.s.text("beyond_desire", seat=me.s.spell(self._cursed(me)[0])))
        me.remember("reasons", (*me.recall("reasons", ()), *(dict(reason) for reason in leave.reasons)))
        return leave.stop(me)

    @staticmethod
    def _cursed(me: SnowMe) -> list[int]:
        """Whom the curse of the night before chose, as far as he is in play."""
        curses = [u for u in me.s.uses_of(CURSE, night=me.s.day) if u.user == me.owner]
        return [seat for use in curses for seat in use.aims if me.s.state.seats[seat].in_play]

    def resolve(self, use: SnowUse) -> None:
        """The cursed one goes instead, which is no harm."""
        s, cursed = use.s, self._cursed(use.me)
        use.me.remember("reasons", None)
        s.turn_all(use.user)
        for seat in cursed:
            use.me.send_out(seat)
        for iid in [i.id for i in s.state.owned(use.user) if s.is_card_skill(i.id)]:
            if iid in s.state.instances:
                s.forget(iid, told=False)

    @on(WindowClosed, at=w.DAY_LEAVING)
    def go(self, me: SnowMe, closed: WindowClosed) -> None:
        """Not used: he goes out as he was going to."""
        reasons = me.recall("reasons")
        if not reasons:
            return
        me.remember("reasons", None)
        me.remember("waived", True)
        for reason in reasons:
            me.s.mark(me.owner, reason)
        me.s.leave()
        if me.id in me.s.state.instances:
            me.remember("waived", None)

    @modifies(JUDGED)
    def undecided(self, me: SnowMe, judged: bool) -> bool:
        """Nobody has won before it is known who goes out."""
        return judged and not me.recall("reasons")


class BeyondDesirePair(Pair):
    """带来欲界非天的选择。"""

    id, name, clause = "snow.pair.beyond_desire", "欲界非天", "蛊惑师&乌鸦·欲界非天"
    pair = ("蛊惑师", "乌鸦")
    grants = (BeyondDesire,)
