"""Messages that come twice, stores that fail, rules that break, processes that end: nothing lost, nothing doubled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.store import JournalOrder, Transaction
from tests.plugins.table.conftest import CAST, DIRECTOR, PUBLIC, START, FakeBot, Hall


async def test_a_message_is_handled_once(table: Hall) -> None:
    ask = table.ask(1, "预言 2")
    assert len(await table.hand(ask)) == 1
    assert await table.hand(ask) == []
    table.service.desk._handled.clear()
    assert await table.hand(ask) == []
    rows = len(table.actor().game.rows)
    assert len(await table.hand(table.ask(1, "预言 3"))) == 1
    assert len(table.actor().game.rows) == rows + 1


async def test_lines_that_were_not_handled_before_a_crash_are_handled_on_the_replay(table: Hall) -> None:
    whole = table.ask(1, "预言 2\n我")
    await table.hand(whole.line("预言 2", 0))
    table.service.desk._handled.clear()
    told = await table.hand(whole)
    assert len(told) == 1
    assert "预言家" in told[0]


async def test_an_input_that_cannot_be_stored_is_taken_back(table: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = table.actor().game.digest()

    async def broken(*args: Any, **more: Any) -> None:
        raise JournalOrder(1, 1)

    monkeypatch.setattr(Transaction, "append_journal", broken)
    told = await table.say(1, "预言 2")
    assert told == ["这条没有存下来，什么都没有改变，请稍后再发一次。"]
    assert table.actor().game.digest() == digest
    monkeypatch.undo()
    assert "记下了" in (await table.say(1, "预言 2"))[0]


async def test_a_failed_message_may_be_sent_again_by_qq(table: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*args: Any, **more: Any) -> None:
        raise JournalOrder(1, 1)

    monkeypatch.setattr(Transaction, "append_journal", broken)
    ask = table.ask(1, "预言 2")
    await table.hand(ask)
    monkeypatch.undo()
    assert "记下了" in (await table.hand(ask))[0]


async def test_an_error_in_the_rules_stops_that_match_alone(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    await hall.match(CAST)
    await hall.match(CAST, group=PUBLIC + 1, first=11)
    actor, other = hall.actor("101"), hall.actor("102")

    def broken(item: Any) -> Any:
        raise RuntimeError("坏了")

    monkeypatch.setattr(actor.game, "handle", broken)
    await hall.service.advance(actor.game.state.window.closes_at)
    assert actor.row.phase == "diverged"
    assert other.game.state.point.window == "行动"
    assert any("第 101 局停下了：坏了" in text for text in hall.inbox(DIRECTOR))
    monkeypatch.undo()
    assert "出了故障" in (await hall.say(1, "预言 2"))[0]
    assert "先发「恢复」" in (await hall.say(DIRECTOR, "@101 关窗"))[0]
    assert "已恢复" in (await hall.say(DIRECTOR, "@101 恢复"))[0]
    assert actor.frozen
    await hall.say(DIRECTOR, "@101 继续")
    assert actor.game.state.point.window == "行动"


async def test_a_journal_that_does_not_fold_is_shown_not_guessed(opened: Callable[..., Any]) -> None:
    hall = await opened()
    await hall.match(CAST)
    async with hall.service.store.transaction() as tx:
        n = await tx.journal_length(hall.actor().id)
        await tx.append_journal(
            hall.actor().id,
            n,
            at=START,
            input={"kind": "tick", "at": START},
            rules_version="x",
            facts=[],
            digest="falsch",
        )
    again = await opened()
    assert again.actor().row.phase == "diverged"
    await again.service.gateway.flush()
    assert any("停下了" in text for text in again.inbox(DIRECTOR))
    assert "仍然停着" in "".join(await again.say(DIRECTOR, "恢复"))


async def test_a_match_goes_on_after_the_process_ended(opened: Callable[..., Any]) -> None:
    hall = await opened()
    await hall.match(CAST)
    await hall.until("行动")
    await hall.say(1, "预言 2")
    digest, bot = hall.actor().game.digest(), hall.bot
    again = await opened(bot)
    actor = again.actor()
    assert actor.game.digest() == digest
    assert again.house.clock.now() == actor.game.state.window.opens_at
    assert actor.timer.closes_at == actor.game.state.window.closes_at
    before = len(bot.sent)
    await again.service.gateway.flush()
    assert len(bot.sent) == before
    await again.until("用药")
    assert any("乙：非村民阵营" in text for text in again.inbox(1))


async def test_another_account_carries_on(table: Hall) -> None:
    table.unplug()
    other = FakeBot("20000")
    await table.plug(other)
    assert "记下了" in (await table.say(1, "预言 2"))[0]
    assert other.sent


async def test_a_private_message_that_fails_is_told_to_the_directors_and_sent_after_friendship(table: Hall) -> None:
    from nonebot.adapters.onebot.v11 import ActionFailed

    await table.say(1, "预言 2")
    send = table.bot.call_api

    async def refusing(action: str, **params: Any) -> Any:
        if action == "send_private_msg" and params["user_id"] == 1:
            raise ActionFailed(status="failed", retcode=1400, wording="不是好友")
        return await send(action, **params)

    table.bot.call_api = refusing  # type: ignore[method-assign]
    await table.until("用药")
    failed = [t for t in table.inbox(DIRECTOR) if "1号 甲 的 #N1-01 发送失败：不是好友" in t]
    assert len(failed) == 1
    assert "换号 1 <QQ>" in failed[0]
    table.bot.call_api = send  # type: ignore[method-assign]
    await table.service.befriended(1)
    await table.service.gateway.flush()
    assert any("#N1-01　预言结果" in text for text in table.inbox(1))


async def test_a_changed_account_gets_what_the_old_one_missed(table: Hall) -> None:
    await table.say(1, "预言 2")
    table.bot.faults = []
    await table.until("用药")
    await table.say(DIRECTOR, "换号 1 30")
    record = "".join(table.inbox(30))
    assert "身份：预言家" in record
    assert "乙：非村民阵营" in record


async def test_strangers_get_one_fixed_sentence_by_user_id_alone(hall: Hall) -> None:
    await hall.service.desk.stranger(hall.ask(50, "我的身份是什么"))
    await hall.service.gateway.flush()
    assert hall.bot.sent == [("private", 50, "请先加我为好友，再从好友私聊发给我：临时会话里的话我不处理。")]


async def test_friend_requests_are_accepted_from_members_of_our_groups(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    hall.bot.members[PUBLIC] = {50}
    await hall.service.befriend(50, "flag-50")
    await hall.service.befriend(51, "flag-51")
    approved = [p["flag"] for a, p in hall.bot.calls if a == "set_friend_add_request"]
    assert approved == ["flag-50"]
