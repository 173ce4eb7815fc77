"""Anything said in any order during a draft, by seats and directors, with kills in between: what always holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.simulation.dice import Dice
from tests.plugins.table.conftest import DIRECTOR, Hall
from tests.plugins.table.drafts import dealt, draft, own_cards, stored

STEPS = 90


def line_of(hall: Hall, dice: Dice, seat: int) -> str:
    """Something that a seat may say: mostly a choice, legal or not."""
    now = draft(hall)
    if dice.below(6) == 0:
        return dice.one(["撤回", "选牌", "帮助", "选牌 1", "选牌 9 9", "确认身份", "胡说", "规则 女巫", "撤销"])
    if not now.offers:
        return f"选牌 {1 + dice.below(6)}"
    hands = now.menders().get(seat) or now.choices(seat)
    return f"选牌 {' '.join(dice.one(hands))}" if dice.below(4) else f"选牌 {1 + dice.below(6)} {1 + dice.below(6)}"


def order_of(hall: Hall, dice: Dice) -> str:
    """Something that the director may say."""
    seat = 1 + dice.below(len(hall.actor().seats))
    steps = ["撤销", "撤销 2", "重做", "选牌截止", "关窗", f"选牌 {seat} 1 2", f"选牌 {seat} 1 4"]
    time = ["暂停", "继续", "延时 30m", "选牌时限 1h"]
    looks = ["选牌", "日志", "局面", f"看 {seat}", "继续报名", "确认身份 好", "选项 多公布 女巫 骑士"]
    return dice.one([*steps, *time, *looks])


def sound(hall: Hall) -> None:
    """What holds whatever has been said."""
    now, kept = draft(hall), stored(hall)
    drew = [card for offer in now.offers.values() for card in offer]
    assert len(drew) == len(set(drew))
    for n, hand in now.picks.items():
        assert hand in now.choices(n)
    assert len(set(now.thirds.values())) == len(now.thirds)
    assert now.done == (len(now.picks) == len(now.factions) and not now.faults)
    running = kept["closes_at"] is not None
    assert running == (not now.done and kept["left"] is None)
    assert now.done or now.waiting(), "somebody can always go on"
    assert (hall.actor().config["cast"] is not None) == now.done


@pytest.mark.parametrize(("seats", "seed"), [(12, 2), (14, 4)])
async def test_whatever_is_said_the_draft_stays_sound(opened: Callable[..., Any], seats: int, seed: int) -> None:
    hall, dice = await opened(), Dice(seed, "draft")
    await dealt(hall, seats, seed)
    offered: dict[int, set[str]] = {n: set() for n in range(1, seats + 1)}
    for step in range(STEPS):
        if dice.below(4) == 0:
            answers = await hall.say(DIRECTOR, order_of(hall, dice))
        else:
            seat = 1 + dice.below(seats)
            answers = await hall.say(seat, line_of(hall, dice, seat))
        assert answers, "nothing is passed over in silence"
        sound(hall)
        for n in draft(hall).offers:
            offered[n] |= set(own_cards(hall, n))
        if step % 30 == 29:
            before = draft(hall), stored(hall)
            hall = await opened(hall.bot)
            assert (draft(hall), stored(hall)) == before
        elif dice.below(12) == 0 and stored(hall)["closes_at"] is not None:
            await hall.service.advance(stored(hall)["closes_at"] - dice.below(2))
            sound(hall)
    every = set(draft(hall).deck.good) | set(draft(hall).deck.wolf)
    for n, cards in offered.items():
        read = "\n".join(hall.inbox(n))
        assert not {card for card in every - cards if f".{card}" in read}
    while not draft(hall).done:
        await hall.say(DIRECTOR, "选牌截止")
    casts = draft(hall).casts()
    assert "开始了" in (await hall.say(DIRECTOR, "确认身份"))[0]
    state = hall.actor().game.state
    assert [state.seats[n].get("role") for n in sorted(state.seats)] == [
        spec.partition(" ")[2].partition("+")[0] for spec in casts
    ]
