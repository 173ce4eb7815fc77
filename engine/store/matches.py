"""Matches, the channels bound to them, and their journals."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import BigInteger, bindparam, func, or_, select

from .errors import CodeTaken, Conflict, JournalOrder, Missing
from .handle import Handle
from .models import GroupBindingTable, JournalTable, MatchTable, SeatTable, SignupTable, table_of
from .prepared import Prepared
from .rows import GroupBindingRow, JournalRow, MatchRow, Phase

MATCHES = table_of(MatchTable)
JOURNAL = table_of(JournalTable)
BINDINGS = table_of(GroupBindingTable)
SEATS = table_of(SeatTable)
SIGNUPS = table_of(SignupTable)


def _add_next() -> Prepared:
    # The order is checked by the statement itself: a question of its own would cost another trip for every input.
    values = {column.name: bindparam(column.name, type_=column.type) for column in JOURNAL.c}
    last = select(func.max(JOURNAL.c.n)).where(JOURNAL.c.match_id == values["match_id"]).scalar_subquery()
    follows = values["n"] == func.coalesce(last + 1, bindparam("first", type_=BigInteger))
    return Prepared(JOURNAL.insert().from_select(list(values), select(*values.values()).where(follows)))


ADD_NEXT = _add_next()


class MatchReads(Handle):
    """Reading matches and bindings."""

    async def match(self, match_id: int) -> MatchRow | None:
        """The match with this id."""
        return await self._first(MatchRow, select(MATCHES).where(MATCHES.c.id == match_id))

    async def match_by_code(self, code: str) -> MatchRow | None:
        """The match with this 局号."""
        return await self._first(MatchRow, select(MATCHES).where(MATCHES.c.code == code))

    async def matches(self, phases: Collection[str] | None = None) -> tuple[MatchRow, ...]:
        """All matches, oldest first, or only those in ``phases``."""
        wanted = select(MATCHES).order_by(MATCHES.c.id)
        if phases is not None:
            wanted = wanted.where(MATCHES.c.phase.in_([str(phase) for phase in phases]))
        return await self._all(MatchRow, wanted)

    async def matches_of_user(self, user_id: int, phases: Collection[str] | None = None) -> tuple[MatchRow, ...]:
        """Matches in which this person now has a seat, or is signed up while no seats are given, oldest first."""
        seated = select(SEATS.c.match_id).where(SEATS.c.user_id == user_id)
        waiting = (
            select(SIGNUPS.c.match_id)
            .join(MATCHES, MATCHES.c.id == SIGNUPS.c.match_id)
            .where(SIGNUPS.c.user_id == user_id, MATCHES.c.phase.in_([str(Phase.SIGNUP), str(Phase.CAST)]))
        )
        wanted = select(MATCHES).where(or_(MATCHES.c.id.in_(seated), MATCHES.c.id.in_(waiting))).order_by(MATCHES.c.id)
        if phases is not None:
            wanted = wanted.where(MATCHES.c.phase.in_([str(phase) for phase in phases]))
        return await self._all(MatchRow, wanted)

    async def bindings(self, match_id: int) -> tuple[GroupBindingRow, ...]:
        """The groups bound to a match, by channel name."""
        wanted = select(BINDINGS).where(BINDINGS.c.match_id == match_id).order_by(BINDINGS.c.channel)
        return await self._all(GroupBindingRow, wanted)

    async def bindings_of_group(self, group_id: int) -> tuple[GroupBindingRow, ...]:
        """What a group is bound to, oldest match first."""
        wanted = select(BINDINGS).where(BINDINGS.c.group_id == group_id)
        return await self._all(GroupBindingRow, wanted.order_by(BINDINGS.c.match_id, BINDINGS.c.channel))


class JournalReads(Handle):
    """Reading journals."""

    async def journal(self, match_id: int, after: int | None = None) -> tuple[JournalRow, ...]:
        """The rows of a match in order, or only those with ``n > after``."""
        wanted = select(JOURNAL).where(JOURNAL.c.match_id == match_id).order_by(JOURNAL.c.n)
        return await self._all(JournalRow, wanted if after is None else wanted.where(JOURNAL.c.n > after))

    async def last_journal(self, match_id: int) -> JournalRow | None:
        """The newest row of a match."""
        wanted = select(JOURNAL).where(JOURNAL.c.match_id == match_id).order_by(JOURNAL.c.n.desc()).limit(1)
        return await self._first(JournalRow, wanted)

    async def journal_length(self, match_id: int) -> int:
        """How many rows a match has."""
        return int(await self._value(select(func.count()).where(JOURNAL.c.match_id == match_id)))


class MatchWrites(MatchReads):
    """Writing matches and bindings."""

    async def create_match(
        self,
        code: str,
        book: str,
        title: str,
        *,
        config: Any,
        rules_version: str,
        at: int,
        public_group: int | None = None,
    ) -> MatchRow:
        """Open a match in phase signup; raises CodeTaken when the 局号 is used."""
        if await self.match_by_code(code) is not None:
            raise CodeTaken(code)
        values = {
            "code": code,
            "book": book,
            "title": title,
            "phase": str(Phase.SIGNUP),
            "config": config,
            "public_group": public_group,
            "created_at": at,
            "rules_version": rules_version,
        }
        match_id = await self._insert_row(MATCHES, values)
        return MatchRow(id=match_id, started_at=None, ended_at=None, **values)

    async def set_phase(self, match_id: int, phase: str, at: int) -> None:
        """Move a match on. ``started_at`` keeps the first playing, ``ended_at`` the time it was last over or closed."""
        values: dict[str, Any] = {"phase": str(phase)}
        if phase == Phase.PLAYING:
            values |= {"started_at": func.coalesce(MATCHES.c.started_at, at), "ended_at": None}
        if phase == Phase.OVER:
            values["ended_at"] = at
        if phase == Phase.CLOSED:
            values["ended_at"] = func.coalesce(MATCHES.c.ended_at, at)
        await self._change_match(match_id, values)

    async def set_config(self, match_id: int, config: Any) -> None:
        """Replace the settings of a match."""
        await self._change_match(match_id, {"config": config})

    async def set_title(self, match_id: int, title: str) -> None:
        """Rename a match."""
        await self._change_match(match_id, {"title": title})

    async def set_public_group(self, match_id: int, group_id: int | None) -> None:
        """Say in which group the match is played in public."""
        await self._change_match(match_id, {"public_group": group_id})

    async def set_rules_version(self, match_id: int, rules_version: str) -> None:
        """Say under which rules the match goes on."""
        await self._change_match(match_id, {"rules_version": rules_version})

    async def _change_match(self, match_id: int, values: dict[str, Any]) -> None:
        if not await self._count(MATCHES.update().where(MATCHES.c.id == match_id).values(**values)):
            raise Missing(f"编号 {match_id} 的对局")

    async def bind_group(self, match_id: int, channel: str, group_id: int) -> None:
        """Make a group the channel of a match, in place of the one before."""
        await self._put(BINDINGS, {"match_id": match_id, "channel": channel}, {"group_id": group_id})

    async def unbind_group(self, match_id: int, channel: str) -> bool:
        """Forget a channel's group; False when there was none."""
        gone = BINDINGS.delete().where(BINDINGS.c.match_id == match_id, BINDINGS.c.channel == channel)
        return bool(await self._count(gone))


class JournalWrites(JournalReads):
    """Adding to journals. There is no way to change or remove a row."""

    async def append_journal(
        self,
        match_id: int,
        n: int,
        *,
        at: int,
        input: Any,  # noqa: A002
        rules_version: str,
        facts: Any,
        digest: str,
        open: Any = None,  # noqa: A002
    ) -> None:
        """Add row ``n``: the first is 0 or 1, then each is the last plus one. Raises JournalOrder otherwise."""
        values = {
            "match_id": match_id,
            "n": n,
            "at": at,
            "input": input,
            "rules_version": rules_version,
            "facts": facts,
            "open": open,
            "digest": digest,
            "first": 0 if n == 0 else 1,
        }
        try:
            added, _ = await self._write(ADD_NEXT, values)
        except Conflict as broken:
            raise Conflict(f"没有编号 {match_id} 的对局，日志写不进去。") from broken
        if not added:
            raise JournalOrder(match_id, n)
