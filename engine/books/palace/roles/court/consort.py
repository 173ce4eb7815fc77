"""嫔妃 — palace, 能臣异士 11"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP, DUSK, SLANDER, SMALL2
from engine.kernel.definitions import modifies, on, one
from engine.kernel.facts import WindowClosed, WindowOpened
from engine.werewolf import ballots
from engine.werewolf.queries import VOTES_FOR
from engine.werewolf.roles import Card


class Slandered(PalaceStatus):
    """``memory['day']`` 的次日每次投票，被投票数多计一票；几份累加。"""

    id, name, clause, told = "palace.consort.slandered", "诽谤", "嫔妃·诽谤", False

    def arrives(self, me: PalaceMe) -> None:
        """Whoever was given it otherwise has it from today."""
        if me.recall("day") is None:
            me.remember("day", me.s.state.point.day)

    @modifies(VOTES_FOR)
    def add(self, me: PalaceMe, votes: float, seat: int) -> float:
        """One more, in a vote that may name its bearer."""
        counts = seat == me.bearer and me.s.state.point.day > me.recall("day") and ballots.may_be_voted(me.s, seat)
        return votes + 1 if counts else votes

    @on(WindowOpened, at=DUSK, beyond=True)
    def end(self, me: PalaceMe, opened: WindowOpened) -> None:
        """With the count of that day."""
        if opened.day > me.recall("day"):
            me.lose("ended")


class Slander(PalaceSkill):
    """深夜选一名角色：次日被投票数多计一票，公示[某某被诽谤]。"""

    id, name, clause = "palace.consort.slander", "诽谤", "嫔妃·诽谤"
    windows, slot, target = (DEEP,), "I12", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """Several slanders of one seat are announced once."""
        s = use.s
        day = s.state.point.day
        said, text = s.state.rows("bulletin").values(), s.text("slandered", name=s.name(use.target))
        if text not in said and all(s.me(i.id).recall("day") != day for i in s.having(use.target, Slandered)):
            s.announce(text, SLANDER)
        use.give(use.target, Slandered, until=None, day=day)


class Eavesdropping(Blessing):
    """夜晚结束时，得知当晚被自己诽谤的角色的全部行动：技能、目标、所写的字、反馈。"""

    id, clause = "palace.consort.second", "嫔妃·怀孕技能"

    @on(WindowClosed, at=SMALL2)
    def listen(self, me: PalaceMe, closed: WindowClosed) -> None:
        """Of this round of the night."""
        s = me.s
        tonight = s.tonight()
        for seat in sorted({n for u in tonight if (u.user, u.definition) == (me.owner, Slander.id) for n in u.aims}):
            lines = [self._line(me, u.id) for u in tonight if u.user == seat]
            lines += [f"{s.book.definition(skill).name}；反馈：{text}" for skill, text in s.reports(seat)]
            text = s.text("overheard", seat=s.spell(seat), lines="\n".join(lines) or s.text("nobody"))
            me.told_owner("overheard", text, target=seat)

    @staticmethod
    def _line(me: PalaceMe, use: int) -> str:
        s, record = me.s, me.s.state.uses[use]
        what = " ".join([*(s.name(n) for n in record.chosen), *record.words, s.text_of(use)])
        return f"{s.book.definition(record.definition).name} {what}".strip() + "".join(
            f"；反馈：{text}" for text in s.feedback(use)
        )


TEXTS = {"slandered": "[{name}被诽谤]", "overheard": "{seat} 当晚的全部行动：\n{lines}"}
CARD = Card("palace.consort", (Slander,), second=(Eavesdropping,))
