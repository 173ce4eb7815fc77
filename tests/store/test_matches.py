"""Matches, bindings and journals."""

from __future__ import annotations

import pytest

from engine.store import RUNNING, CodeTaken, Conflict, GroupBindingRow, JournalOrder, MatchRow, Missing, Phase, Store

from .conftest import NOW, new_match


async def add(store: Store, match_id: int, n: int, **more: object) -> None:
    async with store.transaction() as tx:
        await tx.append_journal(
            match_id,
            n,
            at=NOW + n,
            input=more.get("input", {"n": n}),
            rules_version="r1",
            facts=more.get("facts", [{"n": n}]),
            digest=f"d{n}",
            open=more.get("open"),
        )


async def test_the_life_of_a_match(store: Store, match: MatchRow) -> None:
    assert (match.phase, match.config, match.started_at, match.ended_at) == ("signup", {"seed": 1}, None, None)
    async with store.transaction() as tx:
        await tx.set_phase(match.id, Phase.CAST, NOW + 1)
        await tx.set_config(match.id, {"pace": "周", "牌": [1, None, True]})
        await tx.set_public_group(match.id, 10**10)
        await tx.set_title(match.id, "第 211 局")
        await tx.set_rules_version(match.id, "r2")
        await tx.set_phase(match.id, Phase.PLAYING, NOW + 2)
        await tx.set_phase(match.id, Phase.DIVERGED, NOW + 3)
        await tx.set_phase(match.id, Phase.PLAYING, NOW + 4)
        await tx.set_phase(match.id, Phase.OVER, NOW + 5)
        await tx.set_phase(match.id, Phase.CLOSED, NOW + 6)
    async with store.session() as session:
        now = await session.match_by_code("211")
    config = {"pace": "周", "牌": [1, None, True]}
    assert now == MatchRow(match.id, "211", "slow", "第 211 局", "closed", config, 10**10, NOW, NOW + 2, NOW + 5, "r2")


async def test_undoing_the_end_forgets_it(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        await tx.set_phase(match.id, Phase.OVER, NOW)
        await tx.set_phase(match.id, Phase.PLAYING, NOW + 1)
        found = await tx.match(match.id)
    assert found is not None
    assert (found.started_at, found.ended_at) == (NOW + 1, None)


async def test_a_code_is_used_once(store: Store, match: MatchRow) -> None:
    with pytest.raises(CodeTaken, match="局号「211」"):
        await new_match(store, "211")


async def test_wrong_phase_and_wrong_match(store: Store, match: MatchRow) -> None:
    with pytest.raises(Conflict):
        async with store.transaction() as tx:
            await tx.set_phase(match.id, "paused", NOW)
    with pytest.raises(Missing, match="编号 99 的对局"):
        async with store.transaction() as tx:
            await tx.set_title(99, "无")


async def test_matches_by_phase_and_person(store: Store, match: MatchRow) -> None:
    other, third = await new_match(store, "212"), await new_match(store, "213")
    async with store.transaction() as tx:
        await tx.add_signup(match.id, 7, "饺子", at=NOW)
        await tx.add_signup(other.id, 7, "饺子", at=NOW)
        await tx.set_seats(third.id, {1: (7, "饺子"), 2: (8, "包子")})
        await tx.set_phase(other.id, Phase.PLAYING, NOW)
        await tx.set_phase(third.id, Phase.CLOSED, NOW)
        assert [row.code for row in await tx.matches()] == ["211", "212", "213"]
        assert [row.code for row in await tx.matches(RUNNING)] == ["211", "212"]
        assert [row.code for row in await tx.matches_of_user(7)] == ["211", "213"]
        assert [row.code for row in await tx.matches_of_user(7, RUNNING)] == ["211"]
        assert [row.code for row in await tx.matches_of_user(8)] == ["213"]
        assert await tx.match(99) is None


async def test_bindings(store: Store, match: MatchRow) -> None:
    other = await new_match(store, "212")
    async with store.transaction() as tx:
        await tx.bind_group(match.id, "狼群", 500)
        await tx.bind_group(match.id, "狼群", 501)
        await tx.bind_group(match.id, "公开", 600)
        await tx.bind_group(other.id, "公开", 600)
        assert {(row.channel, row.group_id) for row in await tx.bindings(match.id)} == {("狼群", 501), ("公开", 600)}
        assert await tx.bindings_of_group(600) == (
            GroupBindingRow(match.id, "公开", 600),
            GroupBindingRow(other.id, "公开", 600),
        )
        assert await tx.unbind_group(match.id, "狼群")
        assert not await tx.unbind_group(match.id, "狼群")
        assert await tx.bindings_of_group(501) == ()


async def test_a_journal_is_read_in_order(store: Store, match: MatchRow) -> None:
    for n in range(1, 12):
        await add(store, match.id, n, open={"asks": ["甲"]} if n == 11 else None)
    async with store.session() as session:
        rows = await session.journal(match.id)
        assert [row.n for row in rows] == list(range(1, 12))
        assert [row.n for row in await session.journal(match.id, after=9)] == [10, 11]
        assert rows[-1] == await session.last_journal(match.id)
        assert (rows[0].input, rows[0].facts, rows[0].open, rows[0].digest) == ({"n": 1}, [{"n": 1}], None, "d1")
        assert rows[-1].open == {"asks": ["甲"]}
        assert await session.last_journal(99) is None


@pytest.mark.parametrize("first", [0, 1])
async def test_journal_rows_follow_each_other(store: Store, match: MatchRow, first: int) -> None:
    await add(store, match.id, first)
    await add(store, match.id, first + 1)
    for wrong in (first, first + 1, first + 3, -1):
        with pytest.raises(JournalOrder, match=f"第 {wrong} 条"):
            await add(store, match.id, wrong)
    async with store.session() as session:
        assert await session.journal_length(match.id) == 2


async def test_a_journal_does_not_start_in_the_middle(store: Store, match: MatchRow) -> None:
    with pytest.raises(JournalOrder):
        await add(store, match.id, 2)


async def test_two_matches_have_their_own_journals(store: Store, match: MatchRow) -> None:
    other = await new_match(store, "212")
    for n in (1, 2, 3):
        await add(store, match.id, n, input="甲")
        await add(store, other.id, n, input="乙")
    async with store.session() as session:
        assert {row.input for row in await session.journal(match.id)} == {"甲"}
        assert {row.input for row in await session.journal(other.id)} == {"乙"}


@pytest.mark.parametrize("value", ["汉字\n\0", "\ud83d", {"": [1.5, -1, 2**60, None, True]}, [], 0, False, "'; --"])
async def test_any_json_survives(store: Store, match: MatchRow, value: object) -> None:
    await add(store, match.id, 1, input=value, facts=[value])
    async with store.session() as session:
        (row,) = await session.journal(match.id)
    assert row.input == value
    assert row.facts == [value]


async def test_json_is_stored_readable(store: Store, match: MatchRow) -> None:
    await add(store, match.id, 1, input={"话": "预言 丙"})
    async with store.session() as session:
        stored = (await session._connection.exec_driver_sql("SELECT input FROM journal")).scalar()
    assert stored == '{"话":"预言 丙"}'
