"""Several matches at once: which one is meant, and that none hears of another."""

from __future__ import annotations

from tests.plugins.table.conftest import CAST, DIRECTOR, PUBLIC, Hall


async def test_one_person_in_two_matches_names_the_match(hall: Hall) -> None:
    await hall.match(CAST)
    await hall.match(CAST, group=PUBLIC + 1)
    await hall.until("行动", "101")
    told = await hall.say(1, "预言 2")
    assert "请在开头写局号：101（试局）、102（试局）" in told[0]
    assert "【101局】记下了：预言 → 2号 乙" in (await hall.say(1, "@101 预言 2"))[0]
    assert "【102局】" in (await hall.say(1, "@102 我"))[0]
    assert "没有你能用的第 103 局" in (await hall.say(1, "@103 我"))[0]
    assert hall.actor("102").game.state.orders == {}
    assert "写局号" in (await hall.say(DIRECTOR, "局面"))[0]
    assert "预言家" in "".join(await hall.say(DIRECTOR, "@102 局面"))


async def test_the_only_open_match_needs_no_number(hall: Hall) -> None:
    await hall.match(CAST)
    await hall.match(CAST, group=PUBLIC + 1)
    await hall.say(DIRECTOR, "@102 判胜 村民阵营")
    await hall.until("行动", "101")
    assert "记下了" in (await hall.say(1, "预言 2"))[0]


async def test_groups_hear_only_their_own_match(hall: Hall) -> None:
    await hall.match(CAST)
    await hall.match({f"新{n}": role for n, role in CAST.items()}, group=PUBLIC + 1, first=11)
    await hall.until("正午", "101")
    await hall.until("正午", "102")
    assert all("【101局】" in post or "已登记" in post for post in hall.posts(PUBLIC))
    assert all("【102局】" in post or "已登记" in post for post in hall.posts(PUBLIC + 1))
    assert "新甲" in (await hall.say(11, "局面", PUBLIC + 1))[0]
    assert await hall.say(1, "投票 2", PUBLIC + 1) == []


async def test_a_director_who_plays_knows_no_more_than_his_seat(hall: Hall) -> None:
    await hall.match(CAST)
    await hall.say(DIRECTOR, "任命 30")
    await hall.match({"庚": "预言家", **{n: r for n, r in CAST.items() if r != "预言家"}}, group=PUBLIC + 1, first=30)
    other = hall.actor("102")
    assert 30 not in other.directors
    assert 30 in hall.actor("101").directors
    assert "女巫" not in "".join(await hall.say(30, "@102 局面"))
    assert "是导演的命令，你发不算数" in (await hall.say(30, "@102 出局 2"))[0]
    assert "女巫" in "".join(await hall.say(30, "@101 局面"))


async def test_a_director_signing_up_is_refused_or_loses_the_office(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 slow {PUBLIC}")
    assert "不能同时报名" in (await hall.say(DIRECTOR, "报名 导演"))[0]
    assert not hall.actor().signed
