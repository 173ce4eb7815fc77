"""The big books at the table: what stands still for the director, what the group hears of a vote, who everybody was."""

from __future__ import annotations

from tests.plugins.table.conftest import DIRECTOR, Hall
from tests.plugins.table.drafts import choose_all, draft, to_cards

PALACE = ("贤明之君", "皇后", "窦娥", "前朝余孽", "银狼", "太子", "官员", "老将", "锦衣卫", "宠妃")


async def test_what_waits_for_the_director_by_day_is_no_new_window(hall: Hall) -> None:
    names = ("雍正", *"乙丙丁戊己庚辛壬癸")
    await hall.match(dict(zip(names, PALACE, strict=True)), book="palace", options=("审核 开",))
    await hall.until("晨曦2")
    await hall.until("正午")
    prompts = [text for text in hall.inbox(3) if "你可以：六月飞雪" in text]
    assert len(prompts) == 1
    await hall.say(1, "皇权 4")
    assert hall.actor().game.state.held is not None
    await hall.say(DIRECTOR, "放行")
    assert "1号 雍正 翻牌：皇帝" in hall.posts()[-1]
    assert [text for text in hall.inbox(3) if "你可以：六月飞雪" in text] == prompts


async def test_an_emperor_is_named_at_the_end(hall: Hall) -> None:
    names = ("雍正", *"乙丙丁戊己庚辛壬癸")
    await hall.match(dict(zip(names, PALACE, strict=True)), book="palace")
    await hall.say(DIRECTOR, "判胜 村民阵营")
    assert "1号 雍正：皇帝（贤明之君）（村民阵营）" in hall.posts()[-1]


async def test_the_group_of_snow_is_told_when_a_vote_opens_and_who_everybody_was(hall: Hall) -> None:
    await to_cards(hall)
    for n in range(1, 13):
        await choose_all(hall, n)
    if not draft(hall).done:
        await hall.say(DIRECTOR, "选牌截止")
    made = draft(hall)
    await hall.say(DIRECTOR, "确认身份")
    await hall.until("竞选")
    assert hall.posts()[-1].splitlines()[-1] == "可以讨论、投票：发「投票 座位」或「投票 弃权」，群里、私聊都行。"
    assert "第1天 · 竞选　" in hall.posts()[-1]
    await hall.say(DIRECTOR, "移除 1 副")
    await hall.say(DIRECTOR, "判胜 好人阵营")
    for seat, hand in made.picks.items():
        assert f"{'/'.join(hand)}{'+' + made.thirds[seat] if seat in made.thirds else ''}（" in hall.posts()[-1]
