"""The real bot in a process of its own: on a free loopback port, with its own data folder, stopped by its pid."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from engine.store import Store

ROOT = Path(__file__).parents[2]
TOKEN = "a token of the tests"
#: Friday 2026-01-02 12:00 in Beijing: a day and three hours before the first night of the book's week.
START = 1_767_326_400


def free_port() -> int:
    """A loopback port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class BotProcess:
    """``python bot.py`` with a virtual clock.

    ``settings`` are more environment variables (``DAOYAN_…``). The environment of whoever runs the tests does not
    reach the bot, and neither does a ``.env`` file.
    """

    def __init__(self, folder: Path, *, directors: tuple[int, ...] = (10_001,), **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.now = START
        self.settings = {"DAOYAN_DIRECTORS": json.dumps([str(d) for d in directors]), **settings}
        self._process: asyncio.subprocess.Process | None = None
        self._store: Store | None = None

    @property
    def url(self) -> str:
        """Where a QQ end connects."""
        return f"ws://127.0.0.1:{self.port}/onebot/v11/ws"

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "daoyan.db"

    async def store(self) -> Store:
        """The bot's database, to read in; open until the bot has gone for good."""
        if self._store is None:
            self._store = await Store.open(self.database, now=self.now, migrate=False)
        return self._store

    @property
    def log(self) -> Path:
        """What the bot printed."""
        return self.folder / "bot.log"

    def errors(self) -> list[str]:
        """What the bot has logged of errors; must stay empty."""
        lines = self.log.read_text("utf-8").splitlines()
        return [line for line in lines if re.search(r"\[(?:ERROR|CRITICAL)\]|^Traceback", line)]

    def environment(self) -> dict[str, str]:
        """All the bot sees."""
        kept = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "PYTHONPATH")}
        return {
            **kept,
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "DRIVER": "~fastapi",
            "ONEBOT_ACCESS_TOKEN": TOKEN,
            "LOG_LEVEL": "INFO",
            "ENVIRONMENT": "test",
            "DAOYAN_ENV_FILE": "tests/none.env",
            "DAOYAN_DATA_DIR": str(self.folder),
            "DAOYAN_CLOCK": "virtual",
            "DAOYAN_CLOCK_START": str(self.now),
            **self.settings,
        }

    async def start(self) -> None:
        """Start it and wait until it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "bot.py", cwd=ROOT, env=self.environment(), stdout=log, stderr=log,
                stdin=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
        await self._until_up()

    async def _until_up(self) -> None:
        async with asyncio.timeout(60):
            while True:
                assert self._process is not None
                if self._process.returncode is not None:
                    raise RuntimeError(f"the bot ended at once:\n{self.log.read_text('utf-8')[-4000:]}")
                try:
                    await self.request("GET", "/healthz")
                except OSError:
                    await asyncio.sleep(0.05)
                else:
                    return

    async def kill(self) -> None:
        """End it the hard way."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """End it the polite way."""
        await self._end(signal.SIGINT)

    async def _end(self, how: signal.Signals) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        self._process.send_signal(how)
        try:
            async with asyncio.timeout(20):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """An HTTP request to the bot; returns the JSON of the answer, None without a body.

        Raises:
            OSError: nobody listens.
            RuntimeError: the answer is no success.
        """
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            data = b"" if body is None else json.dumps(body).encode()
            head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
            writer.write(head.encode() + data)
            await writer.drain()
            answer = await reader.read()
        finally:
            writer.close()
        top, _, rest = answer.partition(b"\r\n\r\n")
        status = int(top.split()[1]) if top else 0
        if not 200 <= status < 300:
            raise (RuntimeError if status else ConnectionError)(f"{method} {path}: {status} {rest[:300]!r}")
        return json.loads(rest) if rest else None

    async def move_clock(self, to: int) -> None:
        """Move the virtual clock; returns when everything due was done and sent."""
        await self.request("POST", "/daoyan/clock", {"to": to})
        self.now = max(self.now, to)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._store is not None:
            await self._store.close()
        await self.stop()
