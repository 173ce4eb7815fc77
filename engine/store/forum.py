"""Incoming messages, counted posts, notes for the director, and small values."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, or_, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from .errors import Missing
from .handle import Handle
from .models import MetaTable, NoteTable, PostTable, SeenTable, table_of
from .prepared import Prepared
from .rows import NoteRow, PostRow

SEEN = table_of(SeenTable)
POSTS = table_of(PostTable)
NOTES = table_of(NoteTable)
META = table_of(MetaTable)
NEW_MESSAGE = {
    "sqlite": Prepared(sqlite_insert(SEEN).on_conflict_do_nothing(), SEEN.c.keys()),
    "postgresql": Prepared(postgresql_insert(SEEN).on_conflict_do_nothing(), SEEN.c.keys()),
}
SAME_MESSAGE_S = 12 * 3600
"""Protocol ends use short message numbers again after some thousand messages; farther apart it is another message."""


class ForumReads(Handle):
    """Reading posts, notes and values."""

    async def was_seen(self, self_id: int | str, message_id: int | str, at: int) -> bool:
        """Whether a message was handled; ``at`` is the message's own time."""
        stored = await self._value(select(SEEN.c.at).where(*_message(self_id, message_id)))
        return stored is not None and abs(at - int(stored)) < SAME_MESSAGE_S

    async def posts(self, match_id: int, day: int | None = None, seat: int | None = None) -> tuple[PostRow, ...]:
        """Posts in order, narrowed by day and seat."""
        wanted = select(POSTS).where(POSTS.c.match_id == match_id).order_by(POSTS.c.at, POSTS.c.id)
        if day is not None:
            wanted = wanted.where(POSTS.c.day == day)
        if seat is not None:
            wanted = wanted.where(POSTS.c.seat == seat)
        return await self._all(PostRow, wanted)

    async def count_posts(self, match_id: int, day: int) -> dict[int, int]:
        """Seat number -> number of posts on that day; seats without posts are absent."""
        wanted = select(POSTS.c.seat, func.count().label("posts"))
        wanted = wanted.where(POSTS.c.match_id == match_id, POSTS.c.day == day)
        rows = await self._run(wanted.group_by(POSTS.c.seat).order_by(POSTS.c.seat))
        return {row.seat: row.posts for row in rows}

    async def note(self, note_id: int) -> NoteRow | None:
        """One note."""
        return await self._first(NoteRow, select(NOTES).where(NOTES.c.id == note_id))

    async def notes(
        self, match_id: int, kind: str | None = None, *, done: bool | None = None, seat: int | None = None
    ) -> tuple[NoteRow, ...]:
        """Notes of a match in order, narrowed by kind, seat, and whether they are done."""
        wanted = select(NOTES).where(NOTES.c.match_id == match_id).order_by(NOTES.c.id)
        if kind is not None:
            wanted = wanted.where(NOTES.c.kind == kind)
        if done is not None:
            wanted = wanted.where(NOTES.c.done.is_(done))
        if seat is not None:
            wanted = wanted.where(NOTES.c.seat == seat)
        return await self._all(NoteRow, wanted)

    async def get_meta(self, key: str, default: Any = None) -> Any:
        """A value kept under ``key``."""
        row = (await self._run(select(META.c.value).where(META.c.key == key))).first()
        return default if row is None else row[0]


class ForumWrites(ForumReads):
    """Writing posts, notes and values."""

    async def seen(self, self_id: int | str, message_id: int | str, at: int) -> bool:
        """Note an incoming message: True when it is new, False when it was handled before.

        ``at`` is the time the message itself carries (UTC seconds), which a replay repeats: the same number with a time
        12 hours or more apart is taken as a number used again.
        """
        values = {"self_id": str(self_id), "message_id": str(message_id), "at": at}
        added, _ = await self._write(NEW_MESSAGE[self._dialect], values)
        if added:
            return True
        another = or_(SEEN.c.at <= at - SAME_MESSAGE_S, SEEN.c.at >= at + SAME_MESSAGE_S)
        return bool(await self._count(update(SEEN).where(*_message(self_id, message_id), another).values(at=at)))

    async def forget_seen(self, before: int) -> int:
        """Forget messages older than ``before``; returns how many."""
        return await self._count(SEEN.delete().where(SEEN.c.at < before))

    async def add_post(self, match_id: int, day: int, seat: int, message_id: int | str, *, at: int, text: str) -> int:
        """Count a post; returns its number. Raises Conflict when this message was counted before."""
        where = {"match_id": match_id, "day": day, "seat": seat}
        return await self._insert_row(POSTS, {**where, "message_id": str(message_id), "at": at, "text": text})

    async def add_note(
        self, match_id: int, kind: str, *, at: int, text: str, seat: int | None = None, data: Any = None
    ) -> int:
        """Leave a note for the director; returns its number."""
        what = {"kind": kind, "seat": seat, "text": text, "data": data}
        return await self._insert_row(NOTES, {"match_id": match_id, "at": at, "done": False, **what})

    async def finish_note(self, note_id: int, data: Any = None) -> None:
        """A note is dealt with; ``data`` (unless None) replaces what it carried. Raises Missing."""
        values = {"done": True} if data is None else {"done": True, "data": data}
        if not await self._count(update(NOTES).where(NOTES.c.id == note_id).values(**values)):
            raise Missing(f"编号 {note_id} 的记录")

    async def put_meta(self, key: str, value: Any) -> None:
        """Keep a value under ``key``."""
        await self._put(META, {"key": key}, {"value": value})


def _message(self_id: int | str, message_id: int | str) -> tuple[Any, Any]:
    return (SEEN.c.self_id == str(self_id), SEEN.c.message_id == str(message_id))
