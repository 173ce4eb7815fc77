"""An independent framework (aiocqhttp) reads the fake's events, and its calls reach the fake's world."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from aiocqhttp import CQHttp, Event, Message, MessageSegment
from aiocqhttp.exceptions import ActionFailed
from hypercorn.asyncio import serve
from hypercorn.config import Config

from tests.fakeqq import FakeQQ, Friendship

BOT, ANN, EVE, GROUP = 20_000, 301, 302, 6_000


class Reader:
    """An aiocqhttp bot that queues every event it understood."""

    def __init__(self) -> None:
        self.bot = CQHttp(__name__, access_token="secret", message_class=Message, api_timeout_sec=5)
        self.seen: asyncio.Queue[Event] = asyncio.Queue()
        for kind in ("message", "notice", "request", "meta_event"):
            self.bot.subscribe(kind, self._note)

    async def _note(self, event: Event) -> None:
        await self.seen.put(event)

    async def next(self, name: str) -> Event:
        """The next event, which must have this name."""
        event = await asyncio.wait_for(self.seen.get(), 5)
        assert event.name == name
        return event

    async def call(self, action: str, **params: Any) -> Any:
        """Call an action through the framework."""
        return await self.bot.call_action(action, self_id=BOT, **params)


@contextlib.asynccontextmanager
async def served(reader: Reader) -> AsyncIterator[str]:
    """Serve the framework on a free loopback port of this event loop; the URL of its WebSocket."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    config = Config()
    config.bind = [f"fd://{listening.detach()}"]
    config.accesslog = config.errorlog = None
    config.graceful_timeout = 1
    stop = asyncio.Event()
    server = asyncio.create_task(serve(reader.bot.server_app, config, shutdown_trigger=stop.wait))
    try:
        yield f"ws://127.0.0.1:{port}/ws"
    finally:
        stop.set()
        await server


@pytest_asyncio.fixture
async def pair() -> AsyncIterator[tuple[FakeQQ, Reader]]:
    reader = Reader()
    async with served(reader) as url:
        qq = FakeQQ(url, "secret", self_id=BOT)
        qq.world.add_user(ANN, "安[CQ:at,qq=all]")
        qq.world.add_user(EVE, "夜", Friendship.NONE)
        qq.world.add_group(GROUP, "版杀群", [ANN, EVE])
        async with qq:
            await reader.next("meta_event.lifecycle.connect")
            yield qq, reader
            assert qq.violations == []
            assert qq.leaks == []


async def test_events_are_understood(pair: tuple[FakeQQ, Reader]) -> None:
    qq, reader = pair
    record = await qq.say(ANN, "预言 3 [CQ:face,id=1]")
    event = await reader.next("message.private.friend")
    assert (event.user_id, event.self_id, event.message_id) == (ANN, BOT, record.message_id)
    assert event.message.extract_plain_text() == "预言 3 [CQ:face,id=1]"
    assert Message(event.raw_message) == event.message
    await qq.say(EVE, "报名")
    event = await reader.next("message.private.group")
    assert event.group_id == GROUP
    await qq.say_group(ANN, GROUP, "投票对象：丙", at=[BOT])
    event = await reader.next("message.group.normal")
    assert event.message[0] == MessageSegment.at(BOT)
    assert event.sender["role"] == "member"
    await qq.heartbeat()
    assert (await reader.next("meta_event.heartbeat")).status["online"] is True
    await qq.go_offline()
    await reader.next("notice.bot_offline")


async def test_notices_and_requests_are_understood(pair: tuple[FakeQQ, Reader]) -> None:
    qq, reader = pair
    await qq.leave(GROUP, EVE)
    assert (await reader.next("notice.group_decrease.leave")).user_id == EVE
    await qq.join(GROUP, EVE)
    await reader.next("notice.group_increase.approve")
    await qq.set_role(GROUP, BOT, "member")
    await reader.next("notice.group_admin.unset")
    await qq.request_friend(EVE, "版杀")
    request = await reader.next("request.friend")
    await reader.call("set_friend_add_request", flag=request.flag, approve=True)
    assert (await reader.next("notice.friend_add")).user_id == EVE
    assert EVE in [friend["user_id"] for friend in await reader.call("get_friend_list")]
    await qq.request_group(EVE, GROUP, sub_type="invite")
    await reader.next("request.group.invite")
    await qq.kick_bot(GROUP)
    await reader.next("notice.group_decrease.kick_me")


async def test_calls_are_understood(pair: tuple[FakeQQ, Reader]) -> None:
    qq, reader = pair
    assert (await reader.call("get_login_info"))["user_id"] == BOT
    sent = await reader.call("send_private_msg", user_id=ANN, message=Message(MessageSegment.text("你是[3号]")))
    assert qq.inbox(ANN) == ["你是[3号]"]
    again = await reader.call("get_msg", message_id=sent["message_id"])
    assert Message(again["message"]).extract_plain_text() == "你是[3号]"
    nodes = Message(MessageSegment.node_custom(BOT, "导演助手", Message("天亮了")))
    await reader.call("send_group_forward_msg", group_id=GROUP, messages=nodes)
    assert qq.posts(GROUP) == ["天亮了"]
    await reader.call("set_group_whole_ban", group_id=GROUP, enable=True)
    await reader.next("notice.group_ban.ban")
    history = await reader.call("get_group_msg_history", group_id=GROUP)
    assert [m["message_id"] for m in history["messages"]] == [qq.group_log(GROUP)[0].message_id]
    with pytest.raises(ActionFailed) as failed:
        await reader.call("send_private_msg", user_id=EVE, message=[MessageSegment.text("x")])
    assert failed.value.result["retcode"] == 1200
    with pytest.raises(ActionFailed) as failed:
        await reader.call("no_such_action")
    assert failed.value.result["retcode"] == 1404


async def test_its_reply_goes_where_the_message_came_from(pair: tuple[FakeQQ, Reader]) -> None:
    qq, reader = pair
    await qq.say(ANN, "帮助")
    await reader.bot.send(await reader.next("message.private.friend"), [MessageSegment.text("在")])
    assert qq.inbox(ANN) == ["在"]
    await qq.say_group(ANN, GROUP, "帮助")
    await reader.bot.send(await reader.next("message.group.normal"), [MessageSegment.text("在群里")])
    assert qq.posts(GROUP) == ["在群里"]
