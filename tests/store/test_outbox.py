"""Outgoing messages: order, keys, states, restart."""

from __future__ import annotations

from typing import Any

import pytest

from engine.store import Lane, MatchRow, NewMessage, OutboxState, Store, WrongState

from .conftest import NOW, new_match


def message(text: str = "话", lane: int = Lane.ACK, target: int = 7, **more: Any) -> NewMessage:
    return NewMessage("private", target, lane, [{"type": "text", "data": {"text": text}}], **more)


async def queue(
    store: Store, *messages: NewMessage, match_id: int | None = None, at: int = NOW
) -> tuple[int | None, ...]:
    async with store.transaction() as tx:
        return await tx.queue_messages(messages, at=at, match_id=match_id)


async def state(store: Store, number: int | None) -> str:
    async with store.session() as session:
        found = await session.message(number or 0)
    assert found is not None
    return found.state


async def test_a_message_comes_back_as_it_was_queued(store: Store, match: MatchRow) -> None:
    new = NewMessage(
        "group",
        2**40,
        Lane.RESULT,
        [{"type": "text", "data": {"text": "熊咆哮了"}}],
        "N2-03",
        "k/1",
        "c",
        NOW + 5,
        NOW + 9,
    )
    (number,) = await queue(store, new, match_id=match.id)
    async with store.session() as session:
        (row,) = await session.outbox(match.id, code="N2-03", target=2**40, states=["queued"])
    assert row.id == number
    assert (row.kind, row.target, row.lane, row.body, row.code) == (new.kind, new.target, 1, new.body, "N2-03")
    assert (row.dedup_key, row.collapse_key, row.not_before, row.expires_at) == ("k/1", "c", NOW + 5, NOW + 9)
    assert (row.state, row.attempts, row.created_at, row.sent_at, row.error) == ("queued", 0, NOW, None, None)


async def test_lanes_then_order_of_queueing(store: Store) -> None:
    lanes = [Lane.REMINDER, Lane.ACK, Lane.RESULT, Lane.ACK, Lane.DIRECTOR]
    numbers = await queue(store, *(message(lane=lane) for lane in lanes))
    async with store.transaction() as tx:
        due = await tx.due_outbox(NOW)
        claimed = await tx.claim_outbox(NOW, 3)
        rest = await tx.claim_outbox(NOW, 3)
        assert await tx.claim_outbox(NOW, 3) == ()
    expected = [numbers[place] for place in (4, 2, 1, 3, 0)]
    assert [row.id for row in due] == expected
    assert [row.id for row in (*claimed, *rest)] == expected
    assert {(row.state, row.attempts) for row in claimed} == {("sending", 1)}


async def test_numbers_come_in_the_order_given(store: Store) -> None:
    numbers = await queue(store, *(message(str(place)) for place in range(40)))
    async with store.session() as session:
        rows = await session.outbox()
    assert [row.id for row in rows] == list(numbers)
    assert [row.body[0]["data"]["text"] for row in rows] == [str(place) for place in range(40)]
    assert await queue(store) == ()


async def test_not_before_and_expiry(store: Store) -> None:
    later, fleeting = await queue(store, message(not_before=NOW + 10), message(expires_at=NOW + 5))
    async with store.transaction() as tx:
        assert [row.id for row in await tx.due_outbox(NOW)] == [fleeting]
        assert await tx.next_outbox_at() == 0
        assert await tx.drop_expired(NOW + 4) == 0
        assert await tx.due_outbox(NOW + 5) == ()
        assert await tx.drop_expired(NOW + 5) == 1
        assert await tx.next_outbox_at() == NOW + 10
        assert await tx.claim_outbox(NOW + 9) == ()
        assert [row.id for row in await tx.claim_outbox(NOW + 10)] == [later]
        assert await tx.next_outbox_at() is None
    assert await state(store, fleeting) == OutboxState.DROPPED


async def test_a_dedup_key_is_queued_once_per_match(store: Store, match: MatchRow) -> None:
    other = await new_match(store, "212")
    first = await queue(store, message(dedup_key="N1-01"), message(), message(dedup_key="N1-01"), match_id=match.id)
    assert first[0] is not None
    assert first[1] is not None
    assert first[2] is None
    assert await queue(store, message(dedup_key="N1-01"), match_id=match.id) == (None,)
    assert None not in await queue(store, message(dedup_key="N1-01"), match_id=other.id)
    assert None not in await queue(store, message(dedup_key="N1-01"))
    assert await queue(store, message(dedup_key="N1-01")) == (None,)


async def test_a_newer_message_takes_the_place_of_waiting_ones(store: Store, match: MatchRow) -> None:
    async with store.transaction() as tx:
        (old,) = await tx.queue_messages([message(collapse_key="board")], at=NOW, match_id=match.id)
        (going,) = await tx.queue_messages([message(collapse_key="board")], at=NOW, match_id=match.id, sending=True)
        kept = await tx.queue_messages([message(collapse_key="x"), message(collapse_key="board", target=8)], at=NOW)
        (new,) = await tx.queue_messages([message(collapse_key="board")], at=NOW, match_id=match.id)
    assert [await state(store, number) for number in (old, going, *kept, new)] == [
        OutboxState.DROPPED,
        OutboxState.SENDING,
        OutboxState.QUEUED,
        OutboxState.QUEUED,
        OutboxState.QUEUED,
    ]


async def test_what_was_queued_before_does_not_collapse_again(store: Store) -> None:
    await queue(store, message("旧", dedup_key="a", collapse_key="board"))
    (new,) = await queue(store, message("新", dedup_key="b", collapse_key="board"))
    assert await queue(store, message("旧", dedup_key="a", collapse_key="board")) == (None,)
    assert await state(store, new) == OutboxState.QUEUED


LEGAL = {
    "sending": {"queued"},
    "sent": {"sending", "unknown"},
    "failed": {"queued", "sending", "unknown"},
    "unknown": {"sending"},
    "queued": {"sending", "unknown", "failed"},
}


@pytest.mark.parametrize("origin", list(OutboxState))
@pytest.mark.parametrize("goal", list(LEGAL))
async def test_the_state_machine(store: Store, origin: str, goal: str) -> None:
    (number,) = await queue(store, message())
    assert number is not None
    async with store.transaction() as tx:
        if origin == "dropped":
            await tx.drop_queued(target=7)
        elif origin != "queued":
            await tx.mark_sending([number])
        if origin == "sent":
            await tx.mark_sent(number, NOW)
        if origin == "failed":
            await tx.mark_failed(number, "不是好友")
        if origin == "unknown":
            await tx.mark_unknown(number, "1200")

    async def go() -> None:
        async with store.transaction() as tx:
            if goal == "sending" and await tx.mark_sending([number]) != (number,):
                raise WrongState(number, goal)
            if goal == "sent":
                await tx.mark_sent(number, NOW + 1)
            if goal == "failed":
                await tx.mark_failed(number, "不是好友")
            if goal == "unknown":
                await tx.mark_unknown(number, "超时")
            if goal == "queued":
                await tx.requeue(number, not_before=NOW + 3)

    if origin in LEGAL[goal]:
        await go()
        assert await state(store, number) == goal
    else:
        with pytest.raises(WrongState):
            await go()
        assert await state(store, number) == origin


async def test_what_a_message_remembers(store: Store) -> None:
    (number,) = await queue(store, message())
    assert number is not None
    async with store.transaction() as tx:
        await tx.claim_outbox(NOW)
        await tx.mark_unknown(number, "retcode 1200")
        unknown = await tx.message(number)
        await tx.requeue(number, not_before=NOW + 30, error="没找到")
        assert await tx.claim_outbox(NOW + 29) == ()
        (again,) = await tx.claim_outbox(NOW + 30)
        await tx.mark_sent(number, NOW + 31)
        sent = await tx.message(number)
        assert await tx.mark_sending([number]) == ()
        assert await tx.mark_sending([]) == ()
    assert unknown is not None
    assert sent is not None
    assert (unknown.error, again.attempts, again.error) == ("retcode 1200", 2, None)
    assert (sent.state, sent.sent_at, sent.attempts, sent.error) == ("sent", NOW + 31, 2, None)


async def test_after_a_restart_what_was_going_out_is_unknown(store: Store, file: Any) -> None:
    numbers = await queue(store, *(message(str(place)) for place in range(4)))
    async with store.transaction() as tx:
        await tx.claim_outbox(NOW, 3)
        await tx.mark_sent(numbers[0] or 0, NOW)
        await tx.mark_unknown(numbers[1] or 0, "超时")
    await store.close()
    again = await Store.open(file, now=NOW + 60)
    async with again.transaction() as tx:
        unsure = await tx.outbox_after_restart()
    assert [(row.id, row.error) for row in unsure] == [(numbers[1], "超时"), (numbers[2], "发送途中程序中断")]
    async with again.session() as session:
        assert [row.state for row in await session.outbox()] == ["sent", "unknown", "unknown", "queued"]
    await again.close()


async def test_dropping_what_is_stale(store: Store, match: MatchRow) -> None:
    await queue(store, message(lane=Lane.REMINDER), message(), match_id=match.id, at=NOW)
    await queue(store, message(lane=Lane.REMINDER), match_id=match.id, at=NOW + 100)
    await queue(store, message(lane=Lane.REMINDER, code="N1-02", collapse_key="c", target=9), at=NOW)
    async with store.transaction() as tx:
        assert await tx.drop_queued(match.id, lane=Lane.REMINDER, created_before=NOW + 100) == 1
        assert await tx.drop_queued(code="N1-02", collapse_key="c", target=8) == 0
        assert await tx.drop_queued(code="N1-02", collapse_key="c", target=9) == 1
        with pytest.raises(ValueError, match="condition"):
            await tx.drop_queued()
        assert [row.state for row in await tx.outbox()] == ["dropped", "queued", "queued", "dropped"]
