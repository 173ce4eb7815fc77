"""The reverse WebSocket itself: dialling the bot as NapCat does, and ways for the line to go bad."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

OnText = Callable[[str | bytes], Awaitable[None]]
MAX_FRAME = 50 * 1024 * 1024


class Refused(ConnectionError):
    """The bot did not take the connection; ``status`` is its HTTP status, 0 if nobody listens."""

    def __init__(self, status: int) -> None:
        super().__init__(f"connection refused (HTTP {status})" if status else "nobody listens")
        self.status = status


class Link:
    """One end's connection to the bot: at most one at a time is in use."""

    def __init__(self, url: str, token: str | None, self_id: int) -> None:
        self.url = url
        self.token = token
        self.self_id = self_id
        self.frozen = False
        self._socket: ClientConnection | None = None
        self._abandoned: list[ClientConnection] = []
        self._reader: asyncio.Task[None] | None = None

    @property
    def up(self) -> bool:
        """Whether frames can go out now (a half-open line counts as up: nobody has noticed)."""
        return self._socket is not None

    async def dial(self, **headers: str | None) -> ClientConnection:
        """Open a raw connection; ``headers`` replace the usual ones (None drops one).  Raises `Refused`."""
        usual: dict[str, str | None] = {
            "X-Self-ID": str(self.self_id),
            "X-Client-Role": "Universal",
            "User-Agent": "OneBot/11",
            "Authorization": f"Bearer {self.token}" if self.token else None,
        }
        usual |= {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {name: value for name, value in usual.items() if value is not None}
        try:
            return await connect(
                self.url,
                additional_headers=sent,
                user_agent_header=None,
                ping_interval=None,
                max_size=MAX_FRAME,
                compression=None,
                proxy=None,
            )
        except InvalidStatus as refusal:
            raise Refused(refusal.response.status_code) from None
        except (OSError, EOFError, InvalidHandshake):
            raise Refused(0) from None

    async def open(self, on_text: OnText, on_lost: Callable[[], None]) -> None:
        """Connect and read until the line is lost.  Raises `Refused`, `RuntimeError` while a line is in use."""
        if self._socket is not None:
            raise RuntimeError("already connected")
        socket = await self.dial()
        self._socket, self.frozen = socket, False
        self._reader = asyncio.create_task(self._read(socket, on_text, on_lost))

    async def _read(self, socket: ClientConnection, on_text: OnText, on_lost: Callable[[], None]) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for raw in socket:
                await on_text(raw)
        if self._socket is socket:
            self._socket = None
            on_lost()

    async def send(self, frame: Any) -> bool:
        """Send a frame (a string goes out as it is); False when there was no line to send it on."""
        socket = self._socket
        if socket is None or self.frozen:
            return False
        try:
            await socket.send(frame if isinstance(frame, str) else json.dumps(frame, ensure_ascii=False))
        except ConnectionClosed:
            return False
        return True

    def freeze(self) -> None:
        """Go half-open: the TCP connection stays, but nothing is read, answered or sent any more."""
        if self._socket is not None:
            self._socket.transport.pause_reading()
            self.frozen = True

    def abandon(self) -> None:
        """Forget a half-open line without telling the bot, so that a new one can be dialled."""
        if self._socket is not None:
            if not self.frozen:
                self.freeze()
            self._abandoned.append(self._socket)
        self._socket, self.frozen = None, False

    def cut(self) -> None:
        """Tear the connection down without a closing handshake."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def close(self) -> None:
        """Close properly (abandoned and frozen lines are torn down) and wait for the reader to end."""
        socket, self._socket = self._socket, None
        for lost in self._abandoned:
            lost.transport.abort()
            await lost.wait_closed()
        self._abandoned.clear()
        if socket is not None:
            if self.frozen:
                socket.transport.abort()
            else:
                await socket.close()
            await socket.wait_closed()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)
            self._reader = None
        self.frozen = False
