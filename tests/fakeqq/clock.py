"""Clocks the fake QQ can live by: one moved by the test, and the real one for a live demo."""

import asyncio
import heapq
import itertools
import time
from typing import Protocol

EPOCH = 1_767_225_600.0
"""2026-01-01 00:00:00 UTC: where a `ManualClock` starts unless told otherwise."""


class Clock(Protocol):
    """Seconds since the Unix epoch (UTC), and a sleep measured by the same clock."""

    def time(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class ManualClock:
    """A clock that moves only by `advance`; sleepers wake in the order of their deadlines."""

    def __init__(self, start: float = EPOCH) -> None:
        self._now = start
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def time(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), woken))
        await woken

    def advance(self, seconds: float) -> None:
        """Move time forward by ``seconds`` and wake everyone whose deadline is reached."""
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now:
            woken = heapq.heappop(self._sleepers)[2]
            if not woken.done():
                woken.set_result(None)


class SystemClock:
    """The machine's own clock."""

    def time(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
