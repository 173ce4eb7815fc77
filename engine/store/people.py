"""Accounts, sign-ups, seats and directors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import func, select

from .errors import Missing
from .handle import Handle
from .models import DirectorTable, PersonTable, SeatHistoryTable, SeatTable, SignupTable, table_of
from .rows import DirectorRow, PersonRow, SeatHistoryRow, SeatRow, SignupRow

PERSONS = table_of(PersonTable)
SIGNUPS = table_of(SignupTable)
SEATS = table_of(SeatTable)
HISTORY = table_of(SeatHistoryTable)
DIRECTORS = table_of(DirectorTable)
EVERY_MATCH = 0


class PeopleReads(Handle):
    """Reading who is who."""

    async def person(self, user_id: int) -> PersonRow | None:
        """What is known of an account."""
        return await self._first(PersonRow, select(PERSONS).where(PERSONS.c.user_id == user_id))

    async def persons(self) -> tuple[PersonRow, ...]:
        """All known accounts, by number."""
        return await self._all(PersonRow, select(PERSONS).order_by(PERSONS.c.user_id))

    async def signup(self, match_id: int, user_id: int) -> SignupRow | None:
        """One sign-up."""
        wanted = select(SIGNUPS).where(SIGNUPS.c.match_id == match_id, SIGNUPS.c.user_id == user_id)
        return await self._first(SignupRow, wanted)

    async def signups(self, match_id: int) -> tuple[SignupRow, ...]:
        """The sign-ups of a match in their order."""
        wanted = select(SIGNUPS).where(SIGNUPS.c.match_id == match_id)
        return await self._all(SignupRow, wanted.order_by(SIGNUPS.c.position))

    async def signups_of_user(self, user_id: int) -> tuple[SignupRow, ...]:
        """Where a person is signed up, oldest match first."""
        wanted = select(SIGNUPS).where(SIGNUPS.c.user_id == user_id)
        return await self._all(SignupRow, wanted.order_by(SIGNUPS.c.match_id))

    async def seats(self, match_id: int) -> tuple[SeatRow, ...]:
        """Who sits where in a match, by seat number."""
        return await self._all(SeatRow, select(SEATS).where(SEATS.c.match_id == match_id).order_by(SEATS.c.seat))

    async def seats_of_user(self, user_id: int) -> tuple[SeatRow, ...]:
        """The seats a person has now, in any match, oldest match first."""
        wanted = select(SEATS).where(SEATS.c.user_id == user_id)
        return await self._all(SeatRow, wanted.order_by(SEATS.c.match_id, SEATS.c.seat))

    async def seat_history(self, match_id: int) -> tuple[SeatHistoryRow, ...]:
        """Those who were replaced, in order."""
        wanted = select(HISTORY).where(HISTORY.c.match_id == match_id)
        return await self._all(SeatHistoryRow, wanted.order_by(HISTORY.c.id))

    async def directors(self, match_id: int | None = None) -> tuple[DirectorRow, ...]:
        """Directors of every match, and with ``match_id`` also those of that match, in order of appointment."""
        scopes = [EVERY_MATCH] if match_id is None else [EVERY_MATCH, match_id]
        wanted = select(DIRECTORS).where(DIRECTORS.c.scope.in_(scopes)).order_by(DIRECTORS.c.at, DIRECTORS.c.user_id)
        rows = await self._all(DirectorRow, wanted)
        return tuple(DirectorRow(row.match_id or None, row.user_id, row.appointed_by, row.at) for row in rows)

    async def is_director(self, user_id: int, match_id: int | None = None) -> bool:
        """Whether this person may direct the match (None: every match)."""
        return any(row.user_id == user_id for row in await self.directors(match_id))


class PeopleWrites(PeopleReads):
    """Writing who is who."""

    async def put_person(
        self, user_id: int, *, nickname: str | None = None, friend: bool | None = None, confirmed_at: int | None = None
    ) -> None:
        """Remember an account; what is None stays as it was."""
        told = {"nickname": nickname, "friend": friend, "confirmed_at": confirmed_at}
        values = {name: value for name, value in told.items() if value is not None}
        if await self.person(user_id) is None:
            await self._count(PERSONS.insert(), {"user_id": user_id, "nickname": "", "friend": False, **values})
        elif values:
            await self._count(PERSONS.update().where(PERSONS.c.user_id == user_id).values(**values))

    async def add_signup(
        self, match_id: int, user_id: int, alias: str, *, at: int, token: str | None = None
    ) -> SignupRow:
        """Sign a person up at the end of the list, or give the one already there this alias and token."""
        there = await self.signup(match_id, user_id)
        if there is not None:
            await self.change_signup(match_id, user_id, alias=alias, token=token)
        else:
            last = await self._value(select(func.max(SIGNUPS.c.position)).where(SIGNUPS.c.match_id == match_id))
            row = SignupRow(match_id, user_id, alias, (last or 0) + 1, False, None, token, at)
            await self._count(SIGNUPS.insert(), {name: getattr(row, name) for name in SignupRow.__slots__})
        found = await self.signup(match_id, user_id)
        if found is None:
            raise Missing("这条报名")
        return found

    async def change_signup(
        self,
        match_id: int,
        user_id: int,
        *,
        alias: str | None = None,
        confirmed: bool | None = None,
        seat: int | None = None,
        token: str | None = None,
        position: int | None = None,
    ) -> None:
        """Change what is given; raises Missing when the person is not signed up."""
        told = {"alias": alias, "confirmed": confirmed, "seat": seat, "token": token, "position": position}
        values: dict[str, Any] = {name: value for name, value in told.items() if value is not None}
        chosen = (SIGNUPS.c.match_id == match_id, SIGNUPS.c.user_id == user_id)
        if not values:
            return
        if not await self._count(SIGNUPS.update().where(*chosen).values(**values)):
            raise Missing("这条报名")

    async def remove_signup(self, match_id: int, user_id: int) -> bool:
        """Take a person off the list; False when not on it. Positions of the others keep their numbers."""
        chosen = (SIGNUPS.c.match_id == match_id, SIGNUPS.c.user_id == user_id)
        return bool(await self._count(SIGNUPS.delete().where(*chosen)))

    async def set_seats(self, match_id: int, people: Mapping[int, tuple[int, str]]) -> None:
        """Seat everybody anew: seat number -> (user id, alias). For dealing; later changes are replacements."""
        await self._count(SEATS.delete().where(SEATS.c.match_id == match_id))
        rows = [
            {"match_id": match_id, "seat": seat, "user_id": user_id, "alias": alias, "replaced_count": 0}
            for seat, (user_id, alias) in sorted(people.items())
        ]
        if rows:
            await self._count(SEATS.insert(), rows)

    async def replace_person(self, match_id: int, seat: int, user_id: int, alias: str, *, at: int) -> SeatRow:
        """Put another person (or the same with another account) on a seat and keep the former in the history."""
        chosen = (SEATS.c.match_id == match_id, SEATS.c.seat == seat)
        old = await self._first(SeatRow, select(SEATS).where(*chosen))
        if old is None:
            raise Missing(f"{seat} 号座位")
        former = {"match_id": match_id, "seat": seat, "user_id": old.user_id, "alias": old.alias, "replaced_at": at}
        await self._count(HISTORY.insert(), former)
        new = SeatRow(match_id, seat, user_id, alias, old.replaced_count + 1)
        change = SEATS.update().where(*chosen)
        await self._count(change.values(user_id=user_id, alias=alias, replaced_count=new.replaced_count))
        return new

    async def rename_seat(self, match_id: int, seat: int, alias: str) -> None:
        """Give a seat another alias; raises Missing when there is no such seat."""
        chosen = (SEATS.c.match_id == match_id, SEATS.c.seat == seat)
        if not await self._count(SEATS.update().where(*chosen).values(alias=alias)):
            raise Missing(f"{seat} 号座位")

    async def appoint_director(
        self, user_id: int, *, at: int, match_id: int | None = None, appointed_by: int | None = None
    ) -> None:
        """Let a person direct a match (None: every match); a second appointment replaces the first."""
        key = {"scope": EVERY_MATCH if match_id is None else match_id, "user_id": user_id}
        await self._put(DIRECTORS, key, {"appointed_by": appointed_by, "at": at})

    async def dismiss_director(self, user_id: int, match_id: int | None = None) -> bool:
        """Take the appointment back; False when there was none."""
        scope = EVERY_MATCH if match_id is None else match_id
        gone = DIRECTORS.delete().where(DIRECTORS.c.scope == scope, DIRECTORS.c.user_id == user_id)
        return bool(await self._count(gone))
