"""典狱长 — snow, 狼人身份牌 19"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Answer, CardSkill, SnowMe, SnowUse, alive, each_once
from engine.books.snow.shared.loner import Loner
from engine.books.snow.statuses import Glitch, Immune
from engine.kernel.definitions import exactly
from engine.werewolf.roles import Card

TRUST, BETRAYAL = "信任", "背叛"


class Choice(Answer):
    """被选中的角色答信任或背叛；不答算信任（裁定 6-106）。"""

    id, name, clause = "snow.warden.choice", "信任或背叛", "典狱长·囚徒困境"
    windows = (w.PRISONERS,)
    words, needs = (TRUST, BETRAYAL), "问的是哪两名"
    default = TRUST

    def resolve(self, use: SnowUse) -> None:
        """The last answer decides; whoever goes out before he has answered has not, and there is nobody to hurt."""
        s, skill, asked = use.s, use.me.source, self._asked(use)
        use.me.remember("word", use.words[0])
        there = [each for each in asked if s.state.seats[each.owner].in_play]
        if not all(each.recall("word") for each in there):
            return
        trusting = [each.owner for each in asked if each.recall("word", self.default) == TRUST]
        if len(trusting) == len(asked):
            for seat in trusting:
                skill.give(seat, Immune, until=w.night_over(s.day))
        elif len(trusting) == 1 and s.state.seats[trusting[0]].in_play:
            skill.harm(trusting[0])
        elif not trusting:
            for each in asked:
                skill.give(each.owner, Glitch, until=w.closing(w.NIGHT_ENDS, s.next_night))

    def _asked(self, use: SnowUse) -> list[SnowMe]:
        """All who were asked by the same use."""
        same = (i.id for i in use.s.state.of(self.id) if i.origin == use.me.instance.origin)
        return [SnowMe(use.s, iid) for iid in same]


class Dilemma(CardSkill):
    """选两名存活角色（每局每人至多一次），问他们信任或背叛：都信任当夜得免伤，只有一人信任他受伤，都背叛都得漏洞。"""

    id, name, clause = "snow.warden.dilemma", "囚徒困境", "典狱长·囚徒困境"
    printed = "[指定][狼人袭击前]"
    target = exactly(2, alive, each_once)

    def resolve(self, use: SnowUse) -> None:
        """Ask them, each for himself."""
        for seat in use.aims:
            use.me.ask(seat, Choice, use.s.text("dilemma"))


CARD = Card("snow.warden", (Loner, Dilemma))
