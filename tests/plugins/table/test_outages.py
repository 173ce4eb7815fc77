"""QQ away: whoever notices first that it is back makes up for it, once, and says it in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.plugins.table.conftest import CAST, DIRECTOR, PUBLIC, START, Hall


async def _away(hall: Hall, seconds: int) -> int:
    """The line is cut for so long past the open window's end; returns when that end was."""
    closes: int = hall.actor().game.state.window.closes_at
    await hall.service.outages.beat()
    hall.unplug()
    await hall.service.advance(closes + seconds)
    return closes


async def test_a_look_at_the_clock_before_the_connection_is_greeted_swallows_no_outage(table: Hall) -> None:
    closes = await _away(table, 600)
    table._plug[0] = table.bot
    await table.service.advance(table.service.clock.now())
    assert table.actor().game.state.point.window == "行动"
    assert table.actor().game.state.window.closes_at == closes + 2400
    await table.plug()
    await table.service.gateway.flush()
    assert sum("断开了 40 分钟" in text for text in table.inbox(4)) == 1


async def test_a_ring_of_the_alarm_between_login_and_greeting_swallows_no_outage(table: Hall) -> None:
    closes = table.actor().game.state.window.closes_at
    await table.service.outages.beat()
    await table.service.logged_out("10000")
    table.service.clock.set(closes + 600)
    table.service.gateway.offline.discard("10000")
    await table.service.tick()
    assert table.actor().game.state.point.window == "行动"
    assert table.actor().game.state.window.closes_at == closes + 2400


async def test_a_cut_line_is_remembered_although_nobody_looked_meanwhile(table: Hall) -> None:
    closes = table.actor().game.state.window.closes_at
    await table.service.outages.beat()
    table.unplug()
    table.service.disconnected()
    table.service.clock.set(closes + 600)
    table._plug[0] = table.bot
    await table.service.tick()
    assert table.actor().game.state.window.closes_at == closes + 2400


async def test_a_logout_is_told_to_the_director_once(table: Hall) -> None:
    await table.service.outages.beat()
    mark = len(table.inbox(DIRECTOR))
    await table.service.logged_out("10000")
    await table.service.advance(table.actor().game.state.window.closes_at + 60)
    await table.service.logged_in("10000")
    await table.service.gateway.flush()
    told = [text for text in table.inbox(DIRECTOR)[mark:] if "断开" in text or "掉线" in text]
    assert len(told) == 1
    assert "断开了 31 分钟" in told[0]


async def test_a_logout_too_short_to_matter_is_told_as_such(table: Hall) -> None:
    await table.service.outages.beat()
    await table.service.logged_out("10000")
    await table.service.logged_in("10000")
    await table.service.gateway.flush()
    assert sum("掉线，现在回来了" in text for text in table.inbox(DIRECTOR)) == 1


async def test_a_long_outage_is_told_in_days(table: Hall) -> None:
    await _away(table, 2 * 86_400)
    await table.plug()
    await table.service.gateway.flush()
    told = next(text for text in table.inbox(4) if "断开" in text)
    assert "断开了 2 天 30 分钟" in told
    assert "分钟" not in told.replace("2 天 30 分钟", "")


async def test_the_words_to_extend_by_hand_are_short_and_read_back(opened: Callable[..., Any]) -> None:
    hall = await opened(daoyan_outage="ask")
    await hall.match(CAST)
    await hall.until("行动")
    closes = await _away(hall, 86_400)
    await hall.plug()
    await hall.service.gateway.flush()
    told = next(text for text in hall.inbox(DIRECTOR) if "断开" in text)
    assert "发「顺延 1d30m」" in told
    await hall.say(DIRECTOR, "顺延 1d30m")
    assert hall.actor().game.state.window.closes_at == closes + 86_400 + 1800


async def test_an_outage_longer_than_any_extension_is_extended_as_far_as_may_be(table: Hall) -> None:
    closes = await _away(table, 40 * 86_400)
    await table.plug()
    await table.service.gateway.flush()
    assert table.actor().game.state.window.closes_at == closes + 30 * 86_400
    assert any("断开了 40 天" in text for text in table.inbox(DIRECTOR))


async def test_a_long_silence_is_told_in_days_and_its_end_as_well(table: Hall) -> None:
    await table.service.silenced(PUBLIC, START, 30 * 86_400)
    await table.service.silenced(PUBLIC, START + 5, 0)
    await table.service.gateway.flush()
    told = [text for text in table.inbox(DIRECTOR) if "禁言" in text]
    assert "被禁言 30 天" in told[-2]
    assert "解除了禁言" in told[-1]
    assert "重发消息" in told[-1]
