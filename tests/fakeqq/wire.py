"""The OneBot conversation over the link: events out, action calls in, faults on both."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import actions, actions_admin, actions_info, actions_send, events  # noqa: F401  (handlers register)
from .faults import UNDONE, FaultPlan, Kind, Rule
from .link import Link, Refused
from .schema import ID_KEYS, FrameGuard, strings
from .world import World

ALL_IDS = ID_KEYS | {"message_id", "real_id"}
Frame = dict[str, Any]


class Signal:
    """Wakes everybody who waits for something to happen."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def fire(self) -> None:
        woken, self._waiting = self._waiting, []
        for future in woken:
            if not future.done():
                future.set_result(None)

    async def wait(self) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future


@dataclass(slots=True)
class Call:
    """One action call as it came: ``time`` by the end's clock; ``response`` None while none was sent."""

    action: str
    params: Frame
    time: float
    echo: Any = None
    response: Frame | None = None
    fault: Kind | None = None


@dataclass(slots=True)
class Habits:
    """How the end shapes events: ids as strings, extra fields on each, own messages reported back."""

    string_ids: bool = False
    extra: Frame = field(default_factory=dict)
    report_self: bool = False
    heartbeat_ms: int = 30_000


class Wire:
    """Speaks OneBot for a `World` over a `Link`.

    ``calls`` lists every action call in order of arrival, ``lost`` every event that could not be reported for
    want of a connection (never sent later by itself, as in reality).
    """

    def __init__(self, world: World, link: Link, *, validate: bool = True) -> None:
        self.world = world
        self.link = link
        self.habits = Habits()
        self.faults = FaultPlan()
        self.guard = FrameGuard(enabled=validate)
        self.signal = Signal()
        self.calls: list[Call] = []
        self.lost: list[Frame] = []
        self.frames_in = 0
        self.on_lost: Callable[[], None] | None = None
        self._held: list[Frame] | None = None
        self._late: set[asyncio.Task[None]] = set()

    # -- connection --------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect and report the lifecycle event.  Raises `Refused`."""
        await self.link.open(self._received, self._lost)
        await self.emit(events.lifecycle(self.world))
        self.signal.fire()

    def _lost(self) -> None:
        self.signal.fire()
        if self.on_lost is not None:
            self.on_lost()

    async def knock(self, **headers: str | None) -> int:
        """Try another connection beside the present one: 101 if the bot takes it, else its HTTP status."""
        try:
            socket = await self.link.dial(**headers)
        except Refused as refusal:
            return refusal.status
        await socket.close()
        return 101

    async def close(self) -> None:
        """Close the line and drop the answers still to come."""
        for task in self._late:
            task.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)
        await self.link.close()
        self.signal.fire()

    # -- events ------------------------------------------------------------------------------------------

    async def emit(self, frame: Frame) -> bool:
        """Report an event; False if it was kept back or lost."""
        if self._held is not None:
            self._held.append(frame)
            return False
        self.guard.event(frame)
        shaped = frame | self.habits.extra
        sent = await self.link.send(strings(shaped, ALL_IDS) if self.habits.string_ids else shaped)
        if not sent:
            self.lost.append(frame)
        self.signal.fire()
        return sent

    async def flush(self) -> None:
        """Report what the world has to tell."""
        while self.world.outgoing:
            await self.emit(self.world.outgoing.pop(0))

    def hold_events(self) -> None:
        """Keep events back until `release_events`."""
        self._held = self._held or []

    async def release_events(self, order: Callable[[list[Frame]], list[Frame]] | None = None) -> None:
        """Report the events kept back, put in another order by ``order`` if given (drop, double, swap)."""
        held, self._held = self._held or [], None
        for frame in order(held) if order else held:
            await self.emit(frame)

    # -- action calls ------------------------------------------------------------------------------------

    async def _received(self, raw: str | bytes) -> None:
        self.frames_in += 1
        try:
            frame = json.loads(raw)
            name, params, echo = frame["action"], frame.get("params") or {}, frame.get("echo")
            if not isinstance(name, str) or not isinstance(params, dict):
                raise TypeError(name)
        except (ValueError, KeyError, TypeError, AttributeError):
            self.world.hazards.append(f"not an action frame: {raw!r:.200}")
            await self.link.send(actions.refusal("请求不是合法的 JSON 动作", 1400, None))
            return
        call = Call(name, params, self.world.clock.time(), echo)
        self.calls.append(call)
        self.guard.request(name, params)
        rule = self.faults.take(name, params)
        call.fault = rule.kind if rule else None
        self._note_hazard(call)
        answer = self._perform(call, rule)
        await self._reply(call, rule, answer)
        if self.habits.report_self and answer["status"] == "ok" and isinstance(answer["data"], dict):
            await self._report_own(call, answer)
        await self.flush()
        self.signal.fire()

    def _note_hazard(self, call: Call) -> None:
        private = call.action.startswith("send_private") or call.params.get("message_type") == "private"
        if private and call.params.get("group_id") is not None:
            self.world.hazards.append(f"{call.action}: private send carries group_id")

    def _perform(self, call: Call, rule: Rule | None) -> Frame:
        if rule is not None and rule.kind is Kind.NO_EFFECT:
            data = {"message_id": self.world.new_id()} if call.action.startswith("send_") else None
            return actions.answer(data, call.echo)
        if rule is not None and rule.kind in UNDONE:
            return actions.refusal(rule.wording, rule.retcode, call.echo)
        try:
            answer = actions.answer(actions.perform(self.world, call.action, call.params), call.echo)
        except actions.ActionFailed as failed:
            answer = actions.refusal(failed.wording, failed.retcode, call.echo)
        except Exception as trouble:
            self.world.hazards.append(f"{call.action}: the fake itself failed: {trouble!r}")
            answer = actions.refusal("内部错误", 1200, call.echo)
        self.guard.response(call.action, answer)
        return answer

    async def _reply(self, call: Call, rule: Rule | None, answer: Frame) -> None:
        kind = rule.kind if rule else None
        if rule is None or kind in (Kind.LOST_1200, Kind.NO_EFFECT, Kind.FAIL):
            await self._send(call, answer)
        elif kind is Kind.LATE:
            task = asyncio.create_task(self._send_late(call, answer, rule.seconds))
            self._late.add(task)
            task.add_done_callback(self._late.discard)
        elif kind is Kind.HELD:
            rule.held.append(answer)
        elif kind in (Kind.KILL_BEFORE, Kind.KILL_AFTER):
            self.link.cut()
        elif kind is Kind.BAD_JSON:
            await self.link.send('{"status": "ok", "retcode": 0, "data"')
        elif kind not in (Kind.NEVER, Kind.LOST_NEVER):
            await self._send(call, self._spoil(rule, answer))

    def _spoil(self, rule: Rule, answer: Frame) -> Frame:
        if rule.kind is Kind.DELIVERED_1200:
            return actions.refusal(rule.wording, 1200, answer.get("echo"))
        if rule.kind is Kind.NULL_DATA:
            return answer | {"data": None}
        if rule.kind is Kind.STRING_IDS:
            return answer | {"data": strings(answer["data"], ALL_IDS)}
        data = answer["data"]
        return answer | {"trace": "x", "data": data | {"later_version": [1]} if isinstance(data, dict) else data}

    async def _send(self, call: Call, answer: Frame) -> None:
        if await self.link.send(answer):
            call.response = answer

    async def _send_late(self, call: Call, answer: Frame, seconds: float) -> None:
        await self.world.clock.sleep(seconds)
        await self._send(call, answer)

    async def release(self, rule: Rule, *, reverse: bool = False) -> None:
        """Send the answers a HELD rule kept back, oldest first unless ``reverse``."""
        held, rule.held = rule.held, []
        for answer in reversed(held) if reverse else held:
            await self.link.send(answer)

    async def _report_own(self, call: Call, answer: Frame) -> None:
        record = self.world.find(answer["data"].get("message_id", 0))
        if call.action.startswith("send_") and record is not None:
            await self.emit(events.message(self.world, record))
