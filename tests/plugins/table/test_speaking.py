"""Who may speak and vote in the public group though he is out, and how ballots with a reason are read there."""

from __future__ import annotations

from tests.plugins.table.conftest import DIRECTOR, PUBLIC, Hall

PALACE = {"甲": "炼金魔女", "乙": "死灵术士", "丙": "官员", "丁": "蒙古铁骑", "戊": "太子", "己": "毒后", "庚": "老将"}
TOLD_OFF, REPORTED = "请不要在公开群", "仍在公开群发言"


async def _counted(hall: Hall, seat: int) -> int:
    game = hall.actor().game
    async with hall.service.store.session() as s:
        return int((await s.count_posts(hall.actor().id, game.state.point.day)).get(seat, 0))


async def _palace(hall: Hall) -> None:
    await hall.match(PALACE, book="palace")
    await hall.until("早夜1")


async def test_a_wisp_may_talk_for_a_day_and_has_no_vote(hall: Hall) -> None:
    await _palace(hall)
    await hall.say(4, "杀人 丙")
    await hall.until("正午")
    assert "魔女秘法留下了一缕亡魂" in "".join(hall.posts())
    assert await hall.say(3, "我再说一句，刀我的是丁", PUBLIC) == []
    assert await _counted(hall, 3) == 1
    await hall.say(3, "投票 4", PUBLIC)
    assert not hall.actor().game.state.rows("ballots")
    assert not any(TOLD_OFF in text for text in hall.inbox(3))
    assert not any(REPORTED in text for text in hall.inbox(DIRECTOR))
    await hall.until("黄昏1")
    await hall.say(3, "还在", PUBLIC)
    assert any(TOLD_OFF in text for text in hall.inbox(3))


async def test_the_others_who_are_out_are_told_off(hall: Hall) -> None:
    await _palace(hall)
    await hall.until("正午")
    await hall.say(DIRECTOR, "出局 3")
    await hall.say(3, "我冤枉", PUBLIC)
    assert any(TOLD_OFF in text for text in hall.inbox(3))
    assert await _counted(hall, 3) == 0


async def test_the_seized_may_talk_at_noon(hall: Hall) -> None:
    await _palace(hall)
    await hall.until("正午")
    await hall.say(DIRECTOR, "出局 3")
    await hall.until("晨曦2")
    await hall.say(2, "夺魂 3")
    await hall.until("正午")
    assert await hall.say(3, "我又能说话了", PUBLIC) == []
    assert not any(TOLD_OFF in text for text in hall.inbox(3))
    assert "投票 <座位>" not in (await hall.say(3, "帮助"))[0]


async def test_a_free_sheriff_talks_until_another_is_known_and_never_after_a_red_card(hall: Hall) -> None:
    await _palace(hall)
    await hall.until("正午")
    for seat in (3, 5):
        await hall.say(DIRECTOR, f"给状态 {seat} 自由")
    await hall.say(DIRECTOR, "出局 3")
    await hall.say(3, "自由警长还在说", PUBLIC)
    assert not any(TOLD_OFF in text for text in hall.inbox(3))
    await hall.say(DIRECTOR, "红牌 5")
    await hall.until("黄昏1")
    await hall.say(5, "我也要说", PUBLIC)
    assert any(TOLD_OFF in text for text in hall.inbox(5))


async def test_the_reason_of_a_ballot_is_no_post_and_not_for_the_muted(hall: Hall) -> None:
    await _palace(hall)
    await hall.say(6, "下毒 7 寡言")
    await hall.until("正午")
    assert "已记 1 票" in (await hall.say(1, "投票对象：丁\n投票理由：丁像狼\n而且不说话", PUBLIC))[0]
    assert await _counted(hall, 1) == 0
    assert hall.actor().game.state.rows("ballots")[1]["choice"] == 4
    await hall.say(7, "投票对象：丁\n投票理由：他刀的", PUBLIC)
    assert "投票理由" in hall.inbox(7)[-1]
    assert 7 not in hall.actor().game.state.rows("ballots")
    await hall.say(7, "投票对象：丁", PUBLIC)
    assert hall.actor().game.state.rows("ballots")[7]["choice"] == 4
    told = await hall.say(2, "投票对象：丁\n投票理由：跟票")
    assert "你的票：4号 丁" in told[0]
    assert "没看懂" not in told[0]


async def test_a_ghost_of_the_coven_talks_and_votes_for_a_day(hall: Hall) -> None:
    cast = {"甲": "狼人", "乙": "村民", "丙": "村民", "丁": "狼人", "戊": "女巫", "己": "村民", "庚": "预言家"}
    await hall.match(cast, book="coven")
    for _ in range(40):
        state = hall.actor().game.state
        if state.attributes.get("voting"):
            break
        await hall.say(1, "杀人 乙")
        await hall.service.advance(state.window.closes_at)
    assert not hall.actor().game.state.seats[2].in_play
    assert await hall.say(2, "我是往人，听我说", PUBLIC) == []
    assert await _counted(hall, 2) == 1
    assert not any(TOLD_OFF in text for text in hall.inbox(2))
    assert "投票" in (await hall.say(2, "帮助"))[0]
    assert "你的票" in (await hall.say(2, "投票 1"))[0]


async def test_a_declaration_counts_once_the_director_takes_it_up(hall: Hall) -> None:
    await _palace(hall)
    await hall.until("正午")
    assert await hall.say(3, "声明：我愿与丁对质", PUBLIC) == []
    assert "导演确认后才算数" in hall.inbox(3)[-1]
    assert "采用 丙" in hall.inbox(DIRECTOR)[-1]
    assert await _counted(hall, 3) == 1
    mark = len(hall.inbox(4))
    assert await hall.say(4, "回应 3 你说得对", PUBLIC) == []
    assert hall.inbox(4)[mark:] == []
    await hall.say(DIRECTOR, "采用 丙")
    assert "我愿与丁对质" in hall.posts()[-1]
    await hall.say(4, "回应 3 来吧", PUBLIC)
    assert "4号 丁 回应 3号 丙：来吧" in hall.posts()[-1]
    assert await _counted(hall, 4) == 2
    assert await hall.say(5, "声明一下我是好人", PUBLIC) == []
    assert "声明" not in "".join(hall.inbox(5))
