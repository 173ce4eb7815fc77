"""Casting as a draft at the table: who is asked what, until when, what a kill leaves, what begins the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugins.table.conftest import DIRECTOR, PUBLIC, Hall

SEED = 5


async def dealt(hall: Hall, seats: int = 12) -> Any:
    """A match of snow whose factions are dealt; seat n is account n."""
    await hall.say(DIRECTOR, f"开局 snow 雪局 {PUBLIC}")
    for n in range(1, seats + 1):
        await hall.say(n, f"报名 雪{'甲乙丙丁戊己庚辛壬癸子丑寅卯'[n - 1]}")
        await hall.say(n, "确认")
    await hall.say(DIRECTOR, "截止报名")
    await hall.say(DIRECTOR, f"发身份 {SEED}")
    return hall.actor()


def draft(hall: Hall) -> Any:
    from plugins.table import drafting

    return drafting.of(hall.actor())


async def test_a_draft_is_played_through_and_the_match_begins_with_it(hall: Hall) -> None:
    actor = await dealt(hall)
    (wild,) = draft(hall).ambitious
    good = next(n for n in actor.seats if n != wild)
    assert "请选一张神秘势力牌" in hall.inbox(wild)[-1]
    assert "截止（还有 1 天" in hall.inbox(wild)[-1]
    assert "等野心家选完" in hall.inbox(good)[-1]
    assert "没记下：野心家正在选神秘势力" in (await hall.say(good, "选牌 1 2"))[0]
    assert "还在选牌" in (await hall.say(DIRECTOR, "确认身份"))[0]
    told = await hall.say(wild, "选牌 咒狐")
    assert "记下了：神秘势力 咒狐" in told[0]
    for n in actor.seats:
        offer = draft(hall).offers[n]
        assert all(card in hall.inbox(n)[-1] for card in offer), "each reads his own cards"
        others = [card for m in actor.seats if m != n for card in draft(hall).offers[m]]
        assert not [card for card in others if f".{card}" in hall.inbox(n)[-1]], "and nobody else's"
    one, two = draft(hall).offers[good][:2]
    assert f"记下了：主 {two}、副 {one}。" in (await hall.say(good, f"选牌 {two} {one}"))[0]
    assert f"你已经选了：主 {two}、副 {one}" in (await hall.say(good, "选牌"))[0]
    board = (await hall.say(DIRECTOR, "选牌"))[0]
    assert f"主 {two}、副 {one}" in board
    late = board.partition("还没选：")[2].split("\n")[0]
    assert late.count("号") == 11
    assert f"{good}号" not in late.split("、")[0]
    assert (
        "替 "
        in (await hall.say(DIRECTOR, f"选牌 {wild} {draft(hall).offers[wild][0]} {draft(hall).offers[wild][3]}"))[0]
    )
    assert "导演替你选了" in hall.inbox(wild)[-1]
    await hall.say(DIRECTOR, "选牌截止")
    if not draft(hall).done:
        await hall.say(DIRECTOR, "选牌截止")
    assert draft(hall).done
    casts = draft(hall).casts()
    extra = draft(hall).extra()
    assert any("确认身份 / 重发" in text for text in hall.inbox(DIRECTOR)[-2:])
    await hall.say(DIRECTOR, "确认身份")
    game = hall.actor().game
    assert game is not None
    assert [game.state.seats[n].get("role") for n in sorted(actor.seats)] == [
        spec.partition(" ")[2].partition("+")[0] for spec in casts
    ]
    assert sorted(game.state.attributes["extra_cards"]) == sorted(extra)


async def test_choices_survive_a_kill_and_the_deadline_gives_the_stated_default(
    opened: Callable[..., Any],
) -> None:
    hall = await opened()
    actor = await dealt(hall)
    (wild,) = draft(hall).ambitious
    await hall.say(wild, "选牌 谋士")
    good = next(n for n in actor.seats if n != wild)
    await hall.say(good, "选牌 2 3")
    before = draft(hall)
    closes = hall.actor().config["draft"]["closes_at"]
    hall = await opened(hall.bot)
    assert draft(hall) == before
    await hall.service.advance(closes - 1)
    reminded = {n: [t for t in hall.inbox(n) if "还没有收到你的选牌" in t] for n in actor.seats}
    assert reminded[good] == []
    assert all(len(texts) == 1 for n, texts in reminded.items() if n != good)
    await hall.service.advance(closes)
    after = draft(hall)
    assert after.picks[good] == before.picks.get(good)
    assert len(after.picks) == 12
    assert any("选牌结束" in t or "补得上" in t or "你留的牌" in t for t in hall.inbox(good)[-1:])


async def test_who_is_asked_for_another_third_card_is_told(hall: Hall) -> None:
    await dealt(hall, 14)
    one, two = draft(hall).ambitious
    await hall.say(one, "选牌 雪狼")
    await hall.say(two, "选牌 雪狼")
    (again,) = draft(hall).waiting()
    assert "归了另一名野心家" in hall.inbox(again)[-1]
    await hall.say(again, "选牌 盗贼")
    assert draft(hall).stage == "身份牌"


@pytest.mark.parametrize(
    ("text", "why"),
    [("选牌 1", "要写两张牌"), ("选牌 1 1", "两张不同的牌"), ("选牌 甲 乙", "不是你抽到的牌")],
)
async def test_a_slip_changes_nothing(hall: Hall, text: str, why: str) -> None:
    actor = await dealt(hall)
    (wild,) = draft(hall).ambitious
    await hall.say(wild, "选牌 咒狐")
    good = next(n for n in actor.seats if n != wild)
    before = draft(hall)
    assert why in (await hall.say(good, text))[0]
    assert draft(hall) == before


async def test_the_director_may_deal_anew_and_set_the_time(hall: Hall) -> None:
    await dealt(hall)
    assert "2 小时" in (await hall.say(DIRECTOR, "选牌时限 2h"))[0]
    first = draft(hall)
    await hall.say(DIRECTOR, "重发 9")
    assert draft(hall).factions != first.factions
    assert "先前的作废" in hall.inbox(1)[-1]
    assert "各人自己选" in (await hall.say(DIRECTOR, "换身份 1 2"))[0]
    await hall.say(DIRECTOR, "继续报名")
    assert draft(hall) is None


async def test_a_table_of_another_size_is_refused(hall: Hall) -> None:
    await hall.say(DIRECTOR, f"开局 snow 雪局 {PUBLIC}")
    await hall.say(1, "报名 雪甲")
    await hall.say(1, "确认")
    await hall.say(DIRECTOR, "截止报名")
    assert "发不了：本书只有 12、14 人的阵容" in (await hall.say(DIRECTOR, "发身份"))[0]
    assert "现在没有在选牌" in (await hall.say(DIRECTOR, "选牌"))[0]
