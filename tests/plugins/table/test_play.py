"""A match through the desk: sign-up, dealing, orders, refusals, what everybody is told."""

from __future__ import annotations

from tests.plugins.table.conftest import DIRECTOR, PACK, PUBLIC, Hall


async def test_sign_up_needs_a_friend_and_a_confirmed_test_message(hall: Hall) -> None:
    await hall.say(DIRECTOR, "开局 slow 周末局", PUBLIC)
    assert "周末局" in hall.posts()[-1]
    hall.bot.friends.discard(7)
    assert "先加我为好友" in (await hall.say(7, "报名 饺子", PUBLIC))[0]
    hall.bot.friends.add(7)
    assert "已登记：饺子（暂排第 1）" in (await hall.say(7, "报名 饺子", PUBLIC))[0]
    assert "确认" in hall.inbox(7)[-1]
    assert "已经有人用了" in (await hall.say(8, "报名 饺子"))[0]
    assert "待确认" in (await hall.say(8, "名单", PUBLIC))[0]
    assert "还没有人确认" in (await hall.say(DIRECTOR, "截止报名"))[0]
    assert "占第 1 座" in (await hall.say(7, "确认"))[0]
    assert "已退出" in (await hall.say(7, "退出报名"))[0]
    assert not hall.actor().signed


async def test_only_confirmed_people_are_seated_in_the_order_of_the_list(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    for user in (3, 1, 2):
        await hall.say(user, f"报名 玩{user}")
    for user in (1, 2):
        await hall.say(user, "确认")
    told = await hall.say(DIRECTOR, "截止报名")
    assert "没有确认、不计入：玩3" in told[0]
    assert {n: s.user_id for n, s in hall.actor().seats.items()} == {1: 1, 2: 2}
    assert "17 人" in (await hall.say(DIRECTOR, "发身份"))[0]
    assert "继续报名" in (await hall.say(DIRECTOR, "继续报名"))[0]
    assert "已登记" in (await hall.say(4, "报名 玩4"))[0]


async def test_the_deal_is_shown_to_directors_alone_and_may_be_changed(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    for user in range(1, 18):
        await hall.say(user, f"报名 玩{user}号家")
        await hall.say(user, "确认")
    await hall.say(DIRECTOR, "截止报名")
    before = len(hall.bot.sent)
    first = await hall.say(DIRECTOR, "发身份 7")
    assert (await hall.say(DIRECTOR, "发身份")) == first
    assert (await hall.say(DIRECTOR, "重发 7")) == first != await hall.say(DIRECTOR, "重发 8")
    cast = list(hall.actor().config["cast"])
    seer = cast.index("预言家")
    other = next(n for n in range(17) if n != seer and cast[n] != "预言家")
    await hall.say(DIRECTOR, f"换身份 {other + 1} 预言家")
    swapped = hall.actor().config["cast"]
    assert swapped[other] == "预言家"
    assert sorted(swapped) == sorted(cast)
    assert {target for _, target, _ in hall.bot.sent[before:]} == {DIRECTOR}
    await hall.say(DIRECTOR, "确认身份")
    assert all("身份：" in hall.inbox(user)[-1] or "身份：" in "".join(hall.inbox(user)) for user in range(1, 18))
    assert "身份：预言家" in "".join(hall.inbox(other + 1))


async def test_orders_are_receipted_and_refusals_change_nothing(table: Hall) -> None:
    assert "记下了：预言 → 2号 乙。15:30 前可改" in (await table.say(1, "预言2"))[0]
    actor = table.actor()
    rows = len(actor.game.rows)
    for text, sign in (
        ("预言 9", "没有 9 号座位"),
        ("毒药 2", "没有「毒药」"),
        ("呵呵", "没看懂"),
        ("投票 2", "没记下"),
    ):
        assert sign in (await table.say(1, text))[0]
    assert len(actor.game.rows) == rows
    assert "预言" in (await table.say(1, "帮助"))[0]
    assert "预言家" in (await table.say(1, "我"))[0]
    assert "预言家" in (await table.say(4, "规则 预言家"))[0]
    await table.until("用药")
    assert "乙：非村民阵营" in table.inbox(1)[-1]
    assert table.inbox(1)[-1].startswith("#N1-")


async def test_a_message_of_several_lines_is_answered_line_by_line_in_one_message(table: Hall) -> None:
    told = await table.say(1, "预言 2\n预言 呵呵\n我")
    assert len(told) == 1
    assert "记下了：预言 → 2号 乙" in told[0]
    assert "没看懂「呵呵」" in told[0]
    assert "预言家" in told[0]


async def test_the_pack_talks_in_its_group_and_only_commands_are_read(table: Hall) -> None:
    await table.say(DIRECTOR, f"绑定 狼群 {PACK}")
    for talk in ("今晚杀人吗", "杀人不好吧", "我觉得 1 号像预言家", "杀人放火的是谁"):
        assert await table.say(2, talk, PACK) == []
    assert "1号 甲 ×1" in (await table.say(2, "杀人 1", PACK))[0]
    assert "没有 9 号座位" in (await table.say(5, "杀人 9", PACK))[0]
    assert (await table.say(5, "杀人4", PACK))[0].count("×1") == 2
    assert await table.say(1, "杀人 2", PACK) == []
    mark = len(table.posts(PACK))
    await table.say(5, "狼群 先杀谁")
    assert "戊 在狼群说：先杀谁" in table.posts(PACK)[mark]


async def test_without_a_group_the_bot_relays_the_pack(table: Hall) -> None:
    mark = len(table.inbox(2)), len(table.inbox(5)), len(table.inbox(1))
    await table.say(2, "狼群 今晚听我的")
    assert "今晚听我的" in table.inbox(5)[mark[1]]
    assert table.inbox(2)[mark[0] :] == ["已转给狼群。"]
    assert len(table.inbox(1)) == mark[2]


async def test_votes_in_both_forms_posts_and_the_count(table: Hall) -> None:
    await table.until("正午")
    out = {n for n, s in table.actor().game.state.seats.items() if not s.in_play}
    alive = [n for n in range(1, 7) if n not in out]
    assert "已记 1 票" in (await table.say(alive[0], "我看是他\n投票对象：乙", PUBLIC))[0]
    assert "你的票：2号 乙" in table.inbox(alive[0])[-1]
    assert "你的票：弃权" in (await table.say(alive[1], "投票 弃权"))[0]
    assert await table.say(alive[1], "随便聊聊", PUBLIC) == []
    async with table.service.store.session() as s:
        counted = await s.count_posts(table.actor().id, 1)
    assert counted == {alive[0]: 1, alive[1]: 1}
    assert "1 帖" in (await table.say(alive[0], "电梯", PUBLIC))[0]
    assert await table.say(alive[0], "投票 呵呵呵", PUBLIC) == []
    assert "没看懂" in table.inbox(alive[0])[-1]


async def test_somebody_who_is_out_is_told_off_once_a_day(table: Hall) -> None:
    await table.until("正午")
    await table.say(DIRECTOR, "出局 5")
    for text in ("我冤枉", "真的冤枉"):
        await table.say(5, text, PUBLIC)
    assert sum("请不要在公开群" in text for text in table.inbox(5)) == 1
    assert sum("仍在公开群发言" in text for text in table.inbox(DIRECTOR)) == 1


async def test_nobody_else_directs(table: Hall) -> None:
    for text in ("出局 1", "放行", "看 甲", "撤销"):
        assert "是导演的命令，你发不算数" in (await table.say(4, text))[0]
    assert "没看懂" in (await table.say(4, "局面 全部"))[0]
    assert len([s for s in table.actor().game.state.seats.values() if s.in_play]) == 6
    assert "没有用处" in (await table.say(33, "出局 1"))[0]


async def test_the_director_looks_steers_and_overrides(table: Hall) -> None:
    await table.say(1, "预言 2")
    board = "".join(await table.say(DIRECTOR, "局面"))
    assert "预言家" in board
    assert "2号 乙" in board
    assert "女巫" in "".join(await table.say(DIRECTOR, "看 丙"))
    assert "预言" in "".join(await table.say(DIRECTOR, "日志"))
    closes = table.actor().game.state.window.closes_at
    await table.say(DIRECTOR, "延时 30m")
    assert table.actor().timer.closes_at == closes + 1800
    await table.say(DIRECTOR, "暂停")
    assert table.actor().timer.state == "paused"
    await table.service.advance(closes + 7200)
    assert table.actor().game.state.point.window == "行动"
    await table.say(DIRECTOR, "继续")
    assert table.actor().timer.state == "open"
    assert "没有执行" in (await table.say(DIRECTOR, "出局 呵呵"))[0]


async def test_appointed_directors_and_calls_for_them(table: Hall) -> None:
    assert "不能当" in (await table.say(DIRECTOR, "任命 1"))[0]
    await table.say(DIRECTOR, "任命 20")
    assert "预言家" in "".join(await table.say(20, "局面"))
    await table.say(3, "找导演 我明天出差\n后天回来")
    assert "3号 丙 找导演：我明天出差\n后天回来" in table.inbox(20)[-1]
    await table.say(DIRECTOR, "撤任 20")
    assert "没有用处" in (await table.say(20, "局面"))[0]


async def test_the_hole_is_read_by_directors_and_by_all_after_the_end(table: Hall) -> None:
    await table.say(4, "树洞 我其实很慌")
    assert "4号 丁：我其实很慌" in (await table.say(DIRECTOR, "树洞"))[0]
    assert "请写要说的话" in (await table.say(1, "树洞"))[0]
    await table.say(DIRECTOR, "判胜 村民阵营")
    assert table.actor().row.phase == "over"
    assert "我其实很慌" in (await table.say(1, "树洞"))[0]
    assert "身份：预言家" in "".join(await table.say(1, "记录"))
    await table.say(DIRECTOR, "结束本局")
    assert not table.house.actors


async def test_mentions_become_seats(table: Hall) -> None:
    from plugins.table.ask import mention

    assert "记下了：预言 → 4号 丁" in (await table.say(1, f"预言{mention(4)}"))[0]
    assert "不在这一局里" in (await table.say(1, f"预言{mention(33)}"))[0]


async def test_a_substitute_takes_over_what_the_seat_knows(table: Hall) -> None:
    await table.say(DIRECTOR, "替补 1 30")
    assert "身份：预言家" in "".join(table.inbox(30))
    assert "记下了" in (await table.say(30, "预言 3"))[0]
    assert "没有用处" in (await table.say(1, "预言 2"))[0]
    await table.say(DIRECTOR, "换号 1 31")
    assert "记下了" in (await table.say(31, "预言 4"))[0]
    assert "已经坐在" in (await table.say(DIRECTOR, "替补 2 31"))[0]
