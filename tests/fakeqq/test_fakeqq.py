"""The fake QQ does what its users rely on, seen from a tiny bot at the other end of the socket."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.fakeqq import FakeQQ, FrameGuard, Friendship, Kind, ManualClock, Muted, Refused, parse_cq, plain, to_cq
from tests.fakeqq.tinybot import TinyBot

BOT, ANN, BEN, EVE, GROUP = 10_000, 101, 102, 666, 5_000
Pair = tuple[FakeQQ, TinyBot]


def furnish(qq: FakeQQ) -> FakeQQ:
    """Two friends and a stranger in one group where the bot is admin."""
    qq.world.add_user(ANN, "安")
    qq.world.add_user(BEN, "本")
    qq.world.add_user(EVE, "夜", Friendship.NONE)
    qq.world.add_group(GROUP, "版杀群", [ANN, BEN, EVE])
    return qq


@pytest_asyncio.fixture
async def pair() -> AsyncIterator[Pair]:
    async with TinyBot() as bot:
        qq = furnish(FakeQQ(bot.url, "secret"))
        async with qq:
            await bot.event(meta_event_type="lifecycle")
            yield qq, bot
            assert qq.violations == []


def node(content: str) -> dict[str, Any]:
    inside = [{"type": "text", "data": {"text": content}}]
    return {"type": "node", "data": {"user_id": str(BOT), "nickname": "导演助手", "content": inside}}


# -- connection ----------------------------------------------------------------------------------------------


async def test_headers_lifecycle_and_heartbeat(pair: Pair) -> None:
    qq, bot = pair
    head = {name.lower(): value for name, value in bot.headers[0].items()}
    assert head["authorization"] == "Bearer secret"
    assert head["x-self-id"] == str(BOT)
    assert head["x-client-role"] == "Universal"
    first = bot.events[0]
    assert (first["meta_event_type"], first["sub_type"], first["self_id"]) == ("lifecycle", "connect", BOT)
    await qq.heartbeat()
    beat = await bot.event(meta_event_type="heartbeat")
    assert beat["status"]["online"] is True
    assert beat["interval"] == 30_000


async def test_heartbeats_follow_the_clock_and_stop() -> None:
    clock = ManualClock()
    async with TinyBot() as bot, FakeQQ(bot.url, "secret", clock=clock, heartbeat=30) as qq:
        await bot.event(meta_event_type="lifecycle")
        await asyncio.sleep(0)
        for count in (1, 2):
            clock.advance(30)
            await bot.event(count, meta_event_type="heartbeat")
        qq.stop_heartbeats()
        await asyncio.sleep(0)
        clock.advance(300)
        await qq.notice("marker")
        await bot.event(notice_type="marker")
        assert sum(e.get("meta_event_type") == "heartbeat" for e in bot.events) == 2


async def test_refusals_and_second_connection(pair: Pair) -> None:
    qq, bot = pair
    assert await qq.knock() == 403
    with pytest.raises(RuntimeError, match="already"):
        await qq.connect()
    await qq.kill()
    await bot.until(lambda: bot.line is None)
    assert await qq.knock(Authorization="Bearer wrong") == 403
    assert await qq.knock(Authorization=None) == 403
    assert await qq.knock(X_Self_ID=None) == 403
    bot.welcome = False
    with pytest.raises(Refused) as refusal:
        await qq.connect()
    assert refusal.value.status == 403
    bot.welcome = True
    assert await qq.knock() == 101
    await bot.until(lambda: bot.line is None)
    await qq.connect()
    await bot.event(2, meta_event_type="lifecycle")


async def test_nobody_listens() -> None:
    async with TinyBot() as bot:
        url = bot.url
    qq = FakeQQ(url, "secret")
    with pytest.raises(Refused) as refusal:
        await qq.connect()
    assert refusal.value.status == 0
    await qq.close()


async def test_reconnects_by_itself_and_loses_what_happened_meanwhile() -> None:
    clock = ManualClock()
    async with TinyBot() as bot:
        qq = furnish(FakeQQ(bot.url, "secret", clock=clock, auto_reconnect=5))
        async with qq:
            await bot.event(meta_event_type="lifecycle")
            await qq.kill()
            missed = await qq.say(ANN, "预言 3")
            assert len(qq.lost) == 1
            await bot.until(lambda: bot.line is None)
            await asyncio.sleep(0)
            clock.advance(5)
            await bot.event(2, meta_event_type="lifecycle")
            assert not any(e["post_type"] == "message" for e in bot.events)
            history = await bot.call("get_friend_msg_history", user_id=ANN, count=20)
            assert [m["message_id"] for m in history["data"]["messages"]] == [missed.message_id]


async def test_half_open_line_is_silent_and_still_held(pair: Pair) -> None:
    qq, bot = pair
    qq.half_open()
    pending = await bot.ask("get_status")
    assert bot.line is not None
    pong = asyncio.ensure_future(await bot.line.ping())
    await qq.say(ANN, "没人听见")
    assert len(qq.lost) == 1
    assert await qq.knock() == 403
    assert not pending.done()
    assert not pong.done()
    qq.abandon()
    with pytest.raises(Refused):
        await qq.connect()
    bot.line.transport.abort()
    await bot.until(lambda: bot.line is None)
    await qq.connect()
    assert (await bot.call("get_status"))["status"] == "ok"


@pytest.mark.parametrize(("kind", "arrived"), [(Kind.KILL_BEFORE, []), (Kind.KILL_AFTER, ["你好"])])
async def test_killed_mid_call(pair: Pair, kind: Kind, arrived: list[str]) -> None:
    qq, bot = pair
    qq.faults.add("send_private_msg", kind)
    pending = await bot.ask("send_private_msg", user_id=ANN, message=[{"type": "text", "data": {"text": "你好"}}])
    await bot.until(lambda: bot.line is None)
    assert not pending.done()
    assert qq.inbox(ANN) == arrived
    await qq.wait_for(lambda: not qq.connected)
    await qq.connect()
    assert (await bot.say(ANN, "又来"))["status"] == "ok"


async def test_account_kicked_while_the_line_stays(pair: Pair) -> None:
    qq, bot = pair
    await qq.go_offline()
    assert (await bot.event(notice_type="bot_offline"))["user_id"] == BOT
    assert (await bot.call("get_status"))["data"]["online"] is False
    await qq.heartbeat()
    assert (await bot.event(meta_event_type="heartbeat"))["status"]["online"] is False
    assert (await bot.say(ANN, "在吗"))["retcode"] == 1200
    unseen = await qq.say(ANN, "在吗")
    await qq.go_offline(notice=False, lie=True)
    assert (await bot.call("get_status"))["data"]["online"] is True
    assert (await bot.post(GROUP, "在吗"))["retcode"] == 1200
    qq.go_online()
    assert (await bot.say(ANN, "在"))["status"] == "ok"
    assert all(e.get("message_id") != unseen.message_id for e in bot.events)


# -- events --------------------------------------------------------------------------------------------------


async def test_message_events(pair: Pair) -> None:
    qq, bot = pair
    private = await qq.say(ANN, "预言　三号\n[CQ:at,qq=all]")
    event = await bot.event(message_type="private")
    assert (event["user_id"], event["sub_type"], event["message_id"]) == (ANN, "friend", private.message_id)
    assert event["message"] == [{"type": "text", "data": {"text": "预言　三号\n[CQ:at,qq=all]"}}]
    assert event["raw_message"] == "预言　三号\n&#91;CQ:at,qq=all&#93;"
    assert "group_id" not in event
    qq.set_card(GROUP, BEN, "[CQ:face,id=1]")
    await qq.say_group(BEN, GROUP, "投票对象：丙", at=[BOT])
    posted = await bot.event(message_type="group")
    assert posted["sender"] == {"user_id": BEN, "nickname": "本", "card": "[CQ:face,id=1]", "role": "member"}
    assert posted["message"][0] == {"type": "at", "data": {"qq": str(BOT)}}
    assert qq.group_log(GROUP)[-1].text == f"@{BOT} 投票对象：丙"


async def test_stranger_writes_in_a_temporary_session(pair: Pair) -> None:
    qq, bot = pair
    await qq.say(EVE, "报名")
    event = await bot.event(user_id=EVE)
    assert (event["sub_type"], event["group_id"]) == ("group", GROUP)


async def test_duplicates_replay_swaps_and_losses(pair: Pair) -> None:
    qq, bot = pair
    first = await qq.say(ANN, "一")
    await qq.report(first)
    await bot.event(2, message_id=first.message_id)
    qq.hold_events()
    second, third = await qq.say(ANN, "二"), await qq.say(ANN, "三")
    await qq.release_events(lambda held: held[::-1])
    await bot.event(message_id=second.message_id)
    order = [e["message_id"] for e in bot.events if e.get("user_id") == ANN]
    assert order == [first.message_id, first.message_id, third.message_id, second.message_id]
    assert len({e["time"] for e in bot.events if e.get("user_id") == ANN}) == 1
    await qq.say(ANN, "丢了", report=False)
    history = await bot.call("get_friend_msg_history", user_id=str(ANN))
    assert [m["raw_message"] for m in history["data"]["messages"]] == ["一", "二", "三", "丢了"]


async def test_history_pages(pair: Pair) -> None:
    qq, bot = pair
    records = [await qq.say_group(ANN, GROUP, str(i)) for i in range(6)]
    await qq.recall(records[1])

    async def page(**params: Any) -> str:
        answer = await bot.call("get_group_msg_history", group_id=GROUP, **params)
        return "".join(m["raw_message"] for m in answer["data"]["messages"])

    assert await page() == "02345"
    assert await page(count=2) == "45"
    assert await page(count=2, message_seq=str(records[3].message_id)) == "23"
    assert await page(count=2, message_seq=str(records[3].message_id), reverse_order=True) == "34"
    assert (await bot.event(notice_type="group_recall"))["message_id"] == records[1].message_id


async def test_odd_frames(pair: Pair) -> None:
    qq, bot = pair
    qq.habits.string_ids, qq.habits.extra = True, {"later_version": {"x": 1}}
    record = await qq.say(ANN, "字符串")
    event = await bot.event(message_id=str(record.message_id))
    assert (event["user_id"], event["self_id"], event["later_version"]) == (str(ANN), str(BOT), {"x": 1})
    await qq.notice("profile_like", operator_id=ANN)
    await bot.event(notice_type="profile_like")
    await qq.send_raw("{不是 JSON")
    assert await bot.until(lambda: bot.garbage) == ["{不是 JSON"]
    await qq.send_event(post_type="surprise")
    await bot.event(post_type="surprise")


async def test_bad_frames_from_the_bot(pair: Pair) -> None:
    qq, bot = pair
    assert bot.line is not None
    await bot.line.send("{")
    assert (await bot.until(lambda: bot.unasked))[0]["retcode"] == 1400
    assert (await bot.call("no_such_action"))["retcode"] == 1404
    assert (await bot.call("send_private_msg", user_id=ANN, message=None))["retcode"] == 1400
    assert (await bot.call("send_private_msg", user_id="安", message=[node("x")]))["retcode"] == 1400
    assert (await bot.call("get_group_info"))["retcode"] == 1400
    if qq.wire.guard.available:
        assert {v.name for v in qq.violations} == {"send_private_msg", "get_group_info"}
        qq.violations.clear()


# -- answers -------------------------------------------------------------------------------------------------


async def test_plain_sends(pair: Pair) -> None:
    qq, bot = pair
    mark = qq.mark()
    sent = await bot.say(ANN, "你是 3号")
    assert sent["data"] == {"message_id": qq.private_log(ANN)[-1].message_id}
    await bot.call(
        "send_msg", message_type="group", group_id=str(GROUP), message=[{"type": "at", "data": {"qq": "all"}}]
    )
    await bot.call("send_group_forward_msg", group_id=GROUP, messages=[node("第一"), node("第二")])
    assert qq.inbox(ANN, mark) == ["你是 3号"]
    assert qq.posts(GROUP, mark) == ["@全体成员", "第一\n第二"]
    assert (await qq.expect(ANN, "3号", since=mark)).sender == BOT
    assert qq.hazards == []
    assert qq.transcript(mark)[0] == "导演助手 → 安：你是 3号"
    found = await bot.call("get_msg", message_id=sent["data"]["message_id"])
    assert (found["data"]["user_id"], found["data"]["post_type"]) == (BOT, "message_sent")


async def test_late_and_out_of_order_answers(pair: Pair) -> None:
    qq, bot = pair
    rule = qq.faults.add("send_private_msg", Kind.HELD, times=2)
    hello = [{"type": "text", "data": {"text": "你好"}}]
    first, second = [await bot.ask("send_private_msg", user_id=u, message=hello) for u in (ANN, BEN)]
    await bot.call("get_status")
    assert not first.done()
    await qq.release(rule, reverse=True)
    await asyncio.wait_for(asyncio.gather(first, second), 5)
    assert bot.answered[-2:] == ["2", "1"]
    assert isinstance(qq.clock, ManualClock)
    qq.faults.add("get_status", Kind.LATE, seconds=8)
    late = await bot.ask("get_status")
    await bot.call("get_login_info")
    qq.clock.advance(7.9)
    await bot.call("get_login_info")
    assert not late.done()
    qq.clock.advance(0.1)
    assert (await asyncio.wait_for(late, 5))["status"] == "ok"


@pytest.mark.parametrize(
    ("kind", "retcode", "arrived"),
    [(Kind.DELIVERED_1200, 1200, 1), (Kind.LOST_1200, 1200, 0), (Kind.NO_EFFECT, 0, 0), (Kind.FAIL, 1401, 0)],
)
async def test_untrue_answers(pair: Pair, kind: Kind, retcode: int, arrived: int) -> None:
    qq, bot = pair
    rule = qq.faults.add("send_private_msg", kind, retcode=1401 if kind is Kind.FAIL else 1200, skip=1)
    assert (await bot.say(ANN, "先"))["retcode"] == 0
    assert (await bot.say(ANN, "后"))["retcode"] == retcode
    assert qq.inbox(ANN) == ["先", "后"][: 1 + arrived]
    assert len(rule.hits) == 1
    assert (await bot.say(ANN, "末"))["retcode"] == 0


@pytest.mark.parametrize(("kind", "arrived"), [(Kind.NEVER, ["x"]), (Kind.LOST_NEVER, [])])
async def test_no_answer(pair: Pair, kind: Kind, arrived: list[str]) -> None:
    qq, bot = pair
    qq.faults.add(None, kind, where=lambda params: params.get("user_id") == ANN)
    pending = await bot.ask("send_private_msg", user_id=ANN, message=[{"type": "text", "data": {"text": "x"}}])
    await bot.say(BEN, "y")
    assert not pending.done()
    assert qq.inbox(ANN) == arrived


async def test_odd_answers(pair: Pair) -> None:
    qq, bot = pair
    qq.faults.add("get_login_info", Kind.NULL_DATA)
    assert (await bot.call("get_login_info"))["data"] is None
    qq.faults.add("get_login_info", Kind.STRING_IDS)
    assert (await bot.call("get_login_info"))["data"]["user_id"] == str(BOT)
    qq.faults.add("get_login_info", Kind.EXTRA_FIELDS)
    assert "later_version" in (await bot.call("get_login_info"))["data"]
    qq.faults.add("get_login_info", Kind.BAD_JSON)
    await bot.ask("get_login_info")
    assert await bot.until(lambda: bot.garbage)


async def test_admin_actions_without_effect(pair: Pair) -> None:
    qq, bot = pair
    sent = await bot.post(GROUP, "收回")
    calls: dict[str, dict[str, Any]] = {
        "set_group_card": {"user_id": ANN, "card": "1号"},
        "set_group_whole_ban": {"enable": True},
        "delete_msg": {"message_id": sent["data"]["message_id"]},
    }
    for action, params in calls.items():
        qq.faults.add(action, Kind.NO_EFFECT)
        assert (await bot.call(action, group_id=GROUP, **params))["status"] == "ok"
    group = qq.world.groups[GROUP]
    assert (group.whole_ban, group.members[ANN].card) == (False, "")
    assert not qq.group_log(GROUP)[-1].recalled


# -- friends, leaks, limits ----------------------------------------------------------------------------------


async def test_only_friends_can_be_reached(pair: Pair) -> None:
    qq, bot = pair
    qq.world.accounts[BEN].friendship = Friendship.ONE_WAY
    friends = await bot.call("get_friend_list")
    assert [f["user_id"] for f in friends["data"]] == [ANN, BEN]
    for stranger in (BEN, EVE, 999):
        assert (await bot.say(stranger, "x"))["retcode"] == 1200
    qq.world.accounts[EVE].resolvable = qq.world.temp_sessions = True
    assert (await bot.say(EVE, "临时"))["retcode"] == 0
    assert (await bot.call("get_stranger_info", user_id=EVE))["data"]["nickname"] == "夜"
    assert qq.leaks == []


async def test_group_fallback_leaks(pair: Pair) -> None:
    qq, bot = pair
    role = [{"type": "text", "data": {"text": "你是狼人"}}]
    params = {"message_type": "private", "user_id": EVE, "group_id": GROUP, "message": role}
    assert (await bot.call("send_msg", **params))["status"] == "ok"
    assert qq.posts(GROUP) == ["你是狼人"]
    await bot.call("send_private_msg", user_id=ANN, group_id=GROUP, message=role)
    assert qq.inbox(ANN) == ["你是狼人"]
    await bot.call("send_msg", user_id=ANN, group_id=GROUP, message=role)
    assert [(leak.user_id, leak.public) for leak in qq.leaks] == [(EVE, True), (ANN, False), (ANN, True)]
    assert [r.leaked for r in qq.group_log(GROUP)] == [True, True]
    assert len(qq.hazards) == 3


async def test_strings_are_parsed_for_codes(pair: Pair) -> None:
    qq, bot = pair
    await bot.call("send_group_msg", group_id=GROUP, message="[CQ:at,qq=all] 天亮了 &#91;x&#93;")
    assert qq.posts(GROUP) == ["@全体成员 天亮了 [x]"]
    assert len(qq.hazards) == 1
    await bot.call("send_group_msg", group_id=GROUP, message="[CQ:at,qq=all]", auto_escape=True)
    assert qq.posts(GROUP)[-1] == "[CQ:at,qq=all]"
    tricky = [{"type": "at", "data": {"qq": "1,2"}}, {"type": "text", "data": {"text": "&[CQ:x]，,"}}]
    assert parse_cq(to_cq(tricky)) == tricky
    assert plain(tricky) == "@1,2&[CQ:x]，,"


async def test_limits(pair: Pair) -> None:
    qq, bot = pair
    limits = qq.world.limits
    assert (await bot.say(ANN, "长" * limits.text))["status"] == "ok"
    assert (await bot.say(ANN, "长" * (limits.text + 1)))["retcode"] == 1200

    async def forward(*nodes: dict[str, Any]) -> int:
        answer = await bot.call("send_private_forward_msg", user_id=ANN, messages=list(nodes))
        return int(answer["retcode"])

    assert await forward(*[node("x")] * limits.nodes) == 0
    assert await forward(*[node("x")] * (limits.nodes + 1)) == 1200
    assert await forward(node("x" * (limits.node_text + 1))) == 1200
    assert await forward(node("x"), {"type": "text", "data": {"text": "x"}}) == 1400
    nested = {"type": "node", "data": {"user_id": "1", "nickname": "n", "content": [node("x")]}}
    assert await forward(nested) == 1200


async def test_send_times_by_the_clock(pair: Pair) -> None:
    qq, bot = pair
    assert isinstance(qq.clock, ManualClock)
    start = qq.clock.time()
    for wait, user in ((0, ANN), (1.5, BEN), (0.5, ANN)):
        qq.clock.advance(wait)
        await bot.say(user, "x")
    await bot.post(GROUP, "x")
    assert qq.send_times(user_id=ANN) == [start, start + 2]
    assert qq.send_times(group_id=GROUP) == [start + 2]
    assert len(qq.send_times()) == 4


# -- groups --------------------------------------------------------------------------------------------------


async def test_mutes(pair: Pair) -> None:
    qq, bot = pair
    await bot.call("set_group_whole_ban", group_id=GROUP, enable="yes")
    assert (await bot.event(notice_type="group_ban"))["user_id"] == 0
    assert (await bot.call("get_group_info", group_id=GROUP))["data"]["group_all_shut"] == -1
    with pytest.raises(Muted):
        await qq.say_group(ANN, GROUP, "说不出")
    assert (await bot.post(GROUP, "关门"))["status"] == "ok"
    await qq.set_role(GROUP, BOT, "member")
    assert (await bot.event(notice_type="group_admin"))["sub_type"] == "unset"
    assert (await bot.post(GROUP, "也说不出"))["retcode"] == 1200
    assert (await bot.call("set_group_whole_ban", group_id=GROUP, enable=False))["retcode"] == 1200
    qq.world.lenient_rights = True
    assert (await bot.call("set_group_whole_ban", group_id=GROUP, enable=False))["status"] == "ok"
    assert qq.world.groups[GROUP].whole_ban
    await qq.set_role(GROUP, BOT, "admin")
    await bot.call("set_group_whole_ban", group_id=GROUP, enable="false")
    await bot.call("set_group_ban", group_id=GROUP, user_id=ANN, duration=60)
    shut = await bot.call("get_group_shut_list", group_id=GROUP)
    assert [m["uin"] for m in shut["data"]] == [str(ANN)]
    assert isinstance(qq.clock, ManualClock)
    qq.clock.advance(60)
    await qq.say_group(ANN, GROUP, "又能说了")
    await qq.set_role(GROUP, BEN, "admin")
    assert (await bot.call("set_group_ban", group_id=GROUP, user_id=BEN, duration=60))["status"] == "ok"
    await qq.say_group(BEN, GROUP, "管理禁不掉")


async def test_cards_are_cached(pair: Pair) -> None:
    _, bot = pair
    await bot.call("set_group_card", group_id=GROUP, user_id=ANN, card="1号 甲")

    async def card(**params: Any) -> str:
        answer = await bot.call("get_group_member_info", group_id=GROUP, user_id=ANN, **params)
        return str(answer["data"]["card"])

    assert await card() == ""
    assert await card(no_cache=True) == "1号 甲"
    assert await card() == "1号 甲"
    members = await bot.call("get_group_member_list", group_id=GROUP)
    assert [m["user_id"] for m in members["data"]] == [ANN, BEN, EVE, BOT]


async def test_recall_rights(pair: Pair) -> None:
    qq, bot = pair
    posted = await qq.say_group(ANN, GROUP, "出局的人说话")
    assert (await bot.call("delete_msg", message_id=posted.message_id))["status"] == "ok"
    assert (await bot.event(notice_type="group_recall"))["operator_id"] == BOT
    assert (await bot.call("get_msg", message_id=posted.message_id))["retcode"] == 1200
    await qq.set_role(GROUP, BEN, "admin")
    boss = await qq.say_group(BEN, GROUP, "我是管理")
    assert (await bot.call("delete_msg", message_id=boss.message_id))["retcode"] == 1200
    own = await bot.say(ANN, "撤得回")
    assert (await bot.call("delete_msg", message_id=own["data"]["message_id"]))["status"] == "ok"
    old = await bot.say(ANN, "撤不回")
    assert isinstance(qq.clock, ManualClock)
    qq.clock.advance(121)
    assert (await bot.call("delete_msg", message_id=old["data"]["message_id"]))["retcode"] == 1200
    qq.world.short_ids = 1
    assert (await bot.call("get_msg", message_id=boss.message_id))["retcode"] == 1200


async def test_people_come_go_and_rename(pair: Pair) -> None:
    qq, bot = pair
    await qq.leave(GROUP, BEN)
    assert (await bot.event(notice_type="group_decrease"))["user_id"] == BEN
    assert (await bot.call("get_group_member_info", group_id=GROUP, user_id=BEN))["retcode"] == 1200
    with pytest.raises(Muted):
        await qq.say_group(BEN, GROUP, "走了")
    await qq.join(GROUP, BEN)
    await bot.event(notice_type="group_increase", user_id=BEN)
    qq.rename(ANN, "换了名字")
    await qq.say(ANN, "是我")
    assert (await bot.event(message_type="private"))["sender"]["nickname"] == "换了名字"
    await qq.kick_bot(GROUP, BEN)
    assert (await bot.event(sub_type="kick_me"))["user_id"] == BOT
    assert (await bot.call("get_group_list"))["data"] == []
    assert (await bot.post(GROUP, "x"))["retcode"] == 1200


async def test_requests(pair: Pair) -> None:
    qq, bot = pair
    qq.world.repeat_hasty_requests = True
    flag = await qq.request_friend(EVE, "版杀")
    assert (await bot.event(request_type="friend"))["comment"] == "版杀"
    assert (await bot.call("set_friend_add_request", flag=flag, approve=True))["status"] == "ok"
    await bot.event(notice_type="friend_add", user_id=EVE)
    await bot.event(2, request_type="friend", flag=flag)
    assert (await bot.say(EVE, "你好"))["status"] == "ok"
    assert (await bot.call("set_friend_add_request", flag=flag))["retcode"] == 1200
    qq.world.add_user(777, "新人")
    flag = await qq.request_group(777, GROUP)
    await bot.call("set_group_add_request", flag=flag, sub_type="add", approve=True)
    await bot.event(notice_type="group_increase", user_id=777)
    flag = await qq.request_group(777, GROUP)
    await bot.call("set_group_add_request", flag=flag, sub_type="add", approve=False, reason="满员")
    assert 777 in qq.world.groups[GROUP].members


# -- waiting -------------------------------------------------------------------------------------------------


async def test_waiting(pair: Pair) -> None:
    qq, bot = pair
    await qq.say(ANN, "在吗")
    with pytest.raises(TimeoutError, match="在吗"):
        await qq.wait_for(lambda: qq.inbox(ANN), timeout=0.01)
    waiting = asyncio.create_task(qq.expect(GROUP, "天亮", "3"))
    await bot.post(GROUP, "天黑 3")
    await bot.post(GROUP, "天亮 3")
    assert (await waiting).text == "天亮 3"
    await qq.idle()
    assert (await bot.call("get_version_info"))["data"]["protocol_version"] == "v11"


async def test_own_messages_reported_when_asked_for(pair: Pair) -> None:
    qq, bot = pair
    qq.habits.report_self = True
    await bot.say(ANN, "自言自语")
    assert (await bot.event(post_type="message_sent"))["user_id"] == BOT


# -- schema --------------------------------------------------------------------------------------------------


def test_frames_are_checked_when_the_description_is_at_hand() -> None:
    guard = FrameGuard()
    guard.request("send_private_msg", {"user_id": ANN, "message": [{"type": "text", "data": {"text": "x"}}]})
    guard.request("send_group_forward_msg", {"group_id": GROUP, "messages": [node("x")]})
    assert guard.violations == []
    guard.request("send_private_msg", {"user_id": ANN})
    guard.request("send_private_msg", {"user_id": ANN, "message": [{"type": "colour", "data": {}}]})
    guard.request("send_private_msg", {"user_id": ANN, "message": [{"type": "text", "data": {}}]})
    guard.response("get_login_info", {"status": "ok", "retcode": 0, "data": {"nickname": "x"}})
    guard.event({"post_type": "message", "message": "x"})
    kinds = [violation.side for violation in guard.violations]
    assert set(kinds) == ({"request", "response", "event"} if guard.available else set())


def test_without_the_description_nothing_is_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NAPCAT_OPENAPI", str(tmp_path / "absent.json"))
    guard = FrameGuard()
    guard.request("send_private_msg", {})
    assert (guard.available, guard.checked, guard.violations) == (False, 0, [])
