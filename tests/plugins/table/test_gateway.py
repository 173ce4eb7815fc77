"""Sending: order, gaps, joining, splitting, and messages whose fate is unknown."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from nonebot.adapters.onebot.v11 import ActionFailed, NetworkError
from nonebot.adapters.onebot.v11.exception import ApiNotAvailable

from engine.store import Lane, NewMessage, Store
from tests.plugins.table.conftest import FakeBot

UNCLEAR = ActionFailed(status="failed", retcode=1200, wording="超时")
REFUSED = ActionFailed(status="failed", retcode=1400, wording="不是好友")


class Clock:
    """A clock that moves by being waited on."""

    virtual = False

    def __init__(self) -> None:
        self.at = 1000.0

    def now(self) -> int:
        return int(self.at)

    def moment(self) -> float:
        return self.at

    async def pause(self, seconds: float) -> None:
        self.at += seconds

    def after(self, seconds: float) -> int:
        return int(self.at + seconds)


class Post:
    """A gateway over an empty store, and hands to fill and empty it."""

    def __init__(self, store: Store, gateway: Any, bot: FakeBot, clock: Clock) -> None:
        self.store, self.gateway, self.bot, self.clock = store, gateway, bot, clock
        self.reported: list[str] = []
        self.times: list[float] = []

    async def queue(self, *messages: NewMessage) -> list[int]:
        async with self.store.transaction() as tx:
            return [n for n in await tx.queue_messages(messages, at=self.clock.now()) if n is not None]

    async def states(self) -> list[str]:
        async with self.store.session() as s:
            return [row.state for row in await s.outbox()]

    @property
    def texts(self) -> list[str]:
        return [text for _, _, text in self.bot.sent]


def dm(user: int, text: str, lane: Lane = Lane.ACK, **more: Any) -> NewMessage:
    return NewMessage("private", user, int(lane), [{"type": "text", "data": {"text": text}}], **more)


def group(number: int, text: str, lane: Lane = Lane.RESULT) -> NewMessage:
    return NewMessage("group", number, int(lane), [{"type": "text", "data": {"text": text}}])


@pytest.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    from plugins.table.config import Config
    from plugins.table.gateway import Gateway

    store = await Store.open(tmp_path / "box.db", now=0)
    bot, clock = FakeBot(), Clock()
    holder = SimpleNamespace(bot=bot)
    gateway = Gateway(store, clock, Config(), bots=lambda: holder.bot, chance=lambda: 0.5)
    made = Post(store, gateway, bot, clock)

    async def report(row: Any, reason: str) -> None:
        made.reported.append(f"{row.target} {reason}")

    gateway.report = report
    made.plug = holder  # type: ignore[attr-defined]
    yield made
    await store.close()


async def test_lanes_go_first_and_a_target_keeps_its_order(post: Post) -> None:
    await post.queue(
        dm(1, "提醒", Lane.REMINDER),
        dm(2, "结果一", Lane.RESULT),
        dm(2, "结果二", Lane.RESULT),
        dm(9, "导演", Lane.DIRECTOR),
    )
    await post.gateway.flush()
    assert post.texts.index("导演") == 0
    assert post.texts.index("结果一") < post.texts.index("结果二")
    assert post.texts[-1] != "结果一"


async def test_gaps_are_kept_between_any_two_and_to_one_target(post: Post) -> None:
    stamps: list[tuple[int, float]] = []
    send = post.bot.call_api

    async def stamped(action: str, **params: Any) -> Any:
        stamps.append((params.get("user_id", params.get("group_id")), post.clock.at))
        return await send(action, **params)

    post.bot.call_api = stamped  # type: ignore[method-assign]
    await post.queue(*[dm(n % 2, f"结果{n}", Lane.RESULT) for n in range(6)], *[group(5, f"公告{n}") for n in range(3)])
    await post.gateway.flush()
    moments = [at for _, at in stamps]
    assert len(stamps) == 9
    assert all(b - a >= 0.8 + 0.35 - 1e-9 for a, b in itertools.pairwise(moments))
    for target, gap in ((0, 1.5), (1, 1.5), (5, 2.0)):
        own = [at for who, at in stamps if who == target]
        assert all(b - a >= gap - 1e-9 for a, b in itertools.pairwise(own))


async def test_acknowledgements_to_one_person_join_and_nothing_else_does(post: Post) -> None:
    await post.queue(dm(1, "甲"), dm(2, "别人"), dm(1, "乙"), dm(1, "丙", Lane.RESULT), dm(1, "长" * 499))
    await post.gateway.flush()
    assert sorted(post.texts) == sorted(["丙", "甲\n乙", "别人", "长" * 499])
    assert set(await post.states()) == {"sent"}


async def test_long_texts_are_cut_at_line_ends(post: Post) -> None:
    text = "\n".join(f"{n} " + "字" * 90 for n in range(12))
    await post.queue(dm(1, text, Lane.RESULT), dm(2, "无" * 1200, Lane.RESULT))
    await post.gateway.flush()
    mine = [t for _, target, t in post.bot.sent if target == 1]
    assert "\n".join(mine) == text
    assert all(len(t) <= 500 and t[0].isdigit() for t in mine)
    assert "".join(t for _, target, t in post.bot.sent if target == 2) == "无" * 1200


async def test_a_picture_comes_first_and_text_when_it_is_refused(post: Post) -> None:
    post.gateway._paint = lambda text: b"png"
    await post.queue(dm(1, "#N1-01　名单\n" + "字" * 600, Lane.RESULT))
    await post.gateway.flush()
    assert post.texts == ["#N1-01　名单\n（全文见图）[image]"]
    post.bot.sent.clear()
    post.bot.heard.clear()
    post.bot.faults = [(UNCLEAR, False)]
    await post.queue(dm(2, "标题\n" + "字" * 600, Lane.RESULT))
    await post.gateway.flush()
    post.clock.at += 60
    post.gateway.look_up()
    await post.gateway.flush()
    assert "".join(t.replace("\n", "") for t in post.texts) == "标题" + "字" * 600
    assert set(await post.states()) == {"sent"}


@pytest.mark.parametrize("error", [UNCLEAR, NetworkError("WebSocket call api timeout")])
@pytest.mark.parametrize("arrived", [True, False])
async def test_an_unknown_message_is_looked_up_and_sent_again_only_if_absent(
    post: Post, error: Exception, arrived: bool
) -> None:
    post.bot.faults = [(error, arrived)]
    await post.queue(dm(1, "#N2-03　结果", Lane.RESULT))
    await post.gateway.flush()
    assert await post.states() == ["unknown"]
    post.clock.at += 60
    post.gateway.look_up()
    await post.gateway.flush()
    assert post.texts == ["#N2-03　结果"]
    assert await post.states() == ["sent"]


async def test_the_same_text_sent_before_is_not_taken_for_the_unknown_one(post: Post) -> None:
    await post.queue(dm(1, "记下了", Lane.RESULT))
    await post.gateway.flush()
    post.bot.faults = [(UNCLEAR, False)]
    await post.queue(dm(1, "记下了", Lane.RESULT))
    await post.gateway.flush()
    post.clock.at += 60
    post.gateway.look_up()
    await post.gateway.flush()
    assert post.texts == ["记下了", "记下了"]


async def test_without_a_history_an_unknown_message_is_never_sent_twice(post: Post) -> None:
    post.bot.faults, post.bot.silent = [(UNCLEAR, True)], True
    await post.queue(dm(1, "结果", Lane.RESULT))
    for _ in range(4):
        await post.gateway.flush()
        post.clock.at += 60
        post.gateway.look_up()
    assert post.texts == ["结果"]
    assert await post.states() == ["unknown"]


async def test_what_never_arrives_is_given_up_and_reported(post: Post) -> None:
    post.bot.faults = [(UNCLEAR, False)] * 5
    await post.queue(dm(1, "结果", Lane.RESULT))
    for _ in range(6):
        await post.gateway.flush()
        post.clock.at += 60
        post.gateway.look_up()
    assert await post.states() == ["failed"]
    assert post.reported == ["1 超时"]
    assert len([c for c in post.bot.calls if c[0] == "send_private_msg"]) == 3


async def test_a_plain_refusal_is_reported_at_once(post: Post) -> None:
    post.bot.faults = [(REFUSED, False)]
    await post.queue(dm(1, "结果", Lane.RESULT), dm(2, "别的", Lane.RESULT))
    await post.gateway.flush()
    assert await post.states() == ["failed", "sent"]
    assert post.reported == ["1 不是好友"]


async def test_without_a_bot_everything_waits(post: Post) -> None:
    post.bot.faults = [(ApiNotAvailable(), False)]
    await post.queue(dm(1, "结果", Lane.RESULT))
    held = post.plug.bot  # type: ignore[attr-defined]
    post.plug.bot = None  # type: ignore[attr-defined]
    await post.gateway.flush()
    assert await post.states() == ["queued"]
    post.plug.bot = held  # type: ignore[attr-defined]
    await post.gateway.flush()
    assert post.texts == ["结果"]


async def test_a_logged_out_account_gets_nothing(post: Post) -> None:
    post.gateway.offline.add("10000")
    await post.queue(dm(1, "结果", Lane.RESULT))
    await post.gateway.flush()
    assert post.texts == []


async def test_after_a_crash_in_the_middle_of_a_send_the_history_decides(post: Post) -> None:
    first, second = await post.queue(dm(1, "到了", Lane.RESULT), dm(2, "没到", Lane.RESULT))
    async with post.store.transaction() as tx:
        await tx.mark_sending((first, second))
    post.bot.hear("private", 1, 10000, "到了")
    await post.gateway.recover()
    await post.gateway.flush()
    assert post.texts == ["没到"]
    assert await post.states() == ["sent", "sent"]


async def test_private_sends_carry_a_user_and_segments_alone(post: Post) -> None:
    await post.queue(dm(1, "[CQ:at,qq=all] 你好", Lane.RESULT), group(5, "[CQ:image,file=x]"))
    await post.gateway.flush()
    for action, params in post.bot.calls:
        assert set(params) == {"user_id" if action == "send_private_msg" else "group_id", "message"}
        assert [x.type for x in params["message"]] == ["text"]


async def test_what_is_pointless_is_not_sent(post: Post) -> None:
    await post.queue(dm(1, "过时", Lane.REMINDER, expires_at=900), dm(1, "以后", Lane.REMINDER, not_before=5000))
    await post.gateway.flush()
    assert post.texts == []


async def test_a_crash_before_it_was_noted_what_went_out_doubles_nothing(post: Post) -> None:
    await post.queue(dm(1, "同一句", Lane.RESULT), dm(1, "同一句", Lane.RESULT))
    await post.gateway._pump()
    assert post.texts == ["同一句", "同一句"]
    assert "sending" in await post.states()
    post.gateway._done.clear()
    await post.gateway.recover()
    await post.gateway.flush()
    assert post.texts == ["同一句", "同一句"]
    assert await post.states() == ["sent", "sent"]


async def test_a_text_inside_another_line_is_not_taken_for_a_message(post: Post) -> None:
    post.bot.hear("private", 1, 10000, "记下了：预言 → 3号 丙")
    post.bot.faults = [(UNCLEAR, False)]
    await post.queue(dm(1, "记下了", Lane.RESULT))
    await post.gateway.flush()
    post.clock.at += 60
    post.gateway.look_up()
    await post.gateway.flush()
    assert post.texts == ["记下了"]
