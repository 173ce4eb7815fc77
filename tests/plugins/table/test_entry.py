"""NoneBot's side: events over a real reverse WebSocket, and what goes back on the wire."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from typing import Any

import pytest
from nonebug import App

_ACCOUNTS = itertools.count(880_001)


class Line:
    """A QQ end of a few lines: sends events, answers the bot's calls."""

    def __init__(self, socket: Any, account: int) -> None:
        self.socket, self.account = socket, account
        self.calls: list[tuple[str, dict[str, Any]]] = []

    async def event(self, **fields: Any) -> None:
        await self.socket.send_json({"time": 1_767_355_200, "self_id": self.account, **fields})

    async def private(self, user: int, text: str, *, sub_type: str = "friend", **more: Any) -> None:
        await self.event(
            post_type="message", message_type="private", sub_type=sub_type, user_id=user,
            message_id=next(_ACCOUNTS), message=[{"type": "text", "data": {"text": text}}], raw_message=text,
            font=14, sender={"user_id": user, "nickname": "路人"}, **more,
        )  # fmt: skip

    async def until_sent(self) -> dict[str, Any]:
        """Answer calls until one sends; its parameters."""
        while True:
            call = await self.socket.receive_json()
            params = call["params"]
            self.calls.append((call["action"], params))
            await self.socket.send_json({"status": "ok", "retcode": 0, "data": None, "echo": call["echo"]})
            if call["action"].startswith("send_"):
                return dict(params)


@pytest.fixture
async def line(app: App) -> AsyncIterator[Line]:
    account = next(_ACCOUNTS)
    async with app.test_server() as server:
        headers = {"X-Self-ID": str(account), "X-Client-Role": "Universal"}
        async with server.get_client().websocket_connect("/onebot/v11/ws", headers=headers) as socket:
            made = Line(socket, account)
            await made.event(post_type="meta_event", meta_event_type="lifecycle", sub_type="connect")
            yield made


async def test_a_friend_is_answered_in_private_by_user_id_alone(line: Line) -> None:
    await line.private(321, "帮助")
    sent = await line.until_sent()
    assert set(sent) == {"user_id", "message"}
    assert sent["user_id"] == 321
    assert "报名" in sent["message"][0]["data"]["text"]
    assert [x["type"] for x in sent["message"]] == ["text"]


async def test_a_temporary_session_gets_the_fixed_sentence_and_no_group(line: Line) -> None:
    await line.private(322, "我的身份是什么", sub_type="group", group_id=222_222)
    sent = await line.until_sent()
    assert set(sent) == {"user_id", "message"}
    assert sent["user_id"] == 322
    assert "先加我为好友" in sent["message"][0]["data"]["text"]
    assert [action for action, _ in line.calls] == ["send_private_msg"]


async def test_unknown_notices_and_odd_messages_do_no_harm(line: Line) -> None:
    await line.event(post_type="notice", notice_type="profile_like", operator_id=1)
    await line.event(post_type="notice", notice_type="notify", sub_type="poke", user_id=1, target_id=2)
    await line.event(
        post_type="meta_event", meta_event_type="heartbeat", status={"online": True, "good": True}, interval=30_000
    )
    await line.private(323, "")
    assert (await line.until_sent())["user_id"] == 323


async def test_health_and_no_hand_on_a_real_clock(app: App) -> None:
    async with app.test_server() as server:
        client = server.get_client()
        health = (await client.get("/healthz")).json()
        assert health["ok"]
        assert set(health) >= {"connected", "matches", "waiting"}
        assert (await client.post("/daoyan/clock", json={"advance": 60})).status_code == 404


def test_every_part_is_loaded_as_a_plugin() -> None:
    import nonebot

    assert {"table", "player", "pack", "forum", "director"} <= {plugin.id_ for plugin in nonebot.get_loaded_plugins()}
