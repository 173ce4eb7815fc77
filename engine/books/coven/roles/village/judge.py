"""审判官 — coven, 村民阵营 3"""

from __future__ import annotations

from engine.books.coven.words import ACTION, COURTS, DAWN, GODS, HIT, LATER, NIGHT_ENDS, SAYS, VOTES_OUT
from engine.kernel.definitions import ONCE, Me, Skill, Status, before, exactly, one
from engine.kernel.proposals import Aim
from engine.werewolf.proposals import Reckon
from engine.werewolf.roles import Card
from engine.werewolf.table import TableMe, TableUse
from engine.werewolf.targets import in_play, not_self

#: A meeting is three.
MEETING = 3


class Trial(Skill):
    """限定：夜里选两名其他角色，三人当夜共群开审判会议；三人意见一致则处决一人。"""

    id, name, clause, limit = "coven.judge.trial", "审判", "审判官·审判", ONCE
    windows, slot = (ACTION,), "审判"
    target = exactly(2, in_play, not_self)
    tags = frozenset({VOTES_OUT})

    def resolve(self, use: TableUse) -> None:
        """Meet, if all three are there (ruling 6-13)."""
        s, members = use.s, tuple(sorted({use.user, *use.aims}))
        court = next((name for name in COURTS if not s.state.channels.get(name, ((), False))[1]), None)
        if len(members) < MEETING or court is None:
            return
        s.set_channel(court, members)
        s.tell(f"channel:{court}", "court", s.text("court", court=court, seats=s.spell_all(members)), seats=members)
        for seat in members:
            memory = {"trial": use.id, "members": members}
            s.gain(seat, Voice, origin="given", giver=use.user, until=NIGHT_ENDS, memory=memory)


def _in_question(me: Me, seat: int) -> str | None:
    """Anybody, or only who is at the meeting (option 处决范围)."""
    assert isinstance(me, TableMe)
    if me.s.option("处决范围") == "任意在场" or seat in me.recall("members", ()):
        return None
    return "只能处决会议里的人"


class Voice(Skill):
    """审判会议里的一票：写明处决谁；三人写同一人才成。"""

    id, name, clause, aimed = "coven.judge.voice", "处决", "审判官·审判", False
    windows, slot = (LATER,), "处决"
    target = one(in_play, _in_question)
    tags = frozenset({SAYS})

    def resolve(self, use: TableUse) -> None:
        """When all three say the same, it is a use of the judge's on that seat, as any other."""
        s, me = use.s, use.me
        me.remember("for", use.target)
        voices = [i for i in s.state.of(self.id) if _same_trial(me, i.memory)]
        said = [i.memory.get("for") for i in voices]
        if len(said) < MEETING or set(said) != {use.target}:
            return
        judge, trial = me.giver or me.owner, me.recall("trial", 0)
        aim = s.propose(Aim(cause=s.cause, use=trial, user=judge, target=use.target, skill=Trial.id))
        if not aim.stopped:
            s.give(aim.target, Condemned, until=NIGHT_ENDS, giver=judge)


def _same_trial(me: Me, memory: object) -> bool:
    return isinstance(memory, dict) and memory.get("trial") == me.recall("trial")


class Condemned(Status):
    """审判会议一致处决的人。"""

    id, name, clause, told = "coven.judge.condemned", "审判会议", "流程（28）", False

    @before(Reckon, layer="审判会议", beyond=True)
    def carry_out(self, me: TableMe, reckon: Reckon) -> None:
        """A harm of 凌晨 that is a vote; announced whether anything stops it or not (ruling 6-12)."""
        me.s.strike(me.bearer, HIT, user=me.giver or me.bearer, skill=Trial.id, moment=DAWN)
        me.s.announce(me.s.text("court.success"))


CARD = Card("coven.judge", (Trial,), frozenset({GODS}))
