"""A bot of a few lines: takes the reverse WebSocket as NoneBot does, notes events, calls actions."""

import asyncio
import itertools
import json
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

PATH = "/onebot/v11/ws"


class TinyBot:
    """Listens on a free loopback port.  ``welcome=False`` refuses everybody."""

    def __init__(self, token: str | None = "secret") -> None:
        self.token = token
        self.welcome = True
        self.events: list[dict[str, Any]] = []
        self.garbage: list[str] = []
        self.unasked: list[dict[str, Any]] = []
        self.answered: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.line: ServerConnection | None = None
        self._echo = itertools.count(1)
        self._open: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Condition()
        self._server: Server | None = None

    async def __aenter__(self) -> "TinyBot":
        self._server = await serve(
            self._serve, "127.0.0.1", 0, process_request=self._door, ping_interval=None, compression=None
        )
        return self

    async def __aexit__(self, *exc: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def url(self) -> str:
        assert self._server is not None
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"ws://127.0.0.1:{port}{PATH}"

    def _door(self, line: ServerConnection, request: Request) -> Response | None:
        head = request.headers
        expected = f"Bearer {self.token}" if self.token else None
        fine = self.welcome and head.get("X-Self-ID") and head.get("Authorization") == expected
        if not fine or self.line is not None or request.path != PATH:
            return line.respond(HTTPStatus.FORBIDDEN, "no")
        return None

    async def _serve(self, line: ServerConnection) -> None:
        self.line = line
        assert line.request is not None
        self.headers.append(dict(line.request.headers.raw_items()))
        try:
            async for raw in line:
                await self._take(str(raw))
        except ConnectionClosed:
            pass
        finally:
            self.line = None
            async with self._changed:
                self._changed.notify_all()

    async def _take(self, raw: str) -> None:
        try:
            frame = json.loads(raw)
        except ValueError:
            self.garbage.append(raw)
        else:
            self._sort(frame)
        async with self._changed:
            self._changed.notify_all()

    def _sort(self, frame: dict[str, Any]) -> None:
        if "post_type" in frame:
            self.events.append(frame)
        elif (waiting := self._open.pop(str(frame.get("echo")), None)) is not None:
            self.answered.append(str(frame["echo"]))
            waiting.set_result(frame)
        else:
            self.unasked.append(frame)

    async def until(self, predicate: Any, timeout: float = 5.0) -> Any:
        """Wait until ``predicate()`` is true and return it."""
        async with asyncio.timeout(timeout), self._changed:
            while not (found := predicate()):
                await self._changed.wait()
            return found

    async def event(self, count: int = 1, **fields: Any) -> dict[str, Any]:
        """The ``count``-th event that has these fields."""

        def found() -> list[dict[str, Any]]:
            fitting = [e for e in self.events if fields.items() <= e.items()]
            return fitting[count - 1 : count]

        first: dict[str, Any] = (await self.until(found))[0]
        return first

    async def ask(self, action: str, **params: Any) -> asyncio.Future[dict[str, Any]]:
        """Send an action call and return the answer to come."""
        assert self.line is not None
        echo = str(next(self._echo))
        self._open[echo] = asyncio.get_running_loop().create_future()
        await self.line.send(json.dumps({"action": action, "params": params, "echo": echo}))
        return self._open[echo]

    async def call(self, action: str, **params: Any) -> dict[str, Any]:
        """Send an action call and wait for its answer."""
        return await asyncio.wait_for(await self.ask(action, **params), 5)

    async def say(self, user_id: int, content: str) -> dict[str, Any]:
        """A careful private send."""
        return await self.call("send_private_msg", user_id=user_id, message=[_text(content)])

    async def post(self, group_id: int, content: str) -> dict[str, Any]:
        """A careful group send."""
        return await self.call("send_group_msg", group_id=group_id, message=[_text(content)])


def _text(content: str) -> dict[str, Any]:
    return {"type": "text", "data": {"text": content}}
