"""Changed and mistyped accounts, corrections that must be true, ballots as people write them, groups that are gone."""

from __future__ import annotations

from typing import Any

import pytest
from nonebot.adapters.onebot.v11 import ActionFailed

from tests.plugins.table.conftest import DIRECTOR, PACK, PUBLIC, Hall


def _refuse(hall: Hall, *users: int) -> Any:
    """Private messages to these accounts fail; returns what puts things right again."""
    send = hall.bot.call_api

    async def refusing(action: str, **params: Any) -> Any:
        if action == "send_private_msg" and params["user_id"] in users:
            raise ActionFailed(status="failed", retcode=1400, wording="不是好友")
        return await send(action, **params)

    hall.bot.call_api = refusing  # type: ignore[method-assign]

    def mend() -> None:
        hall.bot.call_api = send  # type: ignore[method-assign]

    return mend


async def test_a_mistyped_account_never_gets_what_was_meant_for_the_seat(table: Hall) -> None:
    mend = _refuse(table, 77)
    assert "还不是机器人的好友" in (await table.say(DIRECTOR, "换号 1 77"))[0]
    await table.say(DIRECTOR, "换号 1 31")
    mend()
    table.bot.friends.add(77)
    await table.service.befriended(77)
    assert "没有发失败的结果" in (await table.say(DIRECTOR, "重发消息"))[0]
    assert table.inbox(77) == []
    cards = [text for text in table.inbox(31) if "身份：预言家" in text and "随时可发" in text]
    assert len(cards) == 1


async def test_the_replaced_player_is_told_and_gets_nothing_more(table: Hall) -> None:
    await table.say(DIRECTOR, "替补 1 30")
    assert "由替补接替" in table.inbox(1)[-1]
    mark = len(table.inbox(1))
    await table.until("晨曦")
    assert table.inbox(1)[mark:] == []


async def test_what_stands_again_is_not_corrected(table: Hall) -> None:
    await table.say(2, "杀人 4")
    await table.until("晨曦")
    await table.say(DIRECTOR, "撤销")
    await table.say(DIRECTOR, "继续")
    mark = len(table.inbox(4))
    assert "没有发更正" in (await table.say(DIRECTOR, "发更正"))[0]
    assert table.inbox(4)[mark:] == []


async def test_what_was_corrected_and_redone_is_told_again(table: Hall) -> None:
    await table.say(2, "杀人 4")
    await table.until("晨曦")
    await table.say(DIRECTOR, "撤销")
    await table.say(DIRECTOR, "发更正")
    mark = len(table.inbox(4))
    await table.say(DIRECTOR, "重做")
    assert any("仍然有效" in text and "你出局了" in text for text in table.inbox(4)[mark:])
    mark = len(table.inbox(4))
    await table.say(DIRECTOR, "撤销")
    await table.say(DIRECTOR, "重做")
    assert not any("仍然有效" in text for text in table.inbox(4)[mark:])


@pytest.mark.parametrize(
    "text",
    [
        "投票丙",
        "投票 丙",
        "投票三号",
        "投3",
        "投 三号",
        "票3",
        "投给丙",
        "投票给 3",
        "投票对象丙",
        "改票丙",
        "投票：3。",
    ],
)
async def test_a_ballot_in_the_group_counts_however_it_is_written(table: Hall, text: str) -> None:
    await table.until("正午")
    await table.say(1, text, PUBLIC)
    assert table.actor().game.state.rows("ballots")[1]["choice"] == 3
    assert "你的票：3号 丙" in table.inbox(1)[-1]


async def test_what_is_no_ballot_stays_talk_and_a_slip_is_answered(table: Hall) -> None:
    await table.until("正午")
    for talk in ("投票还早", "投机分子", "票数太散", "投谁呢"):
        mark = len(table.inbox(1))
        await table.say(1, talk, PUBLIC)
        assert table.inbox(1)[mark:] == []
    for slip in ("投票", "投票 9", "投票 谁"):
        mark = len(table.inbox(1))
        await table.say(1, slip, PUBLIC)
        assert len(table.inbox(1)[mark:]) == 1, slip
    assert 1 not in table.actor().game.state.rows("ballots")
    await table.say(1, "申请加速！", PUBLIC)
    assert 1 in table.actor().game.state.rows("speedup")


async def test_a_group_the_bot_is_not_in_cannot_be_bound(table: Hall) -> None:
    table.bot.members[PACK] = {2}
    assert "机器人不在群" in (await table.say(DIRECTOR, f"绑定 狼群 {PACK}"))[0]
    assert "狼群" not in table.actor().groups


async def test_a_group_that_shows_nothing_is_given_up_and_the_director_told(table: Hall) -> None:
    table.bot.silent = True
    send = table.bot.call_api

    async def unclear(action: str, **params: Any) -> Any:
        if action == "send_group_msg":
            raise ActionFailed(status="failed", retcode=1200, wording="timeout")
        return await send(action, **params)

    table.bot.call_api = unclear  # type: ignore[method-assign]
    await table.say(DIRECTOR, "公告 今晚停电")
    for _ in range(15):
        table.service.gateway.look_up()
        await table.service.gateway.flush()
    told = [text for text in table.inbox(DIRECTOR) if "发送失败" in text]
    assert len(told) == 1
    assert "重发消息" in told[0]
