"""Outgoing messages and their states.

queued -> sending -> sent | failed | unknown. ``unknown`` means the protocol end did not say whether it went out: it is
settled by looking into the chat history, then marked sent or queued again. ``dropped`` messages were overtaken while
they waited and are never sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import BigInteger, Row, and_, bindparam, func, or_, select, update
from sqlalchemy.sql import Executable

from .errors import WrongState
from .handle import Handle
from .models import OutboxTable, table_of
from .prepared import Prepared
from .rows import NewMessage, OutboxRow, OutboxState

OUTBOX = table_of(OutboxTable)
QUEUED, SENDING, SENT = str(OutboxState.QUEUED), str(OutboxState.SENDING), str(OutboxState.SENT)
FAILED, UNKNOWN, DROPPED = str(OutboxState.FAILED), str(OutboxState.UNKNOWN), str(OutboxState.DROPPED)


def _scoped(match_id: int | None, key: str) -> str:
    return f"{match_id or 0}/{key}"


def _row(raw: Row[Any]) -> OutboxRow:
    values = raw._asdict()
    if values["dedup_key"] is not None:
        values["dedup_key"] = values["dedup_key"].partition("/")[2]
    return OutboxRow(**values)


def _move(to: str, origins: tuple[str, ...], *columns: str) -> Prepared:
    movable = or_(*(OUTBOX.c.state == origin for origin in origins))
    change = OUTBOX.update().where(OUTBOX.c.id == bindparam("message_id", type_=BigInteger), movable)
    given = {column: bindparam(f"new_{column}", type_=OUTBOX.c[column].type) for column in columns}
    return Prepared(change.values(state=to, **given))


# Built once: putting a statement together costs more than SQLite needs to run it.
QUEUE = Prepared(OUTBOX.insert().returning(OUTBOX.c.id), [c.name for c in OUTBOX.c if c.name != "id"])
QUEUE_IN_ORDER = OUTBOX.insert().returning(OUTBOX.c.id, sort_by_parameter_order=True)
USED_KEYS = select(OUTBOX.c.dedup_key).where(OUTBOX.c.dedup_key.in_(bindparam("keys", expanding=True)))
NOW, LIMIT = bindparam("now", type_=BigInteger), bindparam("limit", type_=BigInteger)
ALIVE = or_(OUTBOX.c.expires_at.is_(None), OUTBOX.c.expires_at > NOW)
IS_DUE = and_(OUTBOX.c.state == QUEUED, OUTBOX.c.not_before <= NOW, ALIVE)
DUE = select(OUTBOX).where(IS_DUE).order_by(OUTBOX.c.lane, OUTBOX.c.id).limit(LIMIT)
DUE_IDS = select(OUTBOX.c.id).where(IS_DUE).order_by(OUTBOX.c.lane, OUTBOX.c.id).limit(LIMIT)
TAKE = OUTBOX.update().values(state=SENDING, attempts=OUTBOX.c.attempts + 1, error=None)
CLAIM = TAKE.where(OUTBOX.c.id.in_(DUE_IDS)).returning(*OUTBOX.c)
MARK_SENDING = TAKE.where(OUTBOX.c.id.in_(bindparam("ids", expanding=True)), OUTBOX.c.state == QUEUED).returning(
    OUTBOX.c.id
)
MARK_SENT = _move(SENT, (SENDING, UNKNOWN), "sent_at", "error")
MARK_FAILED = _move(FAILED, (QUEUED, SENDING, UNKNOWN), "error")
MARK_UNKNOWN = _move(UNKNOWN, (SENDING,), "error")
REQUEUE = _move(QUEUED, (SENDING, UNKNOWN, FAILED), "not_before", "error")


class OutboxReads(Handle):
    """Reading the outbox."""

    async def _messages(self, statement: Executable, values: dict[str, Any] | None = None) -> tuple[OutboxRow, ...]:
        return tuple(_row(raw) for raw in await self._run(statement, values))

    async def message(self, message_id: int) -> OutboxRow | None:
        """One message."""
        found = await self._messages(select(OUTBOX).where(OUTBOX.c.id == message_id))
        return found[0] if found else None

    async def due_outbox(self, now: int, limit: int = 50) -> tuple[OutboxRow, ...]:
        """Queued messages that may go out now, by lane, then in the order they were queued; expired ones left out."""
        return await self._messages(DUE, {"now": now, "limit": limit})

    async def next_outbox_at(self) -> int | None:
        """The earliest ``not_before`` of the queued messages; None when nothing waits."""
        value = await self._value(select(func.min(OUTBOX.c.not_before)).where(OUTBOX.c.state == QUEUED))
        return None if value is None else int(value)

    async def outbox(
        self,
        match_id: int | None = None,
        *,
        states: Collection[str] | None = None,
        target: int | None = None,
        code: str | None = None,
    ) -> tuple[OutboxRow, ...]:
        """Messages in the order they were queued, narrowed by any of: match, states, target, short number."""
        wanted = select(OUTBOX).order_by(OUTBOX.c.id)
        if match_id is not None:
            wanted = wanted.where(OUTBOX.c.match_id == match_id)
        if states is not None:
            wanted = wanted.where(OUTBOX.c.state.in_([str(state) for state in states]))
        if target is not None:
            wanted = wanted.where(OUTBOX.c.target == target)
        if code is not None:
            wanted = wanted.where(OUTBOX.c.code == code)
        return await self._messages(wanted)


class OutboxWrites(OutboxReads):
    """Writing the outbox."""

    async def queue_messages(
        self, messages: Iterable[NewMessage], *, at: int, match_id: int | None = None, sending: bool = False
    ) -> tuple[int | None, ...]:
        """Queue messages in the given order.

        Returns the new numbers in that order, None where the ``dedup_key`` was queued before (for this match). A
        message with a ``collapse_key`` drops those with the same key to the same target that still wait. ``sending``:
        the caller sends them right after the commit, so they start claimed and a reply costs one transaction less.
        """
        wanted = list(messages)
        used = await self._used_keys(match_id, wanted)
        fresh: list[tuple[int, NewMessage]] = []
        for place, message in enumerate(wanted):
            if message.dedup_key is None or message.dedup_key not in used:
                fresh.append((place, message))
                used.add(message.dedup_key or "")
        for _, message in fresh:
            if message.collapse_key is not None:
                await self._collapse(match_id, message)
        numbers: list[int | None] = [None] * len(wanted)
        if fresh:
            values = [self._values(match_id, message, at, sending) for _, message in fresh]
            ids = await self._insert_all(values)
            for (place, _), number in zip(fresh, ids, strict=True):
                numbers[place] = number
        return tuple(numbers)

    async def _insert_all(self, values: list[dict[str, Any]]) -> list[int]:
        if self._dialect == "sqlite":
            return [(await self._write(QUEUE, row))[1][0][0] for row in values]
        return list((await self._run(QUEUE_IN_ORDER, values)).scalars())

    async def _used_keys(self, match_id: int | None, messages: Sequence[NewMessage]) -> set[str]:
        keys = [_scoped(match_id, message.dedup_key) for message in messages if message.dedup_key is not None]
        if not keys:
            return set()
        found = await self._run(USED_KEYS, {"keys": keys})
        return {key.partition("/")[2] for key in found.scalars()}

    async def _collapse(self, match_id: int | None, message: NewMessage) -> None:
        waiting = and_(
            OUTBOX.c.state == QUEUED,
            OUTBOX.c.match_id.is_(None) if match_id is None else OUTBOX.c.match_id == match_id,
            OUTBOX.c.kind == message.kind,
            OUTBOX.c.target == message.target,
            OUTBOX.c.collapse_key == message.collapse_key,
        )
        await self._count(update(OUTBOX).where(waiting).values(state=DROPPED, error="已被更新的消息取代"))

    @staticmethod
    def _values(match_id: int | None, message: NewMessage, at: int, sending: bool) -> dict[str, Any]:
        return {
            "match_id": match_id,
            "kind": message.kind,
            "target": message.target,
            "lane": int(message.lane),
            "body": message.body,
            "code": message.code,
            "dedup_key": None if message.dedup_key is None else _scoped(match_id, message.dedup_key),
            "collapse_key": message.collapse_key,
            "state": SENDING if sending else QUEUED,
            "attempts": int(sending),
            "not_before": message.not_before,
            "expires_at": message.expires_at,
            "created_at": at,
            "sent_at": None,
            "error": None,
        }

    async def claim_outbox(self, now: int, limit: int = 1) -> tuple[OutboxRow, ...]:
        """Take the next due messages, in the order of :meth:`due_outbox`, and mark them sending.

        Claim only what is sent at once: after a crash all of it counts as unknown.
        """
        taken = await self._messages(CLAIM, {"now": now, "limit": limit})
        return tuple(sorted(taken, key=lambda row: (row.lane, row.id)))

    async def mark_sending(self, message_ids: Collection[int]) -> tuple[int, ...]:
        """Mark queued messages as being sent, before the call; returns those that were still queued."""
        if not message_ids:
            return ()
        taken = await self._run(MARK_SENDING, {"ids": list(message_ids)})
        return tuple(sorted(taken.scalars()))

    async def mark_sent(self, message_id: int, at: int) -> None:
        """It went out (from sending, or unknown after looking it up); raises WrongState otherwise."""
        await self._move(MARK_SENT, message_id, SENT, new_sent_at=at, new_error=None)

    async def mark_failed(self, message_id: int, error: str) -> None:
        """It surely did not go out and is given up (from queued, sending or unknown); raises WrongState otherwise."""
        await self._move(MARK_FAILED, message_id, FAILED, new_error=error)

    async def mark_unknown(self, message_id: int, error: str) -> None:
        """It may have gone out (from sending); raises WrongState otherwise."""
        await self._move(MARK_UNKNOWN, message_id, UNKNOWN, new_error=error)

    async def requeue(self, message_id: int, *, not_before: int = 0, error: str | None = None) -> None:
        """Try again not before that time (from sending, unknown or failed); raises WrongState otherwise."""
        await self._move(REQUEUE, message_id, QUEUED, new_not_before=not_before, new_error=error)

    async def _move(self, change: Prepared, message_id: int, to: str, **values: Any) -> None:
        moved, _ = await self._write(change, {"message_id": message_id, **values})
        if not moved:
            raise WrongState(message_id, to)

    async def outbox_after_restart(self) -> tuple[OutboxRow, ...]:
        """At start: whatever was being sent is now unknown. Returns all unknown messages, to be looked up."""
        interrupted = update(OUTBOX).where(OUTBOX.c.state == SENDING)
        await self._count(interrupted.values(state=UNKNOWN, error="发送途中程序中断"))
        return await self.outbox(states=(UNKNOWN,))

    async def drop_expired(self, now: int) -> int:
        """Drop queued messages whose ``expires_at`` has come; returns how many."""
        late = and_(OUTBOX.c.state == QUEUED, OUTBOX.c.expires_at <= now)
        return await self._count(update(OUTBOX).where(late).values(state=DROPPED, error="已过时"))

    async def drop_queued(
        self,
        match_id: int | None = None,
        *,
        lane: int | None = None,
        target: int | None = None,
        code: str | None = None,
        collapse_key: str | None = None,
        created_before: int | None = None,
    ) -> int:
        """Drop queued messages that meet all given conditions (at least one); returns how many."""
        pairs = ((OUTBOX.c.match_id, match_id), (OUTBOX.c.lane, lane), (OUTBOX.c.target, target))
        texts = ((OUTBOX.c.code, code), (OUTBOX.c.collapse_key, collapse_key))
        chosen = [column == value for column, value in (*pairs, *texts) if value is not None]
        if created_before is not None:
            chosen.append(OUTBOX.c.created_at < created_before)
        if not chosen:
            raise ValueError("drop_queued needs a condition")
        gone = update(OUTBOX).where(OUTBOX.c.state == QUEUED, *chosen)
        return await self._count(gone.values(state=DROPPED, error="不再需要"))
