"""Printed rules of 狼人魔女会 that belong to no card."""

from __future__ import annotations

from engine.books.coven.settling import armed, settle
from engine.books.coven.shared import LastWords
from engine.books.coven.titles import Patriarch
from engine.kernel.definitions import Rule, before, on
from engine.kernel.facts import SeatLeft, SeatReturned, SeatSentOff, SeatSet, WindowOpened
from engine.werewolf.proposals import Reckon
from engine.werewolf.table import RED_CARD, TableMe


class Verdict(Rule):
    """Lines 24–31: what harms are left over the immunities sends their targets out, all together."""

    id, name, clause = "coven.verdict", "最终出局结算", "流程（24）—（31）"

    @before(Reckon, layer="出局")
    def settle(self, me: TableMe, reckon: Reckon) -> None:
        """Judge."""
        settle(me.s)

    @on(SeatLeft)
    def tell_gunman(self, me: TableMe, left: SeatLeft) -> None:
        """Whoever may shoot now is told at once that he is out, whatever took him (ruling 6-2)."""
        if armed(me.s, left.seat, me.s.state.point):
            me.s.make_aware(left.seat)


class RightToLastWords(Rule):
    """遗言: whoever goes out by day, and a patriarch whenever; never after a red card (2L, ruling 6-26)."""

    id, name, clause = "coven.right_to_last_words", "遗言权", "2L·遗言"

    @on(SeatSet)
    def grant(self, me: TableMe, fact: SeatSet) -> None:
        """When it is announced that he is out, give him the skill to leave words, and tell him."""
        s = me.s
        departure = s.departed(fact.seat) if fact.key == "shown" and fact.value else None
        if departure is None or s.is_sent_off(fact.seat):
            return
        point = s.state.windows[departure.window].point
        by_night = s.book.timetable.windows[point.window].phase == s.book.night_phase
        if by_night and not s.having(fact.seat, Patriarch):
            return
        day = s.state.point.day + 1
        s.gain(fact.seat, LastWords, origin="given", memory={"until": day})
        s.tell_seat(fact.seat, "words.right", s.text("words.right", day=day))

    @on(SeatReturned)
    def withdraw(self, me: TableMe, back: SeatReturned) -> None:
        """Who is back in play has no last words to leave."""
        for instance in me.s.having(back.seat, LastWords):
            me.s.lose(instance.id, "back")

    @on(SeatSentOff)
    def sent_off(self, me: TableMe, sent: SeatSentOff) -> None:
        """A red card takes the words of one who was out already."""
        for instance in me.s.having(sent.seat, LastWords) if sent.reason["how"] == RED_CARD else ():
            me.s.lose(instance.id, "lapsed")

    @on(WindowOpened, at="晨曦")
    def lapse(self, me: TableMe, opened: WindowOpened) -> None:
        """在次日游戏日开始前: what was not said by then is not said."""
        for instance in me.s.state.of(LastWords.id):
            if instance.memory.get("until", 0) <= opened.day:
                me.s.lose(instance.id, "lapsed")
