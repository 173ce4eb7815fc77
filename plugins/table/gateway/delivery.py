"""Delivering messages: each is known to be sent, failed, or looked up in the talk it belongs to."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from nonebot.adapters.onebot.v11 import ActionFailed, Message, MessageSegment
from nonebot.exception import ApiNotAvailable
from nonebot.log import logger

from engine.store import OutboxRow, OutboxState, Store, Transaction, WrongState
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
#: Looks in a talk that shows nothing before a message is given up.
LOOKS = 12
#: The return code that says nothing about whether a message went out.
UNCLEAR = 1200


def _contains(message: str, text: str) -> bool:
    """Whether a message is a text, or has it as whole lines among others."""
    return f"\n{text}\n" in f"\n{message}\n"


class Delivery(Calls):
    """Sends single messages and finds out what became of those it cannot be sure of."""

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
        self._unknown = True
        self._look_at: dict[int, int] = {}
        self._looks: dict[int, int] = {}
        self._no_picture: set[int] = set()
        self._done: list[tuple[int, int]] = []

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
            self._done += [(row.id, self.clock.now()) for row in rows]

    async def note_sent(self) -> None:
        """Write down what has gone out."""
        if self._done:
            async with self._noting():
                pass

    @asynccontextmanager
    async def _noting(self) -> AsyncIterator[Transaction]:
        """A transaction that also writes down what has gone out."""
        done, self._done = self._done, []
        try:
            async with self.store.transaction() as tx:
                await self._note(tx, done)
                yield tx
        except BaseException:
            self._done = done + self._done
            raise

    @staticmethod
    async def _note(tx: Transaction, done: Sequence[tuple[int, int]]) -> None:
        for number, at in done:
            try:
                await tx.mark_sent(number, at)
            except WrongState:
                logger.warning(f"outbox: #{number} was no longer being sent")

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
        await self.note_sent()
        async with self.store.session() as s:
            rows = await s.outbox(states=(OutboxState.UNKNOWN,))
        now = self.clock.now()
        for row in rows:
            if self._look_at.get(row.id, 0) > now:
                continue
            missing = await self._missing(row)
            if missing is None:
                self._look_at[row.id] = self.clock.after(LOOK_AGAIN)
                self._looks[row.id] = self._looks.get(row.id, 0) + (self.bots() is not None)
                if self._looks[row.id] >= LOOKS:
                    self._looks.pop(row.id)
                    await self._give_up((row,), row.error or "没有回应")
                continue
            self._looks.pop(row.id, None)
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
            if sum(_contains(x, text) for x in shown) <= sum(_contains(x, text) for x in known):
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
