"""The time of a draft, and what a kill leaves of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugins.table.conftest import DIRECTOR, Hall
from tests.plugins.table.drafts import HOUR, choose_all, dealt, draft, stored, to_cards, wilds


def firsts(hall: Hall) -> dict[int, Any]:
    """What every seat gets that does not choose, before it is seen whether that makes a legal cast."""
    return {n: draft(hall).choices(n)[0] for n in hall.actor().seats}


# -- deadlines --------------------------------------------------------------------------------------------------------


async def test_nobody_ever_answers_and_everybody_gets_the_stated_default(hall: Hall) -> None:
    actor = await dealt(hall, 14)
    closes = stored(hall)["closes_at"]
    assert closes == hall.house.clock.now() + 2 * HOUR
    assert any("不选就由机器人替你抽一张" in text for text in hall.inbox(wilds(hall)[0]))
    await hall.service.advance(closes - 1)
    assert draft(hall).stage == "神秘势力"
    reminded = [n for n in actor.seats if any("还没有收到你的选牌" in text for text in hall.inbox(n))]
    assert reminded == wilds(hall)
    await hall.service.advance(closes)
    assert draft(hall).stage == "身份牌"
    assert len(set(draft(hall).thirds.values())) == 2
    given = firsts(hall)
    assert all(any(f"不选就留 主 {hand[0]}" in text for text in hall.inbox(n)) for n, hand in given.items())
    await hall.service.advance(closes + 2 * HOUR)
    assert draft(hall).done, "those who chose nothing are not asked again, the bot changes theirs by lot"
    assert draft(hall).silent == set(actor.seats)
    board = "\n".join(await hall.say(DIRECTOR, "选牌"))
    assert board.count("（没有选，按默认）") == 14
    changed = [n for n in actor.seats if draft(hall).picks[n] != given[n]]
    assert len(changed) <= 3
    for n in actor.seats:
        how = "抽签替你改留" if n in changed else "按默认替你留"
        assert "没有收到你的选牌，" in hall.inbox(n)[-1]
        assert f"{how}：{draft(hall).kept(n)}" in hall.inbox(n)[-1]
    await hall.say(DIRECTOR, "确认身份")
    assert hall.actor().game is not None


async def test_whoever_answers_after_the_deadline_is_refused(hall: Hall) -> None:
    await to_cards(hall)
    good = next(n for n in hall.actor().seats if n not in wilds(hall))
    hall.house.clock.set(stored(hall)["closes_at"])
    (answer,) = [text for text in await hall.say(good, "选牌 3 2") if "没记下" in text]
    assert "选牌已经截止" in answer
    assert good in draft(hall).silent
    assert draft(hall).done or good not in draft(hall).waiting()


async def test_those_asked_again_have_a_time_of_their_own_and_its_end_mends_by_lot(hall: Hall) -> None:
    actor = await to_cards(hall, 14, seed=3)
    deck = draft(hall).deck
    for n in actor.seats:
        fewest = min(draft(hall).choices(n), key=lambda hand: len((deck.red | deck.blue).intersection(hand)))
        await hall.say(n, f"选牌 {' '.join(fewest)}")
    assert draft(hall).stage == "重选"
    asked, before = draft(hall).waiting(), draft(hall).picks
    closes = stored(hall)["closes_at"]
    await hall.service.advance(closes - 1)
    assert [n for n in actor.seats if any("还没有收到你的选牌" in text for text in hall.inbox(n))] == asked
    await hall.service.advance(closes)
    assert draft(hall).done
    changed = [n for n in actor.seats if draft(hall).picks[n] != before[n]]
    assert changed
    assert set(changed) <= set(asked)
    for n in actor.seats:
        how = "大家留的牌凑不成合规的阵容，抽签替你改留" if n in changed else "你留的牌"
        assert f"你是{draft(hall).factions[n]}。{how}：{draft(hall).kept(n)}" in hall.inbox(n)[-1]
    assert stored(hall)["closes_at"] is None


async def test_the_alarm_is_set_for_what_is_due_next(opened: Callable[..., Any]) -> None:
    class Rings:
        def __init__(self) -> None:
            self.at: dict[str, int] = {}

        def set(self, name: str, at: int) -> None:
            self.at[name] = at

        def drop(self, name: str) -> None:
            self.at.pop(name, None)

    hall = await opened()
    hall.house.alarm = Rings()
    actor = await to_cards(hall)
    name = f"draft:{actor.id}"
    assert hall.house.alarm.at[name] == stored(hall)["remind_at"]
    await hall.service.advance(stored(hall)["remind_at"])
    assert hall.house.alarm.at[name] == stored(hall)["closes_at"]
    closes = stored(hall)["closes_at"]
    hall = await opened(hall.bot)
    hall.house.alarm = Rings()
    from plugins.table import draft_clock

    draft_clock.restore(hall.house)
    assert hall.house.alarm.at == {name: closes}
    await hall.say(DIRECTOR, "选牌截止")
    await hall.say(DIRECTOR, "选牌截止")
    assert hall.house.alarm.at == {}


# -- killed and restarted -----------------------------------------------------------------------------------------


async def test_choices_survive_a_kill_and_the_deadline_comes_at_its_time(opened: Callable[..., Any]) -> None:
    hall = await opened()
    actor = await to_cards(hall)
    good = next(n for n in actor.seats if n not in wilds(hall))
    await hall.say(good, "选牌 2 3")
    before, kept = draft(hall), stored(hall)
    hall = await opened(hall.bot)
    assert (draft(hall), stored(hall)) == (before, kept)
    await hall.service.advance(kept["closes_at"] - 1)
    reminded = {n: [t for t in hall.inbox(n) if "还没有收到你的选牌" in t] for n in actor.seats}
    assert {n: len(texts) for n, texts in reminded.items()} == {n: int(n != good) for n in actor.seats}
    hall = await opened(hall.bot)
    await hall.service.advance(kept["closes_at"])
    after = draft(hall)
    assert after.picks[good] == before.picks[good]
    assert after.silent == set(actor.seats) - {good}
    assert after.done or after.waiting() == [good]
    assert sum("还没有收到你的选牌" in t for t in hall.inbox(good)) == 0


async def test_a_kill_in_every_part_loses_nothing(opened: Callable[..., Any]) -> None:
    hall = await opened()
    actor = await dealt(hall, 14)
    for n, third in zip(wilds(hall), ("谋士", "盗贼"), strict=True):
        await hall.say(n, f"选牌 {third}")
        hall = await opened(hall.bot)
    for n in actor.seats:
        before = draft(hall)
        await choose_all(hall, n)
        assert draft(hall).picks == {**before.picks, n: before.choices(n)[0]}
        hall = await opened(hall.bot)
    while not draft(hall).done:
        n, hands = next(iter(draft(hall).menders().items()))
        await hall.say(n, f"选牌 {' '.join(hands[0])}")
        hall = await opened(hall.bot)
    casts = draft(hall).casts()
    hall = await opened(hall.bot)
    await hall.say(DIRECTOR, "确认身份")
    assert [hall.actor().game.state.seats[n].get("faction") for n in sorted(actor.seats)] == [
        f"{spec.split()[0]}阵营" for spec in casts
    ]


@pytest.mark.parametrize(
    ("policy", "later", "said"),
    [("extend", HOUR, "选牌顺延到"), ("close", 0, "选牌照原时间截止"), ("ask", None, "选牌的计时已替你停住")],
)
async def test_time_that_qq_was_away_is_made_up_for_as_configured(
    opened: Callable[..., Any], policy: str, later: int | None, said: str
) -> None:
    hall = await opened(daoyan_outage=policy)
    await to_cards(hall)
    closes = stored(hall)["closes_at"]
    hall.unplug()
    hall.service.disconnected()
    await hall.service.advance(hall.house.clock.now() + HOUR)
    await hall.plug()
    await hall.service.advance(hall.house.clock.now())
    assert any(said in text for text in hall.inbox(DIRECTOR))
    awaited = draft(hall).waiting()
    assert all(any(said in text for text in hall.inbox(n)) == (policy == "extend") for n in awaited)
    if later is None:
        assert (stored(hall)["closes_at"], stored(hall)["left"]) == (None, 2 * HOUR)
        assert "选牌改到" in (await hall.say(DIRECTOR, "继续"))[0]
        assert stored(hall)["closes_at"] == hall.house.clock.now() + 2 * HOUR
    else:
        assert stored(hall)["closes_at"] == closes + later


async def test_a_deadline_that_passed_while_the_bot_was_dead_is_put_off(opened: Callable[..., Any]) -> None:
    hall = await opened()
    await to_cards(hall)
    closes = stored(hall)["closes_at"]
    hall = await opened(hall.bot, daoyan_clock_start=closes + HOUR)
    await hall.service.advance(closes + HOUR)
    assert draft(hall).stage == "身份牌"
    assert stored(hall)["closes_at"] > closes + HOUR
    good = next(n for n in hall.actor().seats if n not in wilds(hall))
    assert "记下了" in (await hall.say(good, "选牌 1 2"))[0]
    await hall.service.advance(stored(hall)["closes_at"])
    assert draft(hall).stage != "身份牌"


# -- the director's hand on time --------------------------------------------------------------------------------------


async def test_the_director_sets_puts_off_stops_and_ends_the_time(hall: Hall) -> None:
    actor = await to_cards(hall)
    now = hall.house.clock.now()
    assert "30 分钟" in (await hall.say(DIRECTOR, "选牌时限 30m"))[0]
    assert stored(hall)["closes_at"] == now + HOUR // 2
    assert all("选牌改到" in hall.inbox(n)[-1] for n in actor.seats)
    assert "没改：时长要写成" in (await hall.say(DIRECTOR, "选牌时限 很久"))[0]
    await hall.say(DIRECTOR, "延时 30m")
    assert stored(hall)["closes_at"] == now + HOUR
    await hall.service.advance(now + 600)
    await hall.say(DIRECTOR, "暂停")
    assert "已经停着" in (await hall.say(DIRECTOR, "暂停"))[0]
    assert "计时停着" in (await hall.say(DIRECTOR, "延时 30m"))[0]
    await hall.service.advance(now + 10 * HOUR)
    assert draft(hall).stage == "身份牌"
    good = next(n for n in actor.seats if n not in wilds(hall))
    assert "计时已暂停" in (await hall.say(good, "选牌 1 2"))[0]
    await hall.say(DIRECTOR, "继续")
    assert stored(hall)["closes_at"] == now + 10 * HOUR + HOUR - 600
    assert "没有停" in (await hall.say(DIRECTOR, "继续"))[0]
    await hall.say(DIRECTOR, "关窗")
    assert draft(hall).stage != "身份牌"
    assert draft(hall).silent == set(actor.seats) - {good}


async def test_time_that_stands_still_does_so_in_the_next_part(hall: Hall) -> None:
    await dealt(hall)
    await hall.say(DIRECTOR, "暂停")
    await hall.say(wilds(hall)[0], "选牌 咒狐")
    assert draft(hall).stage == "身份牌"
    assert (stored(hall)["closes_at"], stored(hall)["left"]) == (None, 2 * HOUR)
    await hall.service.advance(hall.house.clock.now() + 9 * HOUR)
    assert draft(hall).stage == "身份牌"
