"""A match in memory: takes inputs, runs settlements, keeps the journal."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from engine.kernel import facts as f
from engine.kernel import inputs as i
from engine.kernel.archive import Archive, Outcome
from engine.kernel.errors import ChanceError, Diverged, Refused, Suspend
from engine.kernel.journal import Row, effective, released
from engine.kernel.legality import Offer
from engine.kernel.windows import advance, answered, held_at_once, interrupt, open_window

if TYPE_CHECKING:
    from engine.kernel.registry import PlayableBook
    from engine.kernel.settlement import Settlement

__all__ = ["Game", "Outcome"]

#: Facts that leave an open settlement as it was; any other change of the director's makes it run anew unchecked.
HARMLESS = (f.TimePassed, f.Told, f.Answered)


class Game(Archive):
    """One match. Not safe for concurrent use: its host handles one input at a time."""

    def __init__(self, book: PlayableBook, *, digests: bool = False) -> None:
        super().__init__(book, digests=digests)
        #: Whether an impossible queued outcome is an error (scenarios) or is dropped, with word to the director.
        self.strict_chance = False
        self._reading: tuple[Settlement, int] | None = None

    # -- life ---------------------------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        book: PlayableBook,
        seats: Mapping[str, str],
        *,
        at: int,
        options: Mapping[str, Any] | None = None,
        seed: int = 1,
        digests: bool = False,
    ) -> tuple[Game, Outcome]:
        """A new match: ``seats`` maps each name, in seat order, to what it is cast as.

        Raises:
            Refused: an unknown role, option or value, or two seats with one name.
        """
        game = cls(book, digests=digests)
        start = i.Start(at=at, seats=dict(seats), options=dict(options or {}), seed=seed)
        outcome = game.handle(start)
        if outcome.refused is not None:
            raise Refused(outcome.refused)
        return game, outcome

    # -- reading ------------------------------------------------------------------------------------------------

    def reading(self) -> Settlement:
        """A settlement to read the present with; it must not be written to. The same one as long as nothing happens."""
        if self._reading is not None:
            s, read = self._reading
            if s.state is self.state and read == len(self.history):
                return s
        s = self.book.settlement(self.state, self.book.timetable.label(self.state.point))
        self._reading = (s, len(self.history))
        return s

    @property
    def notices(self) -> list[f.Told]:
        """The notices that have gone out, in order."""
        return released(self.history)

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """What a seat can do now, judged from what it knows."""
        return self.book.offers(self.reading(), seat)

    def view(self, seat: int) -> Any:
        """All a seat knows, as the book's family folds it (``PlayerView``).

        What a settlement did that waits for the director does not show before he releases it.
        """
        return self.book.view(self.before_review().reading(), self.notices, seat)

    def before_review(self) -> Game:
        """The match as players know it: before a settlement that waits for the director's word, else as it is."""
        if self.state.held is None:
            return self
        standing = effective(self.rows)[0]
        place = max(n for n, row in enumerate(standing) if any(isinstance(x, f.Held) for x in row.facts))
        known = Game(self.book)
        for row in standing[:place]:
            for fact in row.facts:
                fact.apply(known.state)
        known.state.window, known.state.orders = None, {}
        return known

    def explain(self, what: int | f.Told) -> list[str]:
        """Why a seat went out or did not, or why a notice said what it said; lines of Chinese, from facts alone."""
        return self.book.explain(self.reading(), self.history, what)

    # -- inputs -------------------------------------------------------------------------------------------------

    def handle(self, item: i.Input) -> Outcome:
        """Take one input. A refusal changes nothing and leaves no row."""
        self._backup = (self.state, len(self.rows), len(self.history), self.open)
        try:
            if isinstance(item, i.Undo):
                return self._undo(item)
            if isinstance(item, i.Redo):
                return self._redo(item)
            return self._run(item)
        except Refused as refused:
            return Outcome(refused=refused.reason)

    def _run(self, item: i.Input, void: str | None = None) -> Outcome:
        s = self._scratch()
        work = self._work(item)
        mark = 0
        try:
            self._arrive(s, item, void)
            closes = work(s) or (isinstance(item, i.Say | i.Direct) and answered(s))
            mark = len(s.facts)
            if isinstance(item, i.Say) and held_at_once(s):
                closes = False
            elif closes:
                advance(s, self.state.suspended[1] if self.state.suspended else s.state.now)
            else:
                interrupt(s)
            s.quiet()
        except Suspend as suspend:
            self._compare(s.facts[mark:])
            return self._suspend(item, work, tuple(s.facts[mark:]), suspend, void)
        except ChanceError as error:
            if self.strict_chance:
                raise
            return self._run(item, str(error))
        if closes and self.state.suspended:
            self._compare(s.facts[mark:])
            s.emit(f.Finished(cause=s.cause))
        return self._commit(item, s, None)

    def _suspend(
        self,
        item: i.Input,
        work: Callable[[Settlement], bool],
        made: tuple[f.Fact, ...],
        suspend: Suspend,
        void: str | None,
    ) -> Outcome:
        """Drop the scratch; what the input itself did, and the question, are all that becomes true."""
        s, question = self._scratch(), suspend.question
        self._arrive(s, item, void)
        work(s)
        at = self.state.suspended[1] if self.state.suspended else s.state.now
        s.emit(f.Suspended(s.state.last_window, at))
        s.emit(
            f.Asked(
                question.key, question.audience, question.text, question.options, question.default,
                question.closes_at, question.about,
            )
        )  # fmt: skip
        text = f"{question.text}（{'／'.join(question.options)}）"
        s.tell(question.audience, "prompt", text, options=list(question.options), closes_at=question.closes_at)
        return self._commit(item, s, made)

    def _compare(self, made: list[f.Fact]) -> None:
        """An open settlement that runs again must make the facts it had made before its question."""
        for place, (old, new) in enumerate(zip(self.open or (), made, strict=False)):
            if _plain(old) != _plain(new):
                raise Diverged(f"第 {place + 1} 条事实不同：原为 {_plain(old)}，现为 {_plain(new)}", place)
        if self.open is not None and len(made) < len(self.open):
            raise Diverged("重算得到的事实比存档少", len(made))

    def _commit(self, item: i.Input, s: Settlement, made: tuple[f.Fact, ...] | None) -> Outcome:
        if made is None and s.state.suspended and all(isinstance(x, HARMLESS) for x in s.facts):
            made = self.open
        self.state = s.state
        self.open = made
        row = Row(len(self.rows), item, tuple(s.facts), made, self.digest() if self.digests else "")
        self.rows.append(row)
        notices = [x for x in s.facts if isinstance(x, f.Told) and not x.held]
        if any(isinstance(x, f.Released) for x in s.facts):
            notices = self._unreleased() + notices
        self.history += s.facts
        return Outcome(reply=s.reply, row=row, notices=tuple(notices), until=s.until)

    def _unreleased(self) -> list[f.Told]:
        held: list[f.Told] = []
        for fact in self.history:
            if isinstance(fact, f.Told) and fact.held:
                held.append(fact)
            elif isinstance(fact, f.Released):
                held = []
        return held

    def _scratch(self) -> Settlement:
        state = self.state.fork()
        label = self.book.timetable.label(state.point) if state.last_window else "发身份"
        return self.book.settlement(state, label)

    def _arrive(self, s: Settlement, item: i.Input, void: str | None) -> None:
        s.row = len(self.rows)
        s.cause = f"{'director' if isinstance(item, i.Direct) else 'order'}:{s.row}"
        if isinstance(item, i.Deadline | i.PromptDeadline | i.Start | i.Tick):
            s.cause = "clock"
        if s.state.last_window and item.at > s.state.now:
            s.emit(f.TimePassed(item.at))
        if void is not None:
            s.emit(f.ChanceCleared(void, cause=s.cause))
            s.tell("director", "chance.void", f"{void}；排定的结果全部作废，改由随机")

    def _work(self, item: i.Input) -> Callable[[Settlement], bool]:
        """What an input does by itself; the work returns whether the open window closes with it."""
        book = self.book
        if isinstance(item, i.Start):
            return lambda s: self._begin(s, item)
        if isinstance(item, i.Say):
            return lambda s: book.seat_says(s, item)
        if isinstance(item, i.Direct):
            return lambda s: book.director_says(s, item)
        if isinstance(item, i.Tick):
            return lambda s: False
        if isinstance(item, i.PromptDeadline):
            return lambda s: self._prompt_deadline(s, item)
        if isinstance(item, i.Deadline):
            return lambda s: self._deadline(s, item)
        return lambda s: book.seat_posts(s, cast(i.Post, item))

    def _begin(self, s: Settlement, item: i.Start) -> bool:
        if self.rows:
            raise Refused("这一局已经开始")
        self.book.begin(s, item)
        open_window(s, self.book.timetable.first())
        return False

    @staticmethod
    def _deadline(s: Settlement, item: i.Deadline) -> bool:
        window = s.state.window
        over = s.state.attributes.get("over")
        if window is None or window.seq != item.window or s.state.suspended or over:
            raise Refused("这个窗口已经关了")
        if s.state.paused_at is not None:
            raise Refused("计时已暂停")
        if item.at < window.closes_at:
            raise Refused("这个窗口还没有到截止")
        return True

    @staticmethod
    def _prompt_deadline(s: Settlement, item: i.PromptDeadline) -> bool:
        question = s.state.prompts.get(item.key)
        if question is None or question.default is None or question.closes_at is None:
            raise Refused("没有这个到时取默认的问题")
        if item.at < question.closes_at:
            raise Refused("这个问题还没有到截止")
        s.emit(f.Answered(question.key, question.default, cause=s.cause))
        return s.state.resumes


def _plain(fact: f.Fact) -> str:
    """What must be the same when a settlement runs again: not the number of a notice, as the question to somebody has
    taken the number that a notice to him just before it would have had."""
    if isinstance(fact, f.Told):
        fact = replace(fact, code="")
    return json.dumps(f.to_json(fact), ensure_ascii=False, sort_keys=True)
