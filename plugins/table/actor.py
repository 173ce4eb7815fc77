"""One match and its host: inputs one after another, each stored with what follows from it before anything is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonebot.log import logger

from engine import Deadline, Direct, Game, Input, Outcome, PromptDeadline, Row, WerewolfBook, load_book
from engine.store import Lane, MatchRow, NewMessage, Phase, SeatRow, Transaction, WindowRow
from plugins.table import follow
from plugins.table.ask import Ask
from plugins.table.mail import PUBLIC, Addresses
from plugins.table.timed import Timed

if TYPE_CHECKING:
    from plugins.table.house import House

#: What goes back to the sender of an input, given what the input did.
Answer = Callable[[Outcome], Sequence[NewMessage]]
#: What else is written in the transaction of an accepted input.
Work = Callable[[Transaction], Awaitable[None]]
#: A window found overdue by no more than this closes at its own time, seconds.
_PUNCTUAL = 60


class Duplicate(Exception):
    """This message was handled before."""


class Stopped(Exception):
    """The match has been stopped by an error of its own; the directors know."""


@dataclass(frozen=True, slots=True)
class Before:
    """Where a match stood before an input."""

    seq: int
    held: int | None
    over: bool


def nothing(outcome: Outcome) -> Sequence[NewMessage]:
    """No answer: the input is the host's own."""
    return ()


class Actor(Timed):
    """Hosts one match. Take :attr:`lock` first thing; everything below it then happens in order of arrival."""

    def __init__(self, house: House, row: MatchRow) -> None:
        self.house = house
        self.row = row
        self.book: WerewolfBook = load_book(row.book)
        self.lock = asyncio.Lock()
        self.game: Game | None = None
        self.seats: dict[int, SeatRow] = {}
        self.signed: dict[int, str] = {}
        self.groups: dict[str, int] = {}
        self.appointed: set[int] = set()
        self.timer: WindowRow | None = None
        self.frozen = False
        self.stale = False

    # -- reading -------------------------------------------------------------------------------------------------

    @property
    def config(self) -> dict[str, Any]:
        """The match's settings as stored."""
        return dict(self.row.config)

    @property
    def playing(self) -> Game:
        """The running game. Raises Stopped when there is none to play."""
        if self.game is None or self.row.phase == Phase.DIVERGED:
            raise Stopped
        return self.game

    @property
    def directors(self) -> tuple[int, ...]:
        """Who directs this match; somebody who sits in it never does."""
        seated = {s.user_id for s in self.seats.values()} | self.signed.keys()
        return tuple(sorted((self.house.directors | self.appointed) - seated))

    @property
    def addresses(self) -> Addresses:
        """Where everybody is now."""
        people = {n: s.user_id for n, s in self.seats.items()}
        groups = {name: group for name, group in self.groups.items() if name != PUBLIC}
        return Addresses(
            self.row.code, self.row.title, people, self.row.public_group, groups, self.directors, self.house.several()
        )

    def seat_of(self, user: int) -> int | None:
        """The seat of an account; None without one."""
        return next((n for n, s in self.seats.items() if s.user_id == user), None)

    def concerns(self, user: int) -> bool:
        """Whether an account still has a part in this match; others' undelivered messages are nothing to it."""
        return self.seat_of(user) is not None or user in self.directors or user in self.signed

    def name_of(self, user: int) -> str | None:
        """What an account is called at this table."""
        seat = self.seat_of(user)
        return self.signed.get(user) if seat is None else self.seats[seat].alias

    # -- inputs --------------------------------------------------------------------------------------------------

    async def submit(
        self, item: Input, *, ask: Ask | None = None, answer: Answer = nothing, work: Work | None = None
    ) -> Outcome:
        """Take one input, :attr:`lock` held: close what is due, let the engine work, store everything at once.

        ``work`` is written in the same transaction when the input is accepted.
        Raises Duplicate when ``ask`` was handled before, Stopped when the match cannot go on.
        """
        await self.close_due()
        return await self.take(item, ask=ask, answer=answer, work=work)

    async def close_due(self) -> None:
        """Close windows whose time has come; nobody could have acted while QQ was away, so not then."""
        if self.stale:
            await self.house.reload(self)
        while self.house.gateway.connected and (item := self._due_input(self.house.clock.now())) is not None:
            outcome = await self.take(item)
            if outcome.refused:
                await self.stop(f"窗口关不上：{outcome.refused}")
                raise Stopped

    def _due_input(self, now: int) -> Input | None:
        """The deadline that has come, of a question or of the open window."""
        game = self.game
        if game is None or self.row.phase != Phase.PLAYING or game.state.paused_at is not None:
            return None
        for key, question in game.state.prompts.items():
            if question.default is not None and question.closes_at is not None and question.closes_at <= now:
                return PromptDeadline(at=now, key=key)
        window = game.state.window
        if window is None or not self.due(now):
            return None
        punctual = now - window.closes_at <= _PUNCTUAL
        return Deadline(at=window.closes_at if punctual else now, window=window.seq)

    async def take(
        self, item: Input, *, ask: Ask | None = None, answer: Answer = nothing, work: Work | None = None
    ) -> Outcome:
        """One input and one transaction."""
        game = self.playing
        before, frozen = Before(game.state.last_window, game.state.held, game.over), self.frozen
        try:
            outcome = game.handle(item)
        except Exception as error:
            logger.opt(exception=error).error(f"match {self.row.code}: an input could not be settled")
            await self.stop(str(error) or type(error).__name__)
            raise Stopped from error
        try:
            messages = [*answer(outcome), *follow.messages(self, item, outcome, before)]
            await self._store(item, outcome, messages, ask, work)
        except BaseException as error:
            game.rollback()
            self.frozen = frozen
            # A commit that was cancelled may or may not have happened: only the store knows.
            self.stale = isinstance(error, asyncio.CancelledError)
            raise
        if self.house.after is not None:
            self.house.after(self, outcome)
        return outcome

    async def _store(
        self, item: Input, outcome: Outcome, messages: Iterable[NewMessage], ask: Ask | None, work: Work | None
    ) -> None:
        now, gateway = self.house.clock.now(), self.house.gateway
        async with self.house.store.transaction() as tx:
            if ask is not None and not await tx.seen(ask.account, ask.message, ask.at):
                raise Duplicate
            if outcome.row is not None:
                self._freeze_or_thaw(item)
                timer = self._wanted()
                row = await self._put_row(tx, outcome, outcome.row, timer, now)
                if work is not None:
                    await work(tx)
            queued = await gateway.queue(tx, messages, ask, at=now, match_id=self.id)
        gateway.hand(queued)
        if outcome.row is not None:
            self.row = row
            self._timer_is(timer)

    async def _put_row(
        self, tx: Transaction, outcome: Outcome, row: Row, timer: WindowRow | None, now: int
    ) -> MatchRow:
        """What an accepted input writes of the match itself; returns the match's row as it is then."""
        await self._append(tx, row)
        await self._put_timer(tx, timer)
        await follow.notes(tx, self, outcome, now)
        game = self.playing
        # An end that waits for the director's word shows nowhere.
        phase = Phase.OVER if game.over and game.state.held is None else Phase.PLAYING
        if phase != self.row.phase:
            await tx.set_phase(self.id, phase, now)
            return await tx.match(self.id) or self.row
        return self.row

    async def _append(self, tx: Transaction, row: Row) -> None:
        plain = row.to_json()
        await tx.append_journal(
            self.id, row.n, at=row.input.at, input=plain["input"], rules_version=self.book.version,
            facts=plain["facts"], open=plain["open"], digest=row.digest,
        )  # fmt: skip

    # -- trouble -------------------------------------------------------------------------------------------------

    async def stop(self, why: str) -> None:
        """Stop the match where it is: nothing is guessed, the directors are told, other matches go on."""
        now = self.house.clock.now()
        text = (
            f"第 {self.row.code} 局停下了：{why}\n局面停在出错之前，没有猜测任何结果；玩家的指令暂不受理。"
            "发「恢复」从最后存下的一条接着走，到点的窗口会先按住，可以先「撤销」或改局再放开。"
        )
        async with self.house.store.transaction() as tx:
            await tx.set_phase(self.id, Phase.DIVERGED, now)
            await tx.queue_messages(self.addresses.to_directors(text, Lane.DIRECTOR), at=now, match_id=self.id)
            row = await tx.match(self.id)
        self.row = row or self.row
        self.house.alarm.drop(f"close:{self.id}")
        self.house.gateway.wake()

    async def delay(self, length: str) -> None:
        """Move the open window's end by the host's own word (after an outage); ``length`` as directors type it."""
        await self.take(Direct(at=self.house.clock.now(), text=f"顺延 {length}", by="机器人"))
