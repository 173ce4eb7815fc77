"""What people write in the wrong place, by the wrong name or too early, and what they are told to send instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from nonebot.adapters.onebot.v11 import ActionFailed

from tests.plugins.table.conftest import CAST, DIRECTOR, PACK, PUBLIC, Hall


async def test_a_player_who_sends_a_directors_command_is_told_whose_it_is(table: Hall) -> None:
    for verb in ("放行", "撤销", "出局 3", "关窗"):
        told = (await table.say(1, verb))[0]
        assert told == f"「{verb.split()[0]}」是导演的命令，你发不算数。要请导演做什么发：找导演 话"
    assert table.actor().game.state.seats[3].in_play


async def test_another_word_for_the_only_skill_is_answered_with_the_command(table: Hall) -> None:
    assert await table.say(1, "查验 3") == ["没看懂「查验 3」。你是不是想发：预言 3？"]
    assert await table.say(1, "验 丙") == ["没看懂「验 丙」。你是不是想发：预言 3？"]
    assert "你是不是想发" not in (await table.say(1, "查验 1"))[0]
    assert "你是不是想发" not in (await table.say(4, "查验 3"))[0]
    assert await table.say(2, "刀 3") == ["没看懂「刀 3」。你是不是想发：杀人 3？"]
    assert not table.actor().game.state.orders


async def test_leaving_a_match_that_runs_goes_through_the_director(table: Hall) -> None:
    assert (await table.say(1, "退出报名"))[0].endswith("请发：找导演 我玩不下去了，请换替补")


async def test_who_asks_for_one_of_several_matches_reads_his_own_words_again(hall: Hall) -> None:
    for number in (1, 2):
        await hall.say(DIRECTOR, f"开局 slow 局{number} {PUBLIC + number}")
    told = (await hall.say(1, "报名 甲"))[0]
    assert told == "现在有几局在报名，请在开头写局号：101（局1）、102（局2）。例：@101 报名 甲"
    told = (await hall.say(DIRECTOR, "截止报名"))[0]
    assert told == "你在主持几局，请在开头写局号：101（局1）、102（局2）。例：@101 截止报名"
    for code in (101, 102):
        await hall.say(1, f"@{code} 报名 甲")
    assert (await hall.say(1, "名单"))[0].endswith("例：@101 名单")
    assert "开局要由导演来发" in (await hall.say(5, "开局 slow"))[0]


async def test_the_record_numbers_only_what_has_a_number(table: Hall) -> None:
    await table.say(DIRECTOR, "公告 今晚停电")
    assert "群里 今晚停电" in (await table.say(1, "记录"))[0]


async def test_lovers_have_no_tally(hall: Hall) -> None:
    await hall.match({**CAST, "庚": "丘比特"})
    await hall.say(7, "丘比特之箭 1 4")
    await hall.until("行动")
    assert "没有要一起选的技能。说话发：情侣 " in (await hall.say(1, "票型"))[0]
    assert "杀人" in (await hall.say(2, "票型"))[0]


async def test_members_without_a_group_are_told_how_to_talk(table: Hall) -> None:
    assert any("狼群成员" in text and "发「狼群 要说的话」" in text for text in table.inbox(2))


async def test_members_with_a_group_are_not(hall: Hall) -> None:
    await hall.match(CAST)
    hall.bot.members[PACK] = {10000, 2, 5}
    await hall.say(DIRECTOR, f"绑定 狼群 {PACK}")
    await hall.until("行动")
    assert any("狼群成员" in text for text in hall.posts(PACK))
    assert not any("要说的话" in text for text in hall.posts(PACK))


async def test_a_pack_that_has_chosen_is_not_reminded(table: Hall) -> None:
    await table.say(5, "杀人 1")
    mark = len(table.inbox(2))
    await table.service.advance(table.actor().timer.remind_at)
    assert not any("还没收到" in text for text in table.inbox(2)[mark:])


async def test_a_pack_in_which_nobody_has_chosen_is(table: Hall) -> None:
    mark = len(table.inbox(2))
    await table.service.advance(table.actor().timer.remind_at)
    assert sum("还没收到你的「杀人」" in text for text in table.inbox(2)[mark:]) == 1


async def test_strangers_in_a_packs_group_are_named_as_well(table: Hall) -> None:
    table.bot.members[PACK] = {10000, DIRECTOR, 2, 5, 3, 555}
    await table.say(DIRECTOR, f"绑定 狼群 {PACK}")
    assert "却不在「狼群」的：3号 丙、QQ 555。" in table.inbox(DIRECTOR)[-1]
    table.bot.members[PACK] = {10000, 2, 5, *range(1000, 1100)}
    await table.say(DIRECTOR, f"绑定 狼群 {PACK}")
    assert "、QQ 1019 等 100 人。" in table.inbox(DIRECTOR)[-1]


async def test_a_pack_bound_before_the_deal_is_to_be_bound_again(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow 试局 {PUBLIC}")
    await hall.say(DIRECTOR, f"绑定 狼群 {PACK}")
    assert f"再发一次「绑定 狼群 {PACK}」" in hall.inbox(DIRECTOR)[-1]


async def test_the_switches_of_a_running_match_show_what_holds_and_nothing_to_choose(table: Hall) -> None:
    page = (await table.say(DIRECTOR, "选项"))[0]
    assert "可选" not in page
    assert "审核：关" in page
    await table.say(DIRECTOR, "审核 开")
    assert "审核：开" in (await table.say(DIRECTOR, "选项"))[0]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("看 某某", "例：看 丙"),
        ("解释 某某", "例：解释 丙，或：解释 N2-03"),
        ("解释 N9-99", "发「日志」看编号。"),
        ("撤销 x", "没有执行：撤销要写步数，例：撤销 2。"),
        ("重发消息", "没有发失败的结果要重发。"),
        ("继续", "没有执行：计时没有停着。"),
    ],
)
async def test_a_directors_slip_is_answered_with_what_to_send(table: Hall, said: str, told: str) -> None:
    answer = (await table.say(DIRECTOR, said))[0]
    assert answer.endswith(told)
    assert "。。" not in answer


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("Timeout: NTEvent serviceAndMethod", "等不到 QQ 的回应"),
        ("user is not your friend", "对方不是好友"),
        ("SSO error 120", "QQ 端报错「SSO error 120」"),
        ("对方拒收", "对方拒收"),
    ],
)
async def test_why_a_message_failed_is_told_in_chinese(table: Hall, reason: str, told: str) -> None:
    send = table.bot.call_api

    async def refusing(action: str, **params: Any) -> Any:
        if action == "send_private_msg" and params["user_id"] in (3, 32):
            raise ActionFailed(status="failed", retcode=1400, wording=reason)
        return await send(action, **params)

    table.bot.call_api = refusing  # type: ignore[method-assign]
    await table.say(DIRECTOR, "私信 3 请尽快投票")
    assert f"3号 丙 的一条消息发送失败：{told}。" in table.inbox(DIRECTOR)[-1]
    await table.say(DIRECTOR, "任命 32")
    assert f"QQ 32 的一条消息发送失败：{told}。" in table.inbox(DIRECTOR)[-1]


async def _released(hall: Hall) -> tuple[list[str], list[str], list[str]]:
    await hall.say(DIRECTOR, "放行")
    return (
        [text for text in hall.posts() if "出局" in text],
        [text for text in hall.inbox(4) if "你出局了" in text],
        [text for text in hall.posts(PACK) if "狼群成员" in text],
    )


async def test_a_settlement_released_again_is_not_told_again_anywhere(opened: Callable[..., Any]) -> None:
    hall = await opened(daoyan_review=True)
    await hall.match(CAST)
    hall.bot.members[PACK] = {10000, 2, 5}
    await hall.say(DIRECTOR, f"绑定 狼群 {PACK}")
    await hall.until("行动")
    await hall.say(2, "杀人 4")
    await hall.until("用药")
    await hall.service.advance(hall.actor().game.state.window.closes_at)
    first = await _released(hall)
    assert [len(x) for x in first] == [1, 1, 1]
    await hall.say(DIRECTOR, "撤销")
    assert hall.actor().game.state.held is not None
    assert await _released(hall) == first
    await hall.say(DIRECTOR, "撤销 2")
    await hall.say(DIRECTOR, "关窗")
    assert await _released(hall) == first
    start = next(row.n for row in hall.actor().game.rows if row.n > 0)
    await hall.say(DIRECTOR, f"撤销 {min(20, len(hall.actor().game.rows) - start)}")
    for _ in range(8):
        if hall.actor().game.state.point.window in ("晨曦",):
            break
        if hall.actor().game.state.held is not None:
            await hall.say(DIRECTOR, "放行")
        else:
            await hall.say(2, "杀人 4")
            await hall.say(DIRECTOR, "关窗")
    assert hall.actor().game.state.point.window == "晨曦"
    assert await _released(hall) == first


async def test_a_ballot_is_not_taken_back(table: Hall) -> None:
    await table.until("正午")
    await table.say(1, "投票 2")
    for text in ("撤票", "取消投票", "放弃 投票"):
        assert await table.say(1, text) == ["没记下：票投出去不能收回，只能改。谁也不想投就发：投票 弃权"]
    assert table.actor().game.view(1).ballot == "2号 乙"
    assert (await table.say(1, "加速"))[0].endswith("你是不是想发：申请加速？")


async def test_the_group_hears_the_count_only_when_it_is_news(table: Hall) -> None:
    await table.until("正午")
    assert await table.say(1, "投票 2", PUBLIC) == ["已记 1 票，票型关门后公布。"]
    assert await table.say(1, "投票 2", PUBLIC) == []
    assert "本来就是" in table.inbox(1)[-1]
    assert await table.say(1, "投票 3", PUBLIC) == ["已记 1 票，票型关门后公布。"]


async def test_who_comes_too_late_to_sign_up_is_told(table: Hall) -> None:
    assert "已经开始，不能再报名" in (await table.say(50, "报名 小张", PUBLIC))[0]
    assert await table.say(1, "报名 小张", PUBLIC) == []


async def test_a_directors_command_in_the_players_group_is_answered_in_private(table: Hall) -> None:
    rows = len(table.actor().game.rows)
    assert await table.say(DIRECTOR, "黄牌 丙", PUBLIC) == []
    assert "「黄牌」是导演的命令，没有执行。请私聊我发" in table.inbox(DIRECTOR)[-1]
    assert len(table.actor().game.rows) == rows
    mark = len(table.inbox(DIRECTOR))
    await table.say(DIRECTOR, "大家注意，继续讨论", PUBLIC)
    assert len(table.inbox(DIRECTOR)) == mark


async def test_an_end_that_waits_for_the_director_shows_nowhere(opened: Callable[..., Any]) -> None:
    hall = await opened(daoyan_review=True)
    hall.bot.admin = True
    await hall.match(CAST)
    await hall.until("行动")
    for text in ("杀人 1", "杀人 4"):
        await hall.say(2, text)
    await hall.until("用药")
    await hall.say(1, "树洞 我是预言家")
    await hall.say(3, "毒药 1")
    bans = sum(action == "set_group_whole_ban" for action, _ in hall.bot.calls)
    await hall.say(DIRECTOR, "关窗")
    game = hall.actor().game
    assert game.over
    assert game.state.held is not None
    assert hall.actor().row.phase == "playing"
    assert (await hall.say(DIRECTOR, "帮助"))[0].startswith("例：放行")
    assert "我是预言家" not in (await hall.say(5, "树洞"))[0]
    assert "已经结束" not in "".join(await hall.say(5, "杀人 3"))
    assert sum(action == "set_group_whole_ban" for action, _ in hall.bot.calls) == bans
    await hall.say(DIRECTOR, "放行")
    assert hall.actor().row.phase == "over"
    assert "我是预言家" in (await hall.say(5, "树洞"))[0]
    bans_now = [params["enable"] for action, params in hall.bot.calls if action == "set_group_whole_ban"]
    assert len(bans_now) == bans + 1
    assert bans_now[-1] is False
