"""What time it is, and how one waits: the machine's clock, or one that only a test's request moves."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Time as the bot lives by it. ``virtual``: nobody waits, and only :meth:`VirtualClock.set` moves it."""

    virtual: bool

    def now(self) -> int:
        """UTC seconds."""
        ...

    def moment(self) -> float:
        """Seconds of a clock that never runs backwards, for gaps between messages."""
        ...

    async def pause(self, seconds: float) -> None:
        """Wait."""
        ...

    def after(self, seconds: float) -> int:
        """The UTC second at which to try something again after ``seconds``."""
        ...


class SystemClock:
    """The machine's clock."""

    virtual = False

    def now(self) -> int:
        """UTC seconds."""
        return int(time.time())

    def moment(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    async def pause(self, seconds: float) -> None:
        """Really wait."""
        await asyncio.sleep(seconds)

    def after(self, seconds: float) -> int:
        """``seconds`` from now."""
        return self.now() + int(seconds)


class VirtualClock:
    """A clock that stands still until it is set; pauses take no time at all."""

    virtual = True

    def __init__(self, start: int) -> None:
        self._now = start

    def now(self) -> int:
        """UTC seconds."""
        return self._now

    def moment(self) -> float:
        """The same seconds: gaps are never waited for."""
        return float(self._now)

    async def pause(self, seconds: float) -> None:
        """Let others run, and go on."""
        await asyncio.sleep(0)

    def after(self, seconds: float) -> int:
        """Now: standing time would make it never."""
        return self._now

    def set(self, at: int) -> None:
        """Move to a UTC second; never backwards."""
        self._now = max(self._now, at)
