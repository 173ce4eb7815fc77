"""The outbox: what waits to be sent, in which order and at what pace it goes, and what joins into one message."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from nonebot.log import logger

from engine.store import Lane, NewMessage, OutboxRow, OutboxState, Transaction
from plugins.table.ask import Ask
from plugins.table.gateway.delivery import LOOK_AGAIN, Delivery
from plugins.table.gateway.layout import plain

#: Seconds of silence after which it is noted what has gone out; until then a crash has it looked up.
_BREATH = 0.03
#: So many messages are noted even without silence.
_UNNOTED = 50


class Queued(NamedTuple):
    """What was queued: a message to be sent right after the commit, and whether more waits."""

    hot: OutboxRow | None
    more: bool


class Gateway(Delivery):
    """Sends from the outbox while a bot is connected. ``wake`` after queueing; :meth:`run` does the rest."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._news = asyncio.Event()
        self._turn = asyncio.Lock()
        self._hot: deque[OutboxRow] = deque()
        self._backlog = True
        self._next_at: int | None = None
        self._gathering: Counter[tuple[str, int]] = Counter()
        self.offline: set[str] = set()
        """Accounts that QQ has logged out although their line stands."""

    # -- state ---------------------------------------------------------------------------------------------------

    @property
    def connected(self) -> bool:
        """Whether messages can go out."""
        bot = self.bots()
        return bot is not None and bot.self_id not in self.offline

    def _ready(self, message: NewMessage) -> bool:
        """Whether a message queued as being sent would go out at once."""
        if not self.connected or self._hot or self._turn.locked() or message.not_before:
            return False
        return self._pacer.delay(message.kind, message.target, self.clock.moment()) <= 0

    async def queue(
        self, tx: Transaction, messages: Iterable[NewMessage], ask: Ask | None, *, at: int, match_id: int | None
    ) -> Queued:
        """Queue what follows from ``ask``; give the answer to :meth:`hand` after the commit.

        An answer that can go out at once is being sent already, which spares it two transactions.
        """
        rest = list(messages)
        first = rest[0] if rest else None
        if first is None:
            return Queued(None, False)
        mine = ask is not None and ask.alone and first.lane <= Lane.ACK and first.target == (ask.group or ask.user)
        if not mine or not self._ready(first):
            await tx.queue_messages(rest, at=at, match_id=match_id)
            return Queued(None, True)
        (number,) = await tx.queue_messages(rest[:1], at=at, match_id=match_id, sending=True)
        await tx.queue_messages(rest[1:], at=at, match_id=match_id)
        assert number is not None
        row = OutboxRow(
            number, match_id, first.kind, first.target, first.lane, first.body, first.code, first.dedup_key,
            first.collapse_key, str(OutboxState.SENDING), 1, first.not_before, first.expires_at, at, None, None,
        )  # fmt: skip
        return Queued(row, len(rest) > 1)

    def hand(self, queued: Queued) -> None:
        """What :meth:`queue` queued is committed."""
        if queued.hot is not None:
            self._hot.append(queued.hot)
        self._backlog = self._backlog or queued.more
        self._news.set()

    @contextmanager
    def gathering(self, ask: Ask) -> Iterator[None]:
        """Acknowledgements to whoever sent ``ask`` wait inside, so that they go out as one message."""
        places = [("private", ask.user), *([] if ask.group is None else [("group", ask.group)])]
        self._gathering.update(places)
        try:
            yield
        finally:
            self._gathering.subtract(places)
            self.wake()

    def wake(self) -> None:
        """Something was queued, or a bot has connected."""
        self._backlog = True
        self._news.set()

    def look_up(self) -> None:
        """Look at the unknown messages again."""
        self._unknown = True
        self._news.set()

    # -- running -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Send for ever."""
        while True:
            self._news.clear()
            try:
                await self._pump()
                wait = self._wait()
                if self._done and not await self._news_within(_BREATH):
                    await self.note_sent()
            except Exception:
                logger.exception("outbox: sending stopped, trying again")
                wait = 5.0
            if not await self._news_within(wait):
                self._unknown = self._backlog = True

    async def _news_within(self, seconds: float | None) -> bool:
        # wait_for would pass the news through a task of its own: two more turns of the loop before an answer goes out.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        return self._news.is_set()

    def _wait(self) -> float | None:
        """Seconds until something waiting may go out."""
        if self.clock.virtual:
            return None
        later = 30.0
        if self._next_at is not None and self.connected:
            later = min(later, max(0.2, self._next_at - self.clock.now()))
        return min(later, float(LOOK_AGAIN)) if self._look_at else later

    async def flush(self) -> None:
        """Send everything that may go out now, waiting for the gaps, and note what has gone out."""
        self._backlog = True
        await self._pump()
        await self.note_sent()

    async def _pump(self) -> None:
        async with self._turn:
            while self.connected:
                if len(self._done) >= _UNNOTED:
                    await self.note_sent()
                if self._hot:
                    await self._send((self._hot.popleft(),))
                    continue
                if self._unknown:
                    self._unknown = False
                    await self._settle_unknown()
                if not self._backlog and (self._next_at is None or self._next_at > self.clock.now()):
                    return
                rows = await self._choose()
                if rows is None:
                    return
                await self._send(rows)

    async def _due(self) -> tuple[OutboxRow, ...]:
        """What may go out now; what waits for a later time is remembered."""
        now = self.clock.now()
        self._backlog = False
        # Who was still being answered when the rows were read may have more by now than was seen.
        answering = +self._gathering
        async with self.store.session() as s:
            due = await s.due_outbox(now)
            self._next_at = None if due else await s.next_outbox_at()
        if self._next_at is not None and self._next_at <= now:
            async with self.store.transaction() as tx:
                await tx.drop_expired(now)
                self._next_at = await tx.next_outbox_at()
        answering |= self._gathering
        return tuple(r for r in due if r.lane != Lane.ACK or answering[r.kind, r.target] <= 0)

    async def _choose(self) -> tuple[OutboxRow, ...] | None:
        """Claim the message to send next, with the acknowledgements to the same person that may join it."""
        due = await self._due()
        if not due:
            return () if self._backlog else None
        self._backlog = True
        moment = self.clock.moment()
        delays = {(r.kind, r.target): self._pacer.delay(r.kind, r.target, moment) for r in due}
        first = next((r for r in due if delays[r.kind, r.target] <= 0), None)
        if first is None:
            await self.note_sent()
            await self.clock.pause(min(delays.values()))
            return ()
        rows = (first, *self._joining(first, due)) if first.lane == Lane.ACK else (first,)
        async with self._noting() as tx:
            taken = set(await tx.mark_sending([r.id for r in rows]))
        return tuple(r for r in rows if r.id in taken)

    def _joining(self, first: OutboxRow, due: Sequence[OutboxRow]) -> list[OutboxRow]:
        """Other acknowledgements for the same target, as long as they fit into one message."""
        size, found = len(plain(first.body)), []
        for row in due:
            if row.id == first.id or (row.kind, row.target, row.lane) != (first.kind, first.target, Lane.ACK):
                continue
            size += 1 + len(plain(row.body))
            if size > self.config.daoyan_text_limit:
                break
            found.append(row)
        return found
