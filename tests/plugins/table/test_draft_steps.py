"""What the director takes back in a draft, what stands while it goes on, and who comes to a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugins.table.conftest import DIRECTOR, Hall
from tests.plugins.table.drafts import HOUR, dealt, draft, own_cards, stored, to_cards, wilds


async def test_steps_are_taken_back_and_put_back(hall: Hall) -> None:
    actor = await dealt(hall)
    start = draft(hall)
    assert "还没有可以撤销的" in (await hall.say(DIRECTOR, "撤销"))[0]
    await hall.say(wilds(hall)[0], "选牌 谋士")
    drawn = draft(hall)
    good = next(n for n in actor.seats if n not in wilds(hall))
    other = next(n for n in actor.seats if n not in (*wilds(hall), good))
    await hall.say(good, "选牌 1 2")
    await hall.say(good, "选牌 3 2")
    latest, mark = draft(hall), len(hall.inbox(other))
    assert f"撤销了：{good}号 雪" in (await hall.say(DIRECTOR, "撤销"))[0]
    assert draft(hall).picks[good] == tuple(own_cards(hall, good)[:2])
    assert "导演退回了选牌" in hall.inbox(good)[-1]
    assert len(hall.inbox(other)) == mark, "the others are not told"
    await hall.say(DIRECTOR, "重做")
    assert draft(hall) == latest
    assert "没有撤销过" in (await hall.say(DIRECTOR, "重做"))[0]
    await hall.say(DIRECTOR, "撤销 2")
    assert draft(hall) == drawn
    assert "只有 1 步" in (await hall.say(DIRECTOR, "撤销 2"))[0]
    await hall.say(DIRECTOR, "撤销")
    assert draft(hall) == start
    assert any("导演退回了选牌" in text for text in hall.inbox(other)[mark:])
    assert any("以这条为准。\n" in t and "请选一张神秘势力牌" in t for t in hall.inbox(wilds(hall)[0]))
    await hall.say(wilds(hall)[0], "选牌 咒狐")
    assert "没有撤销过" in (await hall.say(DIRECTOR, "重做"))[0]
    assert draft(hall).offers == drawn.offers


async def test_a_deadline_can_be_taken_back(hall: Hall) -> None:
    await to_cards(hall)
    before = draft(hall)
    await hall.service.advance(stored(hall)["closes_at"])
    assert draft(hall).silent
    await hall.say(DIRECTOR, "撤销")
    assert draft(hall) == before
    assert stored(hall)["closes_at"] == hall.house.clock.now() + 2 * HOUR


async def test_dealing_anew_voids_what_was_chosen_and_can_be_taken_back(opened: Callable[..., Any]) -> None:
    hall = await opened()
    await to_cards(hall)
    good = next(n for n in hall.actor().seats if n not in wilds(hall))
    await hall.say(good, "选牌 1 2")
    first = draft(hall)
    await hall.say(DIRECTOR, "重发 9")
    assert draft(hall).factions != first.factions
    assert draft(hall).stage == "神秘势力"
    assert all(any("先前的作废" in text for text in hall.inbox(n)) for n in hall.actor().seats)
    hall = await opened(hall.bot)
    await hall.say(DIRECTOR, "撤销")
    assert draft(hall) == first
    assert hall.actor().config["seed"] == first.seed
    assert "各人自己选" in (await hall.say(DIRECTOR, "换身份 1 2"))[0]
    assert "各人自己选" in (await hall.say(DIRECTOR, "指定身份 女巫"))[0]


async def test_signing_up_again_must_be_confirmed_while_cards_are_chosen(hall: Hall) -> None:
    actor = await to_cards(hall)
    before = draft(hall)
    assert "全部作废。确定就发：继续报名 101" in (await hall.say(DIRECTOR, "继续报名"))[0]
    assert "这一局是 101" in (await hall.say(DIRECTOR, "继续报名 102"))[0]
    assert draft(hall) == before
    seats = sorted(actor.seats)
    await hall.say(DIRECTOR, "继续报名 101")
    assert draft(hall) is None
    assert all("都作废" in hall.inbox(n)[-1] for n in seats)
    await hall.service.advance(hall.house.clock.now() + 9 * HOUR)
    await hall.say(DIRECTOR, "截止报名")
    assert "还没有拟定身份" in (await hall.say(DIRECTOR, "确认身份"))[0]


async def test_switches_that_the_cards_depend_on_stand_while_they_are_chosen(hall: Hall) -> None:
    await to_cards(hall)
    before = hall.actor().config
    for key in ("红牌", "信息神", "多公布", "未选"):
        assert "没改：正在选牌" in (await hall.say(DIRECTOR, f"选项 {key} 女巫"))[0]
    assert hall.actor().config == before
    assert "已改" in (await hall.say(DIRECTOR, "选项 平票 重投"))[0]
    assert draft(hall).offers


@pytest.mark.parametrize("command", ["替补 {} 30", "换号 {} 30"])
async def test_whoever_comes_to_a_seat_reads_what_it_chooses_among(hall: Hall, command: str) -> None:
    await to_cards(hall)
    good = next(n for n in hall.actor().seats if n not in wilds(hall))
    await hall.say(DIRECTOR, command.format(good))
    assert hall.actor().seats[good].user_id == 30
    cards = own_cards(hall, good)
    assert all(f".{card}" in "\n".join(hall.inbox(30)) for card in cards)
    assert "记下了" in (await hall.say(30, "选牌 2 1"))[0]
    assert draft(hall).picks[good] == (cards[1], cards[0])
    assert "选牌" not in (await hall.say(good, "选牌 1 2"))[0]
    assert draft(hall).picks[good] == (cards[1], cards[0])
