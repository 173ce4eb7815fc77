"""Signing up as people write it, names that would be misread, and what somebody on the list may say."""

from __future__ import annotations

import pytest

from tests.plugins.table.conftest import CAST, DIRECTOR, PUBLIC, Hall


@pytest.mark.parametrize("text", ["报名：饺子", "报名:饺子", "报　名 饺子", "/报名 饺子", "报名  饺子"])
async def test_a_sign_up_in_the_group_is_read_however_it_is_spaced(hall: Hall, text: str) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    assert "已登记：饺子" in (await hall.say(7, text, PUBLIC))[0]


async def test_a_glued_name_in_the_group_is_answered_and_talk_is_not(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    assert "报名 王五" in (await hall.say(7, "报名王五", PUBLIC))[0]
    assert not hall.actor().signed
    for talk in ("报名了吗", "报名截止没有", "报名的人好多啊", "报名什么时候开始？"):
        assert await hall.say(7, talk, PUBLIC) == []
    assert "已登记：王五" in (await hall.say(7, "报名王五"))[0]
    assert await hall.say(7, "报名王五", PUBLIC) == []


@pytest.mark.parametrize("text", ["确认。", "确认！", "确 认", "确认了"])
async def test_a_confirmation_may_be_spelt_in_any_way(hall: Hall, text: str) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    await hall.say(7, "报名 饺子")
    assert "占第 1 座" in (await hall.say(7, text))[0]


async def test_who_is_awaited_is_told_the_one_word_that_is_missing(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    await hall.say(7, "报名 饺子")
    for text in ("我来了", "帮助"):
        assert "请回「确认」" in (await hall.say(7, text))[0]
    await hall.say(7, "确认")
    told = (await hall.say(7, "我来了"))[0]
    assert "确认" not in told
    assert "退出报名" in told
    await hall.say(DIRECTOR, "截止报名")
    told = (await hall.say(7, "我来了"))[0]
    assert "报名已经截止" in told
    assert "退出报名" not in told


async def test_a_call_from_the_list_needs_words(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    await hall.say(7, "报名 饺子")
    mark = len(hall.inbox(DIRECTOR))
    assert "例：找导演 " in (await hall.say(7, "找导演"))[0]
    assert len(hall.inbox(DIRECTOR)) == mark
    await hall.say(7, "找导演：几点开")
    assert "饺子 找导演：几点开" in hall.inbox(DIRECTOR)[-1]


@pytest.mark.parametrize(
    "name",
    [
        "1号", "三号", "3", "第三号", "12", "3号 丙", "导演", "预言", "预言家", "杀人", "投票", "弃权", "帮助", "狼群",
        "警长", "正午", "出局", "放行", "@路人", "#3", "名单", "！！",
    ],
)  # fmt: skip
async def test_names_that_would_be_misread_are_refused_with_another(hall: Hall, name: str) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    told = (await hall.say(7, f"报名 {name}"))[0]
    assert told.endswith("例：报名 饺子")
    assert not hall.actor().signed


@pytest.mark.parametrize("name", ["三三", "7喜", "阿一", "导演的猫", "预言大师", "A君", "玩1号家"])
async def test_other_names_are_good(hall: Hall, name: str) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    assert f"已登记：{name}" in (await hall.say(7, f"报名 {name}"))[0]


async def test_a_nickname_that_would_be_misread_is_replaced(hall: Hall) -> None:
    from dataclasses import replace

    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    for user, nickname in ((7, "1号"), (8, "预言家"), (9, "一个特别特别特别特别长的昵称")):
        told = await hall.hand(replace(hall.ask(user, "报名"), name=nickname))
        assert f"已登记：玩家000{user}" in told[0]


async def test_a_sign_up_while_a_match_runs_in_the_group_is_talk(hall: Hall) -> None:
    await hall.match(CAST)
    await hall.until("正午")
    assert await hall.say(1, "报名 的人真少", PUBLIC) == []
