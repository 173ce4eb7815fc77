"""Accounts, sign-ups, seats, directors."""

from __future__ import annotations

import pytest

from engine.store import DirectorRow, MatchRow, Missing, PersonRow, SeatRow, SignupRow, Store

from .conftest import NOW, new_match


async def test_a_person_keeps_what_is_not_told_anew(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.put_person(2**35, nickname="饺子")
        await tx.put_person(2**35, friend=True)
        await tx.put_person(2**35, confirmed_at=NOW)
        await tx.put_person(2**35)
        await tx.put_person(5, friend=True)
        await tx.put_person(5, friend=False, nickname="a\0b\ud83d")
        assert await tx.person(2**35) == PersonRow(2**35, "饺子", True, NOW)
        assert await tx.persons() == (PersonRow(5, "ab?", False, None), PersonRow(2**35, "饺子", True, NOW))


async def test_signing_up(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        first = await tx.add_signup(match.id, 7, "饺子", at=NOW, token="t1")
        await tx.add_signup(match.id, 8, "包子", at=NOW + 1)
        again = await tx.add_signup(match.id, 7, "馄饨", at=NOW + 2)
        assert first == SignupRow(match.id, 7, "饺子", 1, False, None, "t1", NOW)
        assert again == SignupRow(match.id, 7, "馄饨", 1, False, None, "t1", NOW)
        await tx.change_signup(match.id, 8, confirmed=True, seat=3)
        await tx.change_signup(match.id, 8)
        assert await tx.signup(match.id, 8) == SignupRow(match.id, 8, "包子", 2, True, 3, None, NOW + 1)
        await tx.change_signup(match.id, 8, position=0)
        assert [row.user_id for row in await tx.signups(match.id)] == [8, 7]
        assert await tx.remove_signup(match.id, 8)
        assert not await tx.remove_signup(match.id, 8)
        assert (await tx.add_signup(match.id, 9, "汤圆", at=NOW)).position == 2
        assert [row.match_id for row in await tx.signups_of_user(7)] == [match.id]
        with pytest.raises(Missing):
            await tx.change_signup(match.id, 8, confirmed=True)


async def test_seats_and_replacements(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        await tx.set_seats(match.id, {2: (8, "乙"), 1: (7, "甲")})
        await tx.set_seats(match.id, {2: (7, "乙"), 1: (8, "甲")})
        assert await tx.seats(match.id) == (SeatRow(match.id, 1, 8, "甲", 0), SeatRow(match.id, 2, 7, "乙", 0))
        new = await tx.replace_person(match.id, 2, 9, "乙", at=NOW)
        await tx.replace_person(match.id, 2, 10, "丑", at=NOW + 1)
        await tx.rename_seat(match.id, 1, "子")
        assert new == SeatRow(match.id, 2, 9, "乙", 1)
        assert await tx.seats(match.id) == (SeatRow(match.id, 1, 8, "子", 0), SeatRow(match.id, 2, 10, "丑", 2))
        former = await tx.seat_history(match.id)
        assert [(row.seat, row.user_id, row.alias, row.replaced_at) for row in former] == [
            (2, 7, "乙", NOW),
            (2, 9, "乙", NOW + 1),
        ]
        assert await tx.seats_of_user(7) == ()
        assert [row.seat for row in await tx.seats_of_user(10)] == [2]
        with pytest.raises(Missing, match="3 号座位"):
            await tx.replace_person(match.id, 3, 9, "丙", at=NOW)
        with pytest.raises(Missing, match="3 号座位"):
            await tx.rename_seat(match.id, 3, "丙")


async def test_directors_of_one_match_and_of_all(store: Store, match: MatchRow) -> None:
    other = await new_match(store, "212")
    async with store.transaction() as tx:
        await tx.appoint_director(1, at=NOW)
        await tx.appoint_director(2, at=NOW + 1, match_id=match.id, appointed_by=1)
        await tx.appoint_director(2, at=NOW + 2, match_id=match.id, appointed_by=1)
        assert await tx.directors() == (DirectorRow(None, 1, None, NOW),)
        assert await tx.directors(match.id) == (DirectorRow(None, 1, None, NOW), DirectorRow(match.id, 2, 1, NOW + 2))
        assert await tx.is_director(2, match.id)
        assert not await tx.is_director(2, other.id)
        assert not await tx.is_director(2)
        assert await tx.is_director(1, other.id)
        assert not await tx.dismiss_director(2)
        assert await tx.dismiss_director(2, match.id)
        assert not await tx.is_director(2, match.id)
