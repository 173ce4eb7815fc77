"""Time: windows and their rows, reminders, undo after a deadline, review, and QQ being away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugins.table.conftest import CAST, DIRECTOR, PUBLIC, Hall


def test_reminders_come_before_the_end() -> None:
    from plugins.table.timers import reminder_at

    assert reminder_at(0, 60) is None
    assert reminder_at(0, 240) == 180
    assert reminder_at(0, 1800) == 1350
    assert reminder_at(0, 7 * 86_400) == 7 * 86_400 - 3 * 3600


async def test_the_row_follows_the_window(table: Hall) -> None:
    actor = table.actor()
    async with table.service.store.session() as s:
        rows = await s.windows(actor.id)
    assert [(r.label, r.state) for r in rows] == [("开局", "closed"), ("夜1 行动", "open")]
    assert rows[-1] == actor.timer
    await table.say(DIRECTOR, "关窗")
    await table.say(DIRECTOR, "撤销")
    async with table.service.store.session() as s:
        assert [(r.seq, r.state) for r in await s.windows(actor.id)] == [(1, "closed"), (2, "open")]


async def test_one_prompt_and_one_reminder_only_to_those_who_have_not_acted(table: Hall) -> None:
    timer = table.actor().timer
    assert sum("第1夜 · 行动" in text for text in table.inbox(1)) == 1
    await table.say(2, "杀人 1")
    marks = {user: len(table.inbox(user)) for user in range(1, 7)}
    await table.service.advance(timer.remind_at)
    await table.service.advance(timer.remind_at + 60)
    new = {user: table.inbox(user)[mark:] for user, mark in marks.items()}
    assert [len(new[user]) for user in range(1, 7)] == [1, 0, 0, 0, 0, 0]
    assert "还没收到你的「预言」" in new[1][0]
    assert all("还没" not in text for text in table.posts())


async def test_nobody_is_reminded_twice_after_a_restart(opened: Callable[..., Any]) -> None:
    hall = await opened()
    await hall.match(CAST)
    await hall.until("行动")
    await hall.service.advance(hall.actor().timer.remind_at)
    count = len(hall.inbox(1))
    again = await opened(hall.bot)
    await again.service.advance(again.actor().timer.closes_at - 1)
    assert len(again.inbox(1)) == count


async def test_a_command_after_the_deadline_finds_the_window_closed(table: Hall) -> None:
    window = table.actor().game.state.window
    table.service.clock.set(window.closes_at + 5)
    told = await table.say(1, "预言 2")
    assert "没记下" in told[-1]
    assert "预言" in told[-1]
    assert table.actor().game.state.point.window == "用药"


async def test_review_shows_the_director_first(opened: Callable[..., Any]) -> None:
    hall = await opened(daoyan_review=True)
    await hall.match(CAST)
    await hall.until("行动")
    await hall.say(2, "杀人 4")
    await hall.until("用药")
    await hall.service.advance(hall.actor().game.state.window.closes_at)
    assert hall.actor().game.state.held is not None
    assert any("出局：4号 丁" in text and "待放行" in text for text in hall.inbox(DIRECTOR))
    assert not any("出局" in text for text in [*hall.inbox(4), *hall.posts()])
    assert hall.actor().timer is None
    await hall.say(DIRECTOR, "放行")
    assert any("你出局了" in text for text in hall.inbox(4))
    assert any("当夜出局：4号 丁" in text for text in hall.posts())


async def test_undo_after_a_deadline_holds_the_window_until_the_director_lets_go(table: Hall) -> None:
    await table.say(1, "预言 2")
    await table.say(2, "杀人 4")
    await table.until("晨曦")
    assert any("你出局了" in text for text in table.inbox(4))
    await table.say(DIRECTOR, "撤销")
    actor = table.actor()
    assert actor.frozen
    assert actor.timer.state == "paused"
    assert actor.game.state.point.window == "用药"
    assert any("已经发出，现在不算了" in text for text in table.inbox(DIRECTOR))
    assert any("先替你按住不关" in text for text in table.inbox(DIRECTOR))
    await table.service.advance(table.service.clock.now() + 3600)
    assert actor.game.state.point.window == "用药"
    await table.say(DIRECTOR, "代发 3 救药 4")
    mark = len(table.inbox(4))
    assert "已发更正" in (await table.say(DIRECTOR, "发更正"))[0]
    assert any("更正：#N1-" in text for text in table.inbox(4)[mark:])
    assert "没有等着更正" in (await table.say(DIRECTOR, "发更正"))[0]
    await table.say(DIRECTOR, "继续")
    assert actor.game.state.point.window == "晨曦"
    assert not actor.frozen
    assert actor.game.state.seats[4].in_play


async def test_redo_still_works_while_the_window_is_held(table: Hall) -> None:
    await table.until("用药")
    digest = table.actor().game.digest()
    await table.say(DIRECTOR, "撤销")
    assert table.actor().frozen
    await table.say(DIRECTOR, "重做")
    assert table.actor().game.digest() == digest
    assert not table.actor().frozen


async def test_a_held_window_stays_held_over_a_restart_and_a_delay_frees_it(opened: Callable[..., Any]) -> None:
    hall = await opened()
    await hall.match(CAST)
    await hall.until("用药")
    await hall.say(DIRECTOR, "撤销")
    again = await opened(hall.bot)
    actor = again.actor()
    await again.service.advance(again.service.clock.now() + 60)
    assert actor.frozen
    assert actor.game.state.point.window == "行动"
    await again.say(DIRECTOR, "延时 30m")
    assert not actor.frozen
    assert actor.timer.state == "open"


async def test_windows_wait_while_qq_is_away_and_are_extended(table: Hall) -> None:
    closes = table.actor().game.state.window.closes_at
    await table.service.outages.beat()
    gone = table.service.clock.now()
    table.unplug()
    await table.service.advance(closes + 600)
    assert table.actor().game.state.point.window == "行动"
    await table.plug()
    await table.service.gateway.flush()
    game = table.actor().game
    assert game.state.window.closes_at == closes + (closes + 600 - gone)
    assert any("断开了 40 分钟" in text and "顺延到 16:10" in text for text in table.inbox(4))
    assert any("断开了 40 分钟" in text for text in table.posts())
    await table.plug()
    await table.service.gateway.flush()
    assert sum("断开了" in text for text in table.inbox(4)) == 1


@pytest.mark.parametrize(("policy", "window"), [("close", "用药"), ("ask", "行动")])
async def test_other_policies_of_outage(opened: Callable[..., Any], policy: str, window: str) -> None:
    hall = await opened(daoyan_outage=policy)
    await hall.match(CAST)
    await hall.until("行动")
    await hall.service.outages.beat()
    hall.unplug()
    hall.service.clock.set(hall.actor().game.state.window.closes_at + 600)
    await hall.plug()
    await hall.service.advance(hall.service.clock.now())
    assert hall.actor().game.state.point.window == window
    assert sum("断开了" in text for text in hall.inbox(DIRECTOR)) == 1
    assert not any("断开了" in text for text in hall.inbox(4))


async def test_what_was_said_meanwhile_is_read_from_the_history(table: Hall) -> None:
    await table.service.outages.beat()
    table.unplug()
    table.service.clock.set(table.service.clock.now() + 120)
    at = table.service.house.last_event + 60
    table.bot.hear("private", 1, 1, "预言 4", at=at, number=90_001)
    table.bot.hear("group", PUBLIC, 4, "大家好", at=at, number=90_002)
    await table.plug()
    await table.service.gateway.flush()
    assert any("记下了：预言 → 4号 丁" in text for text in table.inbox(1))
    await table.plug()
    await table.service.gateway.flush()
    assert sum("记下了：预言 → 4号 丁" in text for text in table.inbox(1)) == 1


async def test_a_logged_out_account_stops_the_clock_until_it_is_back(table: Hall) -> None:
    closes = table.actor().game.state.window.closes_at
    await table.service.logged_out("10000")
    await table.service.advance(closes + 60)
    assert table.actor().game.state.point.window == "行动"
    await table.service.logged_in("10000")
    await table.service.gateway.flush()
    assert sum("断开了 31 分钟" in text for text in table.inbox(DIRECTOR)) == 1


async def test_the_group_is_muted_outside_discussions_when_the_bot_may(table: Hall) -> None:
    table.bot.admin = True
    await table.until("正午")
    await table.until("黄昏")
    for task in list(table.service._tasks):
        if "Mute" in repr(task.get_coro()):
            await task
    bans = [p["enable"] for a, p in table.bot.calls if a == "set_group_whole_ban"]
    assert bans == [False, True]


async def test_the_alarm_asks_the_scheduler_for_aware_times_that_are_never_missed() -> None:
    from plugins.table.timers import SchedulerAlarm

    jobs: dict[str, dict[str, Any]] = {}

    class Scheduler:
        def add_job(self, work: Any, trigger: Any, **more: Any) -> None:
            jobs[more["id"]] = {"trigger": trigger, **more}

        def get_job(self, name: str) -> Any:
            return jobs.get(name)

        def remove_job(self, name: str) -> None:
            del jobs[name]

    async def ring() -> None:
        """Nothing."""

    alarm = SchedulerAlarm(Scheduler(), ring)
    alarm.set("close:1", 1_767_355_200)
    alarm.every(30)
    job = jobs["close:1"]
    assert job["trigger"].run_date.utcoffset() is not None
    assert int(job["trigger"].run_date.timestamp()) == 1_767_355_200
    assert all(j["misfire_grace_time"] is None and j["coalesce"] and j["replace_existing"] for j in jobs.values())
    alarm.drop("close:1")
    alarm.drop("close:1")
    assert set(jobs) == {"sweep"}


async def test_an_end_taken_back_after_the_deadline_does_not_close_the_window_by_itself(table: Hall) -> None:
    closes = table.actor().game.state.window.closes_at
    await table.say(DIRECTOR, "判胜 村民阵营")
    assert table.actor().row.phase == "over"
    await table.service.advance(closes + 3600)
    await table.say(DIRECTOR, "撤销")
    await table.service.advance(closes + 7200)
    actor = table.actor()
    assert actor.row.phase == "playing"
    assert actor.frozen
    assert actor.game.state.point.window == "行动"
