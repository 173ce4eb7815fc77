"""Questions that a seat answers with a word while the match goes on (追问; rulings 4): silence takes a default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse
from engine.books.palace.timetable import TIMETABLE
from engine.books.palace.words import OFFICE
from engine.kernel.clock import Point
from engine.kernel.definitions import DECIDER, on
from engine.kernel.facts import WindowClosed

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


class Question(PalaceSkill):
    """What its owner was asked: he answers with one of ``memory['options']`` until the next window closes.

    ``memory['since']`` is the number of the window in which he was asked. ``hint`` is what he reads;
    ``needless``: with a single option nothing is asked.
    """

    told, tags = False, frozenset({OFFICE})
    windows, instant, early = tuple(TIMETABLE.windows), True, False
    hint: ClassVar[str] = ""
    needless: ClassVar[bool] = True

    bound = "是对一次追问的回答"

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """Somebody asked."""
        return None if me.recall("options") else "现在没有要你回答的问题"

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of the options."""
        options = me.recall("options") or ("",)
        if len(words) == 1 and words[0] in options:
            return None
        return f"要答其中之一：{'／'.join(options)}，例：{self.name} {options[0]}"

    def resolve(self, use: PalaceUse) -> None:
        """The word was said."""
        self._settle(use.me, use.words[0])  # type: ignore[arg-type]

    @on(WindowClosed, beyond=True, asleep=True)
    def lapse(self, me: PalaceMe, closed: WindowClosed) -> None:
        """It was not said in time."""
        if me.s.has_moved_on(int(me.recall("since", 0)), closed.seq):
            self._settle(me, self.default(me))

    def _settle(self, me: PalaceMe, word: str | None) -> None:
        if word is not None:
            self.answered(me, word)
        if me.id in me.s.state.instances:
            me.lose("answered")

    def default(self, me: PalaceMe) -> str | None:
        """What silence means; None: nothing."""
        if not me.recall("options"):
            return None
        return str(me.s.draw(f"{self.id}|{me.id}", tuple(me.recall("options", ()))))

    def answered(self, me: PalaceMe, word: str) -> None:
        """Do what the word says."""
        raise NotImplementedError


def ask(s: PalaceTable, seat: int, question: type[Question], options: Sequence[str], **memory: Any) -> None:
    """Put a question to a seat; without a choice it is answered at once."""
    kept = {"options": list(options), "since": s.state.last_window, **memory}
    iid = s.gain(seat, question, origin="asked", giver=memory.get("giver"), memory=kept)
    me = s.me(iid)
    made = me.definition
    assert isinstance(made, Question)
    assert isinstance(me, PalaceMe)
    if len(options) == 1 and made.needless:
        made._settle(me, options[0])
        return
    text = s.text("asked", question=made.hint, options="／".join(options), skill=made.name)
    s.tell_seat(seat, "asked", text, options=list(options))
    if (decider := s.query(DECIDER, seat, me.instance)) != seat:
        s.tell_seat(decider, "asked", s.text("asked.other", seat=s.spell(seat), text=text), options=list(options))


TEXTS = {"asked": "{question}。可选：{options}。发：{skill} 其中一个词", "asked.other": "由你替 {seat} 答：{text}"}
