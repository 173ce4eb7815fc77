"""白猫 — snow, 好人身份牌 22"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable
from engine.books.snow.queries import BALLOT_COUNTS
from engine.books.snow.shared.excuses import held_back
from engine.books.snow.shared.hiding import Unreachable
from engine.books.snow.statuses import Immune
from engine.books.snow.table import Delayed
from engine.kernel.definitions import before, modifies
from engine.werewolf import ballots
from engine.werewolf.proposals import Leave
from engine.werewolf.queries import MAY_BE_VOTED
from engine.werewolf.roles import Card

TEXTS = {"ninth": "你投的 {seat} 现在不能被投，这张票作废，可以改投。"}


class OutOfReach(Unreachable):
    """不能被[指定]技能选择，也不能被投票；翻牌公布以前，别人并不知道，投了不算。"""

    id, name, clause = "snow.white_cat.out_of_reach", "续命", "白猫·续命"

    @modifies(MAY_BE_VOTED)
    def pass_over(self, me: SnowMe, may: bool, seat: int) -> bool:
        """Not to be voted for, once it is known."""
        return may and (seat != me.bearer or not self.known(me))

    @modifies(BALLOT_COUNTS)
    def pass_by(self, me: SnowMe, counts: bool, seat: int) -> bool:
        """Nothing comes of a ballot for him."""
        ballot = me.s.state.rows("ballots").get(seat)
        return counts and not (ballot and ballot["choice"] == me.bearer)


class Ninth(CardSkill):
    """首次出局时翻牌，得免伤到放逐投票后，期间不能被[指定]技能选择和被投票；白天结束时受到伤害。"""

    id, name, clause = "snow.white_cat.ninth", "续命", "白猫·续命"
    printed = "[锁定][限定][翻牌]"

    @before(Leave, layer="instead")
    def live_on(self, me: SnowMe, leave: Leave) -> Leave | None:
        """Stay, if the ward comes and is one against it."""
        if leave.seat != me.owner or not me.use_up():
            return None
        s, (until, last_breath) = me.s, self._span(me.s)
        me.turn()
        if not held_back(me, leave, me.give(me.owner, Immune, until=until)):
            return None
        me.give(me.owner, OutOfReach, until=until, day=s.day)
        if not s.night:
            ballots.void_for(s, me.owner, "ninth")
        me.later(LastBreath, last_breath)
        return leave.stop(me)

    @staticmethod
    def _span(s: SnowTable) -> tuple[str, str]:
        """放逐投票后 and 白天结束时 to come; where only the first has passed today, the ward ends with the day."""
        today, tomorrow = w.opening(w.DAY_ENDS, s.day), w.opening(w.DAY_ENDS, s.day + 1)
        if s.night or s.ahead(w.AFTER_VOTE):
            return w.closing(w.AFTER_VOTE, s.day), today
        if s.state.point.window in (w.SECOND_VOTE, w.AFTER_SECOND_VOTE):
            return w.closing(w.AFTER_SECOND_VOTE, s.day), today
        if s.ahead(w.AFTER_SECOND_VOTE):
            return today, today
        return w.closing(w.AFTER_VOTE, s.day + 1), tomorrow


class LastBreath(Delayed):
    """白天结束时，发动者受到伤害。"""

    id, name, clause = "snow.white_cat.last_breath", "续命到时", "白猫·续命"

    def come(self, me: SnowMe) -> None:
        """Hurt; a ward may still help (ruling 6-60)."""
        me.s.hurt(me.owner, skill=Ninth.id, users=(me.owner,), tags=(w.CARD_SKILL,))


CARD = Card("snow.white_cat", (Ninth,))
