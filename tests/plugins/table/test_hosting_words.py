"""What a director mistypes, whom he lets in, and what he is told about groups."""

from __future__ import annotations

from typing import Any

import pytest
from nonebot.adapters.onebot.v11 import ActionFailed

from tests.plugins.table.conftest import CAST, DIRECTOR, PACK, PUBLIC, START, Hall


async def _signing(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow 试局 {PUBLIC}")
    for user, name in ((1, "甲"), (2, "乙")):
        await hall.say(user, f"报名 {name}")
        await hall.say(user, "确认")


@pytest.mark.parametrize("verb", ["关窗", "暂停", "继续", "放行", "加速", "重做", "发更正"])
async def test_words_behind_a_bare_command_stop_it(table: Hall, verb: str) -> None:
    rows = len(table.actor().game.rows)
    told = await table.say(DIRECTOR, f"{verb} 吗")
    assert told == [f"「{verb}」后面多了「吗」，没有执行。确定就只发：{verb}"]
    assert len(table.actor().game.rows) == rows
    assert "后面多了" in (await table.say(DIRECTOR, f"{verb}一下"))[0]


async def test_a_reason_or_a_full_stop_behind_a_bare_command_is_fine(table: Hall) -> None:
    assert "已暂停" in (await table.say(DIRECTOR, "暂停 原因：有人掉线"))[0]
    assert "计时继续" in (await table.say(DIRECTOR, "继续。"))[0]


async def test_confirming_the_cast_takes_nothing(hall: Hall) -> None:
    await _signing(hall)
    await hall.say(DIRECTOR, "截止报名")
    await hall.say(DIRECTOR, "指定身份 预言家 狼人")
    assert "没有执行" in (await hall.say(DIRECTOR, "确认身份 吗"))[0]
    assert hall.actor().game is None


async def test_dealing_anew_takes_a_number_or_nothing(hall: Hall) -> None:
    await _signing(hall)
    await hall.say(DIRECTOR, "截止报名")
    await hall.say(DIRECTOR, "指定身份 预言家 狼人")
    for slip in ("重发 abc", "发身份 七", "重发 消息"):
        await hall.say(DIRECTOR, slip)
        assert hall.actor().config["cast"] == ["预言家", "狼人"], slip
    assert "只能写一个数字" in (await hall.say(DIRECTOR, "重发 abc"))[0]


async def test_ending_a_match_people_signed_up_for_asks_first(hall: Hall) -> None:
    await _signing(hall)
    assert "已经有 2 人报名" in (await hall.say(DIRECTOR, "结束本局"))[0]
    assert "没有结束" in (await hall.say(DIRECTOR, "结束本局 x"))[0]
    assert hall.house.actors
    assert "已结束并收起" in (await hall.say(DIRECTOR, "结束本局 101"))[0]
    assert not hall.house.actors
    assert "导演结束了本局" in hall.posts()[-1]


async def test_an_empty_match_ends_at_once_and_without_a_group_those_who_signed_up_are_told(hall: Hall) -> None:
    await hall.say(DIRECTOR, "开局 slow")
    await hall.say(DIRECTOR, "结束本局")
    assert not hall.house.actors
    await hall.say(DIRECTOR, "开局 slow")
    await hall.say(1, "报名 甲")
    await hall.say(DIRECTOR, "结束本局 102")
    assert "导演结束了本局" in hall.inbox(1)[-1]


async def test_a_bare_word_opens_no_second_match(hall: Hall) -> None:
    await hall.say(DIRECTOR, "开局", PUBLIC)
    assert "已经有第 101 局" in (await hall.say(DIRECTOR, "开局", PUBLIC))[0]
    assert "已经在主持第 101 局" in (await hall.say(DIRECTOR, "开局"))[0]
    assert list(hall.house.actors) == [1]
    await hall.say(DIRECTOR, "开局 slow 第二桌", PUBLIC)
    assert len(hall.house.actors) == 2


async def test_commands_without_a_space_are_read(table: Hall) -> None:
    assert f"已绑定：导演 → 群 {PACK}" in (await table.say(DIRECTOR, f"绑定导演 {PACK}"))[0]
    await table.say(DIRECTOR, "替补3 30")
    assert table.actor().seats[3].user_id == 30


async def test_the_text_of_a_substitution_speaks_of_red_cards_only_when_there_is_one(table: Hall) -> None:
    assert "红牌" not in (await table.say(DIRECTOR, "替补 3 30"))[0]
    await table.say(DIRECTOR, "红牌 4")
    assert "红牌" in (await table.say(DIRECTOR, "替补 4 31"))[0]


async def test_switches(hall: Hall) -> None:
    await _signing(hall)
    assert "没有「foo」这个开关" in (await hall.say(DIRECTOR, "选项 foo"))[0]
    assert (await hall.say(DIRECTOR, "选项 审核"))[0].endswith("改发：选项 审核 值")
    assert "选项 审核 关" in (await hall.say(DIRECTOR, "审核 关"))[0]
    await hall.say(DIRECTOR, "截止报名")
    await hall.say(DIRECTOR, "指定身份 预言家 狼人")
    await hall.say(DIRECTOR, "确认身份")
    assert "不能再改" in (await hall.say(DIRECTOR, "选项"))[0]
    assert "改发" not in (await hall.say(DIRECTOR, "选项"))[0]


async def test_a_refusal_in_somebodys_name_says_whose_it_is(table: Hall) -> None:
    said = (await table.say(DIRECTOR, "代发 1 杀人 3"))[0]
    assert said.startswith("没有执行：代 1号 甲 不成：他没有「杀人」")


async def test_a_missing_number_is_asked_for(table: Hall) -> None:
    assert "要写 QQ 号" in (await table.say(DIRECTOR, "换号 3"))[0]
    assert "还不是机器人的好友" in (await table.say(DIRECTOR, "任命 555"))[0]


async def test_binding_a_pack_names_who_does_not_belong(table: Hall) -> None:
    table.bot.members[PACK] = {10000, 2, 5, 3}
    await table.say(DIRECTOR, f"绑定 狼群 {PACK}")
    assert "却不在「狼群」的：3号 丙。" in table.inbox(DIRECTOR)[-1]
    await table.say(DIRECTOR, "绑定 狼群", PACK)
    assert not any("丙" in post for post in table.posts(PACK))


async def test_what_is_in_doubt_never_goes_to_an_account_that_left(table: Hall) -> None:
    send = table.bot.call_api
    table.bot.silent = True

    async def unclear(action: str, **params: Any) -> Any:
        if action == "send_private_msg" and params["user_id"] == 77:
            raise ActionFailed(status="failed", retcode=1200, wording="timeout")
        return await send(action, **params)

    table.bot.call_api = unclear  # type: ignore[method-assign]
    await table.say(DIRECTOR, "换号 1 77")
    await table.say(DIRECTOR, "换号 1 31")
    table.bot.call_api, table.bot.silent = send, False  # type: ignore[method-assign]
    for _ in range(3):
        table.service.gateway.look_up()
        await table.service.gateway.flush()
    assert table.inbox(77) == []


async def test_what_failed_for_one_seat_is_not_sent_when_the_account_takes_another(table: Hall) -> None:
    send = table.bot.call_api

    async def refusing(action: str, **params: Any) -> Any:
        if action == "send_private_msg" and params["user_id"] == 77:
            raise ActionFailed(status="failed", retcode=1400, wording="不是好友")
        return await send(action, **params)

    table.bot.call_api = refusing  # type: ignore[method-assign]
    await table.say(DIRECTOR, "换号 1 77")
    await table.say(DIRECTOR, "换号 1 31")
    table.bot.call_api = send  # type: ignore[method-assign]
    await table.say(DIRECTOR, "替补 4 77")
    await table.service.befriended(77)
    await table.say(DIRECTOR, "重发消息")
    assert any("身份：村民" in text for text in table.inbox(77))
    assert not any("预言家" in text for text in table.inbox(77))


async def test_what_failed_in_a_group_is_not_sent_there_after_it_was_unbound(table: Hall) -> None:
    send = table.bot.call_api

    async def refusing(action: str, **params: Any) -> Any:
        if action == "send_group_msg":
            raise ActionFailed(status="failed", retcode=1400, wording="没有这个群")
        return await send(action, **params)

    table.bot.call_api = refusing  # type: ignore[method-assign]
    await table.say(DIRECTOR, "公告 今晚停电")
    table.bot.call_api = send  # type: ignore[method-assign]
    await table.say(DIRECTOR, "解绑 公开")
    mark = len(table.posts())
    assert "没有发失败的结果" in (await table.say(DIRECTOR, "重发消息"))[0]
    assert table.posts()[mark:] == []


async def test_leaving_a_group_is_told_to_the_directors_once(table: Hall) -> None:
    for _ in range(2):
        await table.service.left(PUBLIC, 3, START, own=False)
    await table.service.left(PUBLIC, 4, START, own=False, by=55)
    await table.service.left(PUBLIC, 777, START, own=False)
    await table.service.left(PUBLIC, 10000, START, own=True)
    await table.service.silenced(PUBLIC, START, 600)
    await table.service.gateway.flush()
    told = [text for text in table.inbox(DIRECTOR) if f"群 {PUBLIC}" in text]
    assert len(told) == 4
    assert "3号 丙 退出了「公开」的群" in told[0]
    assert "4号 丁 被 QQ 55 移出了" in told[1]
    assert "机器人不在「公开」的群" in told[2]
    assert "禁言 10 分钟" in told[3]
    assert not any("退出" in text for text in table.posts())


async def test_a_group_muted_by_somebody_else_is_told_to_the_directors_once(table: Hall) -> None:
    for _ in range(2):
        await table.service.hushed(PUBLIC, START, 9, on=True)
    await table.service.hushed(PUBLIC, START + 5, 9, on=False)
    await table.service.gateway.flush()
    told = [text for text in table.inbox(DIRECTOR) if "全员禁言" in text]
    assert len(told) == 2
    assert f"群 {PUBLIC} 被 QQ 9 开了全员禁言" in told[0]
    assert "解除了全员禁言" in told[1]
    assert not any("QQ 9" in text for text in table.posts())


async def test_notices_of_groups_reach_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio
    import itertools

    from nonebug import App

    from plugins.table.service import Service

    seen: list[tuple[Any, ...]] = []
    done = asyncio.Event()

    async def left(self: Service, group: int, user: int, at: int, *, own: bool, by: int | None = None) -> None:
        seen.append(("left", group, user, own, by))

    async def silenced(self: Service, group: int, at: int, seconds: int) -> None:
        seen.append(("silenced", group, seconds))
        done.set()

    async def hushed(self: Service, group: int, at: int, by: int, *, on: bool) -> None:
        seen.append(("hushed", group, by, on))

    monkeypatch.setattr(Service, "hushed", hushed)
    monkeypatch.setattr(Service, "left", left)
    monkeypatch.setattr(Service, "silenced", silenced)
    account, when = 891_001, itertools.count(START)
    async with App().test_server() as server:
        headers = {"X-Self-ID": str(account), "X-Client-Role": "Universal"}
        async with server.get_client().websocket_connect("/onebot/v11/ws", headers=headers) as socket:

            async def event(**fields: Any) -> None:
                common = {"time": next(when), "self_id": account, "post_type": "notice", "group_id": 5}
                await socket.send_json({**common, **fields})

            await event(post_type="meta_event", meta_event_type="lifecycle", sub_type="connect")
            await event(notice_type="group_decrease", sub_type="leave", user_id=7, operator_id=7)
            await event(notice_type="group_decrease", sub_type="kick", user_id=8, operator_id=9)
            await event(notice_type="group_decrease", sub_type="kick_me", user_id=account, operator_id=9)
            await event(notice_type="group_ban", sub_type="ban", user_id=8, operator_id=9, duration=60)
            await event(notice_type="group_ban", sub_type="ban", user_id=0, operator_id=account, duration=-1)
            await event(notice_type="group_ban", sub_type="ban", user_id=0, operator_id=9, duration=-1)
            await event(notice_type="group_ban", sub_type="ban", user_id=account, operator_id=9, duration=60)
            await asyncio.wait_for(done.wait(), 10)
    assert sorted(seen, key=str) == [
        ("hushed", 5, 9, True),
        ("left", 5, 7, False, None),
        ("left", 5, 8, False, 9),
        ("left", 5, account, True, 9),
        ("silenced", 5, 60),
    ]
    assert CAST
