"""How people write in groups and in several matches: what is read, what is answered, what stays talk."""

from __future__ import annotations

import pytest

from tests.plugins.table.conftest import CAST, DIRECTOR, PACK, PUBLIC, Hall


async def posts_of(hall: Hall, seat: int) -> int:
    async with hall.service.store.session() as s:
        counted: dict[int, int] = await s.count_posts(hall.actor().id, 1)
    return counted.get(seat, 0)


def ballot(hall: Hall, seat: int) -> int | None:
    row = hall.actor().game.state.rows("ballots").get(seat)
    return None if row is None else row["choice"]


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("投票四号", 4), ("投票丁", 4), ("投票弃权", 0), ("投4", 4), ("投 4", 4), ("票4", 4), ("投票对象丁", 4),
        ("投票给 4", 4), ("投给丁", 4), ("投票\n4", 4), ("投票对象：\n丁", 4), ("#投票 4", 4), ("改票丁", 4),
        ("我看是他\n投丁。", 4), ("投票 4号 丁", 4),
    ],
)  # fmt: skip
async def test_a_ballot_in_the_group_is_read_however_it_is_written(table: Hall, text: str, choice: int) -> None:
    await table.until("正午")
    assert "已记 1 票" in (await table.say(1, text, PUBLIC))[0]
    assert ballot(table, 1) == choice


@pytest.mark.parametrize("text", ["申请加速。", "申请加速！", "/申请加速"])
async def test_an_application_may_end_in_a_mark(table: Hall, text: str) -> None:
    await table.until("正午")
    await table.say(1, text, PUBLIC)
    assert "已申请加速" in table.inbox(1)[-1]


@pytest.mark.parametrize("text", ["投票 呵呵", "投票张三", "改票丁丁", "投票", "改票 ？"])
async def test_a_slip_gets_one_private_sentence_with_an_example(table: Hall, text: str) -> None:
    await table.until("正午")
    mark = len(table.inbox(1))
    assert await table.say(1, text, PUBLIC) == []
    assert len(table.inbox(1)) == mark + 1
    assert "例：投票 " in table.inbox(1)[-1]
    assert ballot(table, 1) is None


@pytest.mark.parametrize("text", ["投票还早", "投票结束了吗", "投谁呢", "票型什么时候公布", "投丁还是投丙"])
async def test_talk_about_the_vote_is_a_post(table: Hall, text: str) -> None:
    await table.until("正午")
    mark = len(table.inbox(1))
    assert await table.say(1, text, PUBLIC) == []
    assert table.inbox(1)[mark:] == []
    assert await posts_of(table, 1) == 1


async def test_a_ballot_for_somebody_outside_is_refused_in_private_and_the_rest_still_counts(table: Hall) -> None:
    from plugins.table.ask import mention

    await table.until("正午")
    assert await table.say(1, f"投票{mention(33)}", PUBLIC) == []
    assert table.inbox(1)[-1].startswith("没记下：@ 的人（QQ 33）不在这一局里。例：投票 ")
    assert await posts_of(table, 1) == 0
    await table.say(3, f"投票 4\n投票{mention(33)}\n{mention(33)}你怎么看", PUBLIC)
    assert "不在这一局里" in "".join(table.inbox(3)[-2:])
    assert ballot(table, 3) == 4
    assert await posts_of(table, 3) == 1


async def test_skills_in_the_public_group_are_answered_in_private_and_are_no_posts(table: Hall) -> None:
    await table.until("正午")
    for seat in (1, 4):
        # Whoever has the skill is answered as everybody else is, or counted posts would tell who has it.
        for text in ("预言 3", "毒药3", "雪隐", "遗言 大家加油\n我走了", "放弃 救药"):
            mark = len(table.inbox(seat))
            assert await table.say(seat, text, PUBLIC) == []
            assert table.inbox(seat)[mark:] == ["技能请私聊我发，这条没有记下。"], text
        for text in ("帮助", "我", "技能", "记录", "票型"):
            assert await table.say(seat, text, PUBLIC) == []
            assert table.inbox(seat)[-1] == f"「{text}」请私聊我发，公开群里不回。"
        assert await posts_of(table, seat) == 0


async def test_talk_about_skills_is_a_post(table: Hall) -> None:
    await table.until("正午")
    mark = len(table.inbox(1))
    for text in ("预言家是谁", "预言 3 是好人", "毒药", "杀人放火", "遗言呢", "狼群 应该在后面", "我觉得 3 不对"):
        assert await table.say(1, text, PUBLIC) == []
    assert table.inbox(1)[mark:] == []
    assert await posts_of(table, 1) == 7


async def test_the_pack_is_told_how_to_write_what_it_misspells(table: Hall) -> None:
    await table.say(DIRECTOR, f"绑定 狼群 {PACK}")
    for text, meant in (
        ("杀 4", "杀人 4"),
        ("杀仁 3", "杀人 3"),
        ("刀 4号", "杀人 4号"),
        ("刀丁", "杀人 丁"),
        ("杀3", "杀人 3"),
    ):
        assert (await table.say(2, text, PACK))[0].endswith(f"要提交请写：{meant}"), text
    assert table.actor().game.state.orders == {}
    for talk in ("先杀 3", "我 3", "杀谁", "3 像好人", "刀谁"):
        assert await table.say(2, talk, PACK) == []
    assert "在场" in (await table.say(2, "局面", PACK))[0]
    assert await table.say(2, "技能", PACK) == []
    assert "请私聊我发" in table.inbox(2)[-1]
    from plugins.table.ask import mention

    assert "不在这一局里" in (await table.say(2, f"杀人{mention(33)}", PACK))[0]


async def test_the_tally_in_private_is_for_the_pack_alone(table: Hall) -> None:
    await table.say(2, "杀人 4")
    page = (await table.say(5, "票型"))[0]
    assert "狼群成员：2号 乙、5号 戊" in page
    assert "4号 丁 ×1" in page
    other = (await table.say(1, "票型"))[0]
    assert "没有一起选人的同伴" in other
    assert "狼" not in other


async def test_words_to_a_channel_of_others_are_one_refused_text(table: Hall) -> None:
    told = await table.say(1, "狼群 先别动\n预言 3")
    assert len(told) == 1
    assert "记下了" not in told[0]
    assert table.actor().game.state.orders == {}


async def test_lines_that_each_name_their_match_go_there(hall: Hall) -> None:
    await hall.match(CAST)
    await hall.match(CAST, group=PUBLIC + 1)
    await hall.until("行动", "101")
    await hall.until("行动", "102")
    told = "".join(await hall.say(1, "@101 预言 2\n我\n@102预言 3"))
    assert "【101局】记下了：预言 → 2号 乙" in told
    assert "【102局】记下了：预言 → 3号 丙" in told
    for code, target in (("101", 2), ("102", 3)):
        assert [o.targets for o in hall.actor(code).game.state.orders.values() if o.user == 1] == [(target,)]
    assert "【102局】1号 甲" in (await hall.say(1, "@102我"))[0]
    assert "@102 帮助" in (await hall.say(1, "@102"))[0]
    assert "预言家" in (await hall.say(1, "规则 预言家"))[0]


async def test_a_message_that_names_matches_is_handled_once(hall: Hall) -> None:
    await hall.match(CAST)
    await hall.match(CAST, group=PUBLIC + 1)
    await hall.until("行动", "101")
    await hall.until("行动", "102")
    ask = hall.ask(1, "@101 预言 2\n@102 预言 3\n我")
    await hall.hand(ask)
    hall.service.desk._handled.clear()
    rows = len(hall.actor("102").game.rows)
    assert await hall.hand(ask) == []
    assert len(hall.actor("102").game.rows) == rows


async def test_a_name_that_begins_like_a_number_is_no_match(hall: Hall) -> None:
    from plugins.table.ask import addressed

    assert addressed("@102我", {"102"}) == ("102", "我")
    assert addressed("@1024 我", {"102"}) == ("1024", "我")
    assert addressed("@丙我", {"102"}) == (None, "@丙我")
    assert addressed("@102我") == (None, "@102我")
    assert addressed("@102", {"102"}) == ("102", "")


async def test_what_is_not_understood_ends_with_a_way_on(table: Hall) -> None:
    for text in ("呵呵", "😀", "@909"):
        assert (await table.say(1, text))[0].endswith("发「帮助」看现在能做什么。")
    assert "你是不是想发" in (await table.say(1, "预延 3"))[0]


async def test_the_list_is_shown_in_private_to_players_and_to_others(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    await hall.say(7, "报名 饺子")
    assert "饺子" in (await hall.say(30, "名单"))[0]
    assert "饺子" in (await hall.say(30, "名　单", PUBLIC))[0]


async def test_a_player_may_ask_for_the_list_during_play(table: Hall) -> None:
    assert "3号 丙" in (await table.say(1, "名单"))[0]
    assert "没有在报名" in (await table.say(33, "名单"))[0]


async def test_no_page_offers_what_the_hour_refuses(table: Hall) -> None:
    await table.until("正午")
    await table.say(1, "投票 4")
    assert "申请加速" in (await table.say(1, "帮助"))[0]
    await table.say(3, "申请加速")
    assert "\n　申请加速" not in (await table.say(3, "帮助"))[0]
    closes = table.actor().game.state.window.closes_at
    await table.service.advance(closes - 150 * 60)
    page = (await table.say(1, "帮助"))[0]
    assert "申请加速" not in page
    assert "还可改 2 次" in page
    await table.service.advance(closes - 60 * 60)
    for word in ("帮助", "我", "局面"):
        page = (await table.say(1, word))[0]
        assert "你的票：4号 丁，现在起已不能改" in page
        assert "还可改" not in page


async def test_receipts_in_a_paused_window_promise_no_hour(table: Hall) -> None:
    await table.say(DIRECTOR, "暂停")
    told = (await table.say(1, "预言 2"))[0]
    assert "计时已暂停" in told
    assert "前可改（" not in told
