"""审判官 — snow, 好人身份牌 38"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowTable, SnowUse, alive, other
from engine.books.snow.table import Delayed
from engine.kernel.definitions import Me, exactly, one
from engine.werewolf.roles import Card

TEXTS = {
    "court": "处决：{seats} 见面，到夜晚结束时打开为止可以在这里交流。"
    "每人可以投一名你们以外的存活角色，私下发「处决投票 座位」，随时可改；得过票的恰好一人就受到伤害。",
    "court.over": "处决的交流结束了。",
}


def _outside(me: Me, seat: int) -> str | None:
    s = me.s
    assert isinstance(s, SnowTable)
    met = seat in me.recall("court", ())
    return f"处决要投你们以外的存活角色，{s.spell(seat)} 在你们之中" if met else None


class CourtVote(CardSkill):
    """见面的角色各投一名他们以外的存活角色，最后一票算数。"""

    id, name, clause = "snow.inquisitor.vote", "处决投票", "审判官·处决"
    windows = (w.ATTACK, w.AFTER_ATTACK)
    # No skill of his own: [恐惧] keeps nobody from voting.
    tags = frozenset({w.LOCKED, w.NO_SKILL})
    instant = True
    aimed = False
    target = one(alive, _outside)

    def resolve(self, use: SnowUse) -> None:
        """Until the next one."""
        use.me.remember("choice", use.target)


class Execution(CardSkill):
    """选两名其他存活角色，三人见面、交流、投票；夜晚结束时，得过票的恰好一人，对他造成伤害。"""

    id, name, clause = "snow.inquisitor.execution", "处决", "审判官·处决"
    printed = "[指定][限定][狼人袭击前]"
    target = exactly(2, alive, other)

    def resolve(self, use: SnowUse) -> None:
        """They meet when the window has closed."""
        s, over = use.s, w.opening(w.NIGHT_ENDS, use.s.day)
        court = tuple(sorted({use.user, *use.aims}))
        for seat in court:
            until = w.closing(w.NIGHT_ENDS, s.day)
            s.gain(seat, CourtVote, origin=f"by:{use.instance}", giver=use.user, until=until, memory={"court": court})
        s.set_channel(w.COURT, court)
        s.tell(f"channel:{w.COURT}", "court", s.text("court", seats=s.spell_all(court)), seats=court)
        use.me.later(Verdict, over)
        use.me.later(Adjourned, over, lasting=True)


class Verdict(Delayed):
    """夜晚结束时，对唯一得过票的角色造成伤害。"""

    id, name, clause = "snow.inquisitor.verdict", "处决的结果", "审判官·处决"

    def come(self, me: SnowMe) -> None:
        """More than one, and nothing happens (ruling 6-75)."""
        s, origin = me.s, me.instance.origin
        votes = [i for i in s.state.instances.values() if (i.definition, i.origin) == (CourtVote.id, origin)]
        voted = {int(i.memory["choice"]) for i in votes if "choice" in i.memory and s.state.seats[i.owner].in_play}
        if len(voted) == 1:
            me.source.harm(voted.pop())


class Adjourned(Delayed):
    """交流结束。"""

    id, name, clause = "snow.inquisitor.adjourned", "处决散场", "审判官·处决"

    def come(self, me: SnowMe) -> None:
        """Whatever has become of the card."""
        me.s.tell(f"channel:{w.COURT}", "court.over", me.s.text("court.over"))
        me.s.set_channel(w.COURT, ())


CARD = Card("snow.inquisitor", (Execution,))
