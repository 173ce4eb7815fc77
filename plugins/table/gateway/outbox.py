"""Sending what the outbox holds: one message at a time, paced, each known to be sent, failed, or looked up."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from nonebot.adapters.onebot.v11 import ActionFailed, Message, MessageSegment
from nonebot.exception import ApiNotAvailable
from nonebot.log import logger

from engine.store import Lane, NewMessage, OutboxRow, OutboxState, Store, Transaction, WrongState
from plugins.table.ask import Ask
from plugins.table.clock import Clock
from plugins.table.config import Config
from plugins.table.gateway.calls import TROUBLE, Bots, Calls, reason_of
from plugins.table.gateway.layout import Painter, Segment, in_pieces, layout, plain, text_segment
from plugins.table.gateway.pacing import Pacer

#: Tells the directors that a message cannot be delivered.
Report = Callable[[OutboxRow, str], Awaitable[None]]
#: Times a message is sent before it is given up.
ATTEMPTS = 3
#: Seconds before a message whose fate is unknown is looked up, and between looks.
LOOK_AGAIN = 5
#: The return code that says nothing about whether a message went out.
UNCLEAR = 1200


class Gateway(Calls):
    """Sends from the outbox while a bot is connected. ``wake`` after queueing; :meth:`run` does the rest."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        config: Config,
        *,
        bots: Bots,
        paint: Painter | None = None,
        chance: Callable[[], float] = random.random,
    ) -> None:
        super().__init__(bots)
        self.store, self.clock, self.config = store, clock, config
        self.report: Report | None = None
        self._paint = paint
        self._pacer = Pacer(config, chance, off=clock.virtual)
        self._news = asyncio.Event()
        self._turn = asyncio.Lock()
        self._hot: deque[OutboxRow] = deque()
        self._unknown = True
        self._look_at: dict[int, int] = {}
        self._no_picture: set[int] = set()
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
    ) -> OutboxRow | None:
        """Queue what follows from ``ask``; an answer that can go out at once is returned, to be given to :meth:`hand`
        after the commit: it is being sent already, which spares it two transactions."""
        rest = list(messages)
        if not rest:
            return None
        first = rest[0]
        if ask is None or not ask.alone or first.lane > Lane.ACK or first.target != (ask.group or ask.user):
            first = None
        if first is None or not self._ready(first):
            await tx.queue_messages(rest, at=at, match_id=match_id)
            return None
        (number,) = await tx.queue_messages(rest[:1], at=at, match_id=match_id, sending=True)
        await tx.queue_messages(rest[1:], at=at, match_id=match_id)
        assert number is not None
        return OutboxRow(
            number, match_id, first.kind, first.target, first.lane, first.body, first.code, first.dedup_key,
            first.collapse_key, str(OutboxState.SENDING), 1, first.not_before, first.expires_at, at, None, None,
        )  # fmt: skip

    def hand(self, row: OutboxRow | None) -> None:
        """Something was queued; ``row`` was queued as being sent."""
        if row is not None:
            self._hot.append(row)
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
            self._news.set()

    def wake(self) -> None:
        """Something was queued, or a bot has connected."""
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
                await self.flush()
                wait = await self._wait()
            except Exception:
                logger.exception("outbox: sending stopped, trying again")
                wait = 5.0
            try:
                await asyncio.wait_for(self._news.wait(), wait)
            except TimeoutError:
                self._unknown = True

    async def _wait(self) -> float | None:
        """Seconds until something waiting may go out."""
        if self.clock.virtual:
            return None
        async with self.store.session() as s:
            at = await s.next_outbox_at()
        now = self.clock.now()
        later = 30.0 if at is None or not self.connected else min(30.0, max(0.2, at - now))
        return min(later, float(LOOK_AGAIN)) if self._look_at else later

    async def flush(self) -> None:
        """Send everything that may go out now, waiting for the gaps."""
        async with self._turn:
            while self.connected:
                if self._hot:
                    await self._send((self._hot.popleft(),))
                    continue
                if self._unknown:
                    self._unknown = False
                    await self._settle_unknown()
                rows = await self._choose()
                if not rows:
                    return
                await self._send(rows)

    async def _choose(self) -> tuple[OutboxRow, ...]:
        """Claim the message to send next, with the acknowledgements to the same person that may join it."""
        now = self.clock.now()
        async with self.store.session() as s:
            due = await s.due_outbox(now)
        due = tuple(r for r in due if r.lane != Lane.ACK or not self._gathering[r.kind, r.target])
        if not due:
            return ()
        moment = self.clock.moment()
        delays = {(r.kind, r.target): self._pacer.delay(r.kind, r.target, moment) for r in due}
        first = next((r for r in due if delays[r.kind, r.target] <= 0), None)
        if first is None:
            await self.clock.pause(min(delays.values()))
            return await self._choose()
        rows = (first, *self._joining(first, due)) if first.lane == Lane.ACK else (first,)
        async with self.store.transaction() as tx:
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

    # -- one message ---------------------------------------------------------------------------------------------

    async def _send(self, rows: tuple[OutboxRow, ...]) -> None:
        if not rows:
            return
        first = rows[0]
        parts = self._parts(rows)
        try:
            for part in parts:
                await self._post(first.kind, first.target, part)
        except ApiNotAvailable:
            await self._each(rows, "requeue", error="没有连上 QQ")
        except ActionFailed as error:
            await self._action_failed(rows, parts, error)
        except TROUBLE as error:
            await self._became_unknown(rows, reason_of(error))
        else:
            await self._each(rows, "mark_sent", at=self.clock.now())

    def _parts(self, rows: tuple[OutboxRow, ...]) -> list[list[Segment]]:
        first = rows[0]
        body = first.body if len(rows) == 1 else [text_segment("\n".join(plain(r.body) for r in rows))]
        paint = None if first.id in self._no_picture else self._paint
        return layout(body, self.config.daoyan_text_limit, paint)

    async def _post(self, kind: str, target: int, part: list[Segment]) -> None:
        bot = self.bots()
        if bot is None:
            raise ApiNotAvailable(adapter_name="OneBot V11")
        message = Message([MessageSegment(x["type"], dict(x["data"])) for x in part])
        try:
            if kind == "private":
                await bot.send_private_msg(user_id=target, message=message)
            else:
                await bot.send_group_msg(group_id=target, message=message)
        finally:
            self._pacer.sent(kind, target, self.clock.moment())

    async def _action_failed(
        self, rows: tuple[OutboxRow, ...], parts: list[list[Segment]], error: ActionFailed
    ) -> None:
        if any(x["type"] == "image" for part in parts for x in part):
            self._no_picture.add(rows[0].id)
        if error.info.get("retcode") == UNCLEAR:
            await self._became_unknown(rows, reason_of(error))
            return
        if rows[0].id in self._no_picture and rows[0].attempts < ATTEMPTS - 1:
            await self._each(rows, "requeue", error=reason_of(error))
            return
        await self._give_up(rows, reason_of(error))

    async def _became_unknown(self, rows: tuple[OutboxRow, ...], reason: str) -> None:
        await self._each(rows, "mark_unknown", error=reason)
        self._look_at.update({r.id: self.clock.after(LOOK_AGAIN) for r in rows})
        self._unknown = self.clock.virtual or self._unknown

    async def _give_up(self, rows: tuple[OutboxRow, ...], reason: str) -> None:
        await self._each(rows, "mark_failed", error=reason)
        for row in rows:
            self._no_picture.discard(row.id)
            logger.warning(f"outbox: #{row.id} to {row.kind} {row.target} failed: {reason}")
            if self.report is not None:
                await self.report(row, reason)

    async def _each(self, rows: Sequence[OutboxRow], change: str, **values: Any) -> None:
        async with self.store.transaction() as tx:
            for row in rows:
                try:
                    await getattr(tx, change)(row.id, **values)
                except WrongState:
                    logger.warning(f"outbox: #{row.id} was no longer ours to {change}")

    # -- messages whose fate is unknown --------------------------------------------------------------------------

    async def recover(self) -> None:
        """At start: what was being sent when the process ended is unknown now."""
        async with self.store.transaction() as tx:
            await tx.outbox_after_restart()
        self._unknown = True

    async def _settle_unknown(self) -> None:
        """Look every unknown message up in the talk it belongs to: it went out, or it is sent again."""
        async with self.store.session() as s:
            rows = await s.outbox(states=(OutboxState.UNKNOWN,))
        now = self.clock.now()
        for row in rows:
            if self._look_at.get(row.id, 0) > now:
                continue
            missing = await self._missing(row)
            if missing is None:
                self._look_at[row.id] = self.clock.after(LOOK_AGAIN)
                continue
            self._look_at.pop(row.id, None)
            if not missing:
                await self._each((row,), "mark_sent", at=now)
            elif row.attempts >= ATTEMPTS:
                await self._give_up((row,), row.error or "没有回应")
            else:
                await self._send_missing(row, missing)

    async def _missing(self, row: OutboxRow) -> list[list[Segment]] | None:
        """The parts of a message that its talk does not show; None when QQ does not say."""
        history = await self.history(row.kind, row.target, own=True)
        if history is None:
            return None
        shown = [plain(item["message"]) for item in history if isinstance(item.get("message"), list)]
        async with self.store.session() as s:
            sent = (await s.outbox(states=(OutboxState.SENT,), target=row.target))[-len(shown) or None :]
        known = [plain(r.body) for r in sent if r.kind == row.kind]
        found = []
        for part in self._parts((row,)):
            text = plain(part)
            if sum(text in x for x in shown) <= sum(text in x for x in known):
                found.append(part)
        return found

    async def _send_missing(self, row: OutboxRow, missing: list[list[Segment]]) -> None:
        """Send what is absent; a message whose picture was refused starts anew in pieces."""
        if row.id in self._no_picture:
            missing = in_pieces(row.body, self.config.daoyan_text_limit)
        async with self.store.transaction() as tx:
            await tx.requeue(row.id, error=row.error)
            await tx.mark_sending((row.id,))
        await self.clock.pause(max(0.0, self._pacer.delay(row.kind, row.target, self.clock.moment())))
        try:
            for part in missing:
                await self._post(row.kind, row.target, part)
        except ApiNotAvailable:
            await self._each((row,), "mark_unknown", error="没有连上 QQ")
        except TROUBLE as error:
            await self._became_unknown((row,), reason_of(error))
        else:
            await self._each((row,), "mark_sent", at=self.clock.now())
