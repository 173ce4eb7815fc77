"""What a test can read from the fake QQ, and how it waits for the bot."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from .clock import Clock
from .faults import FaultPlan
from .schema import Violation
from .wire import Call, Frame, Habits, Wire
from .world import Leak, Record, World

T = TypeVar("T")


class Watching:
    """Logs, counters and waits over a `World` and its `Wire`."""

    world: World
    wire: Wire

    # -- what tests look at ------------------------------------------------------------------------------

    @property
    def clock(self) -> Clock:
        """The clock everything is stamped by."""
        return self.world.clock

    @property
    def faults(self) -> FaultPlan:
        """Faults of answers; see `faults.Kind`."""
        return self.wire.faults

    @property
    def habits(self) -> Habits:
        """How events are shaped."""
        return self.wire.habits

    @property
    def connected(self) -> bool:
        """Whether the end believes it has a line."""
        return self.wire.link.up

    @property
    def calls(self) -> list[Call]:
        """Every action call so far, in order of arrival."""
        return self.wire.calls

    @property
    def leaks(self) -> list[Leak]:
        """Private sends that carried a group; must stay empty."""
        return self.world.leaks

    @property
    def hazards(self) -> list[str]:
        """Risky ways of sending seen so far; must stay empty."""
        return self.world.hazards

    @property
    def violations(self) -> list[Violation]:
        """Frames that disagree with the published schema (always empty without the file)."""
        return self.wire.guard.violations

    @property
    def lost(self) -> list[Frame]:
        """Events that were never reported because there was no line."""
        return self.wire.lost

    def mark(self) -> int:
        """The present end of the world's log, to be given as ``since``."""
        return len(self.world.log)

    def private_log(self, user_id: int, since: int = 0) -> list[Record]:
        """The private talk with a person, both sides, after ``since``."""
        return _after(self.world.private(user_id), since)

    def group_log(self, group_id: int, since: int = 0) -> list[Record]:
        """The messages of a group after ``since``."""
        return _after(self.world.public(group_id), since)

    def inbox(self, user_id: int, since: int = 0) -> list[str]:
        """What the bot wrote to a person after ``since``, as read."""
        return [record.text for record in self.private_log(user_id, since) if self.by_bot(record)]

    def posts(self, group_id: int, since: int = 0) -> list[str]:
        """What the bot wrote into a group after ``since``, as read."""
        return [record.text for record in self.group_log(group_id, since) if self.by_bot(record)]

    def by_bot(self, record: Record) -> bool:
        """Whether the bot wrote it."""
        return record.sender == self.world.self_id

    def transcript(self, since: int = 0) -> list[str]:
        """Everything said after ``since``, one readable line (or block) a message."""
        return [self.line(record) for record in self.world.log[since:]]

    def line(self, record: Record) -> str:
        """One message as a readable line."""
        who = self.world.shown_name(record.sender, record.group_id)
        if record.group_id is not None:
            return f"[{self.world.groups[record.group_id].name}] {who}：{record.text}"
        other = record.peer if self.by_bot(record) else self.world.self_id
        return f"{who} → {self.world.shown_name(other or 0)}：{record.text}"

    def send_times(self, *, user_id: int | None = None, group_id: int | None = None) -> list[float]:
        """Times at which the bot tried to send to this person or group (to anybody without either)."""
        sends = [call for call in self.calls if call.action.startswith("send_")]
        for key, value in (("user_id", user_id), ("group_id", group_id)):
            if value is not None:
                sends = [call for call in sends if str(call.params.get(key)) == str(value)]
        return [call.time for call in sends]

    # -- waiting -----------------------------------------------------------------------------------------

    async def wait_for(self, predicate: Callable[[], T], timeout: float = 10.0) -> T:
        """Wait until ``predicate()`` is true and return it; it is asked again after every frame.

        Raises `TimeoutError` with the end of the conversation.
        """
        try:
            async with asyncio.timeout(timeout):
                while not (found := predicate()):
                    await self.wire.signal.wait()
                return found
        except TimeoutError:
            tail = "\n".join(self.transcript(max(0, self.mark() - 12)))
            raise TimeoutError(f"not seen within {timeout} s; the last messages were:\n{tail}") from None

    async def expect(self, where: int, *parts: str, since: int = 0, timeout: float = 10.0) -> Record:
        """Wait for a message of the bot to a person or group that contains all ``parts``; the first after ``since``."""
        talk = self.world.public if where in self.world.groups else self.world.private

        def found() -> Record | None:
            fitting = (r for r in _after(talk(where), since) if self.by_bot(r) and all(p in r.text for p in parts))
            return next(fitting, None)

        record = await self.wait_for(found, timeout)
        assert record is not None
        return record

    async def idle(self, quiet: float = 0.05, timeout: float = 30.0) -> None:
        """Wait until the bot has called nothing for ``quiet`` real seconds.  Raises `TimeoutError`."""
        async with asyncio.timeout(timeout):
            while True:
                seen = self.wire.frames_in
                try:
                    async with asyncio.timeout(quiet):
                        while self.wire.frames_in == seen:
                            await self.wire.signal.wait()
                except TimeoutError:
                    return


def _after(talk: list[Record], since: int) -> list[Record]:
    return [record for record in talk if record.order > since]
