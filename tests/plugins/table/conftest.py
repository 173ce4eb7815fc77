"""A bot without QQ: the service with a bot that writes down what it is asked to do. Plugins are imported late."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

DIRECTOR = 99
PUBLIC, PACK = 600_001, 700_001
#: Friday 2026-01-02 20:00 in Beijing; the first night opens on Saturday 2026-01-10 15:00 at the latest.
START = 1_767_355_200
_NUMBERS = itertools.count(1)


class FakeBot:
    """Stands for an account: friends, groups, what it sent, what goes wrong next.

    ``faults`` are taken one per send: an exception is raised; with ``late`` the message arrives all the same.
    """

    def __init__(self, self_id: str = "10000") -> None:
        self.self_id = self_id
        self.friends = set(range(1, 40)) | {DIRECTOR}
        self.members: dict[int, set[int]] = {}
        self.admin = False
        self.sent: list[tuple[str, int, str]] = []
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.faults: list[tuple[Exception, bool]] = []
        self.silent = False
        self.heard: dict[tuple[str, int], list[dict[str, Any]]] = {}

    async def call_api(self, action: str, **params: Any) -> Any:
        """Carry out an action as OneBot names it."""
        self.calls.append((action, params))
        if action in ("send_private_msg", "send_group_msg"):
            return self._send(action, params)
        if action in ("get_friend_msg_history", "get_group_msg_history"):
            if self.silent:
                return None
            kind = "private" if action.startswith("get_friend") else "group"
            target = params.get("user_id", params.get("group_id"))
            return {"messages": self.heard.get((kind, target), [])}
        if action == "get_friend_list":
            return [{"user_id": str(user)} for user in sorted(self.friends)]
        if action == "get_group_member_list":
            return [{"user_id": user} for user in sorted(self.members.get(params["group_id"], {int(self.self_id)}))]
        if action == "get_group_member_info":
            return {"role": "admin" if self.admin else "member"}
        return None

    def _send(self, action: str, params: dict[str, Any]) -> dict[str, int]:
        kind = "private" if action == "send_private_msg" else "group"
        target = params["user_id"] if kind == "private" else params["group_id"]
        text = "".join(x.data["text"] if x.type == "text" else f"[{x.type}]" for x in params["message"])
        error, late = self.faults.pop(0) if self.faults else (None, True)
        if late:
            self.sent.append((kind, target, text))
            self.hear(kind, target, int(self.self_id), text)
        if error is not None:
            raise error
        return {"message_id": len(self.sent)}

    def hear(self, kind: str, target: int, user: int, text: str, *, at: int = START, number: int = 0) -> None:
        """Put a message into the history of a talk."""
        talk = self.heard.setdefault((kind, target), [])
        segments = [{"type": "text", "data": {"text": text}}]
        talk.append({"sender": {"user_id": user}, "time": at, "message_id": number, "message": segments})

    async def send_private_msg(self, **params: Any) -> Any:
        """As the adapter spells it."""
        return await self.call_api("send_private_msg", **params)

    async def send_group_msg(self, **params: Any) -> Any:
        """As the adapter spells it."""
        return await self.call_api("send_group_msg", **params)


class Hall:
    """The running service with hands on both ends."""

    def __init__(self, service: Any, bot: FakeBot, plug: list[FakeBot | None]) -> None:
        self.service, self.bot, self._plug = service, bot, plug
        self._number = 0

    @property
    def house(self) -> Any:
        return self.service.house

    def actor(self, code: str = "101") -> Any:
        return next(a for a in self.house.actors.values() if a.row.code == code)

    def unplug(self) -> None:
        """No account is connected."""
        self._plug[0] = None

    async def plug(self, bot: FakeBot | None = None) -> None:
        """An account connects."""
        self.bot = bot or self.bot
        self._plug[0] = self.bot
        await self.service.connected(self.bot.self_id)

    def ask(self, user: int, text: str, group: int | None = None, number: int | None = None) -> Any:
        from plugins.table.ask import Ask

        self._number = next(_NUMBERS)
        return Ask(
            "10000",
            str(number or self._number),
            self.house.clock.now() + self._number,
            user,
            group,
            text,
            f"昵称{user}",
        )

    async def say(self, user: int, text: str, group: int | None = None) -> list[str]:
        """Somebody says something; what he (or the group) is told by it."""
        return await self.hand(self.ask(user, text, group))

    async def hand(self, *asks: Any) -> list[str]:
        """Messages come in; what the first one's sender (or group) is told by them."""
        mark = len(self.bot.sent)
        for ask in asks:
            await self.service.desk.receive(ask)
        await self.service.gateway.flush()
        where = ("group", asks[0].group) if asks[0].group is not None else ("private", asks[0].user)
        return [text for kind, target, text in self.bot.sent[mark:] if (kind, target) == where]

    def inbox(self, user: int) -> list[str]:
        return [text for kind, target, text in self.bot.sent if (kind, target) == ("private", user)]

    def posts(self, group: int = PUBLIC) -> list[str]:
        return [text for kind, target, text in self.bot.sent if (kind, target) == ("group", group)]

    async def match(
        self,
        cast: Mapping[str, str],
        *,
        group: int | None = PUBLIC,
        first: int = 1,
        pace: str = "",
        book: str = "slow",
        options: Sequence[str] = (),
    ) -> Any:
        """A match of this cast: seat n is account ``first + n - 1``. The prelude is open."""
        opened = await self.say(DIRECTOR, f"开局 {book} 试局{'' if group is None else f' {group}'}")
        code = opened[0].split()[1]
        for place, name in enumerate(cast):
            await self.say(first + place, f"@{code} 报名 {name}")
            await self.say(first + place, "确认")
        switches = [f"选项 {option}" for option in options]
        for text in (
            f"节奏 {pace}" if pace else "",
            *switches,
            "截止报名",
            f"指定身份 {' '.join(cast.values())}",
            "确认身份",
        ):
            if text:
                await self.say(DIRECTOR, f"@{code} {text}")
        return self.actor(code)

    async def until(self, window: str, code: str = "101", most: int = 40) -> None:
        """Let windows close until this one is open."""
        for _ in range(most):
            game = self.actor(code).game
            if game.state.window is not None and game.state.point.window == window:
                return
            if game.state.held is not None:
                await self.say(DIRECTOR, f"@{code} 放行")
            else:
                await self.service.advance(game.state.window.closes_at)
        raise AssertionError(f"{window} did not open")


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Callable[..., Any]]:
    """Starts services over one data folder; each call ends the one before as SIGKILL would, and opens anew."""
    running: list[Hall] = []

    async def start(bot: FakeBot | None = None, **settings: Any) -> Hall:
        from plugins.table.config import Config
        from plugins.table.service import Service

        if running:
            await running.pop().service.stop()
        kept = {"daoyan_clock": "virtual", "daoyan_clock_start": START, "daoyan_review": False}
        config = Config(**{**kept, "daoyan_directors": {DIRECTOR}, "daoyan_data_dir": tmp_path, **settings})
        made = bot or FakeBot()
        plug: list[FakeBot | None] = [made]
        service = Service(config, bots=lambda: plug[0], paint=None)
        await service.start()
        running.append(Hall(service, made, plug))
        await service.connected(made.self_id)
        return running[0]

    yield start
    for hall in running:
        await hall.service.stop()


@pytest.fixture
async def hall(opened: Callable[..., Any]) -> Hall:
    """A running service without any match."""
    made: Hall = await opened()
    return made


CAST = {"甲": "预言家", "乙": "狼人", "丙": "女巫", "丁": "村民", "戊": "狼人", "己": "村民"}


@pytest.fixture
async def table(hall: Hall) -> Hall:
    """A match of six in its first night."""
    await hall.match(CAST)
    await hall.until("行动")
    return hall


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Casts and matches whose seed nobody names have the same one in every run."""
    monkeypatch.setattr("plugins.director.casting.secrets.randbelow", lambda below: 2 % below)


@pytest.fixture(autouse=True)
async def no_task_left() -> AsyncIterator[None]:
    """Nothing that a test starts goes on after it."""
    before = asyncio.all_tasks()
    yield
    await asyncio.sleep(0)
    left = {t for t in asyncio.all_tasks() - before if not t.done()}
    assert not {t for t in left if "gateway" in repr(t.get_coro()).lower()}, left
