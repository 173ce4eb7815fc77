"""白猫 — snow, 好人身份牌 22"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe
from engine.books.snow.statuses import Immune
from engine.books.snow.table import Delayed
from engine.kernel.definitions import MAY_AIM_AT, Status, before, modifies
from engine.kernel.proposals import Aim
from engine.kernel.state import Instance
from engine.werewolf.book import Card
from engine.werewolf.proposals import Leave
from engine.werewolf.queries import MAY_BE_VOTED
from engine.werewolf.table import RED_CARD


class OutOfReach(Status):
    """不能被[指定]技能选择，也不能被投票；翻牌公布以前，别人并不知道。"""

    id, name, clause, told = "snow.white_cat.out_of_reach", "续命", "白猫·续命", False

    def _known(self, me: SnowMe) -> bool:
        return bool(me.s.state.attributes.get("news") == me.s.day)

    @modifies(MAY_AIM_AT)
    def hide(self, me: SnowMe, reason: str | None, instance: Instance, seat: int) -> str | None:
        """Not to be chosen by what is [指定]."""
        if seat != me.bearer or not self._known(me) or w.AIMED not in me.s.labels(instance.id):
            return reason
        return f"{me.s.spell(seat)} 现在不能被[指定]技能选择"

    @before(Aim, layer="forbid")
    def slip(self, me: SnowMe, aim: Aim) -> Aim | None:
        """Whoever chose it unknowing gets nothing of it."""
        aimed = w.AIMED in me.s.book.definition(aim.skill).tags
        return aim.stop(me) if aim.target == me.bearer and aimed else None

    @modifies(MAY_BE_VOTED)
    def pass_over(self, me: SnowMe, may: bool, seat: int) -> bool:
        """Not to be voted for."""
        return may and seat != me.bearer


class Ninth(CardSkill):
    """首次出局时翻牌，得免伤到放逐投票后，期间不能被[指定]技能选择和被投票；白天结束时受到伤害。"""

    id, name, clause = "snow.white_cat.ninth", "续命", "白猫·续命"
    printed = "[锁定][限定][翻牌]"

    @before(Leave, layer="instead")
    def live_on(self, me: SnowMe, leave: Leave) -> Leave | None:
        """Stay, if the ward comes."""
        if leave.seat != me.owner or any(r["how"] in (RED_CARD, "导演") for r in leave.reasons) or not me.use_up():
            return None
        s, until = me.s, w.closing(w.AFTER_VOTE, me.s.day)
        me.turn()
        if me.give(me.owner, Immune, until=until) is None:
            return None
        me.give(me.owner, OutOfReach, until=until)
        me.later(LastBreath, w.opening(w.DAY_ENDS, s.day))
        return leave.stop(me)


class LastBreath(Delayed):
    """白天结束时，发动者受到伤害。"""

    id, name, clause = "snow.white_cat.last_breath", "续命到时", "白猫·续命"

    def come(self, me: SnowMe) -> None:
        """Hurt; a ward may still help (ruling 6-60)."""
        me.s.hurt(me.owner, skill=Ninth.id, users=(me.owner,), tags=(w.CARD_SKILL,))


CARD = Card("snow.white_cat", (Ninth,))
