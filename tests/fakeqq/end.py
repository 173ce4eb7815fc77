"""`FakeQQ`: a whole QQ at the other end of the bot's socket, with as many people as a test wants."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from . import events
from .clock import Clock
from .faults import Rule
from .link import Link, Refused
from .segments import Segment, at, text
from .watch import Watching
from .wire import Frame, Wire
from .world import STRAY_GROUP, Friendship, Record, World


class Muted(RuntimeError):
    """A person's message cannot be sent in this group now: muted, or not a member."""


class FakeQQ(Watching):
    """NapCat with a QQ behind it, as the bot sees it.

    Build the `world` (users, groups), `connect`, let people `say` things, and wait for what the bot sends with
    `wait_for`, `expect` or `idle`.  All times are by ``clock`` (epoch seconds UTC); every ``timeout`` is real
    seconds and only bounds a failing test.  ``auto_reconnect``: seconds of the clock between attempts after a
    lost line; None leaves it to the test.  ``heartbeat``: seconds of the clock between beats; None for none.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        self_id: int = 10_000,
        clock: Clock | None = None,
        world: World | None = None,
        validate: bool = True,
        auto_reconnect: float | None = None,
        heartbeat: float | None = None,
    ) -> None:
        self.world = world or World(self_id, clock=clock)
        self.wire = Wire(self.world, Link(url, token, self.world.self_id), validate=validate)
        self.wire.on_lost = self._line_lost
        self.auto_reconnect = auto_reconnect
        self._beat_every = heartbeat
        self._beating: asyncio.Task[None] | None = None
        self._redialling: asyncio.Task[None] | None = None
        self._closing = False

    # -- the line ----------------------------------------------------------------------------------------

    async def connect(self, timeout: float = 0.0) -> None:
        """Dial the bot, again and again for ``timeout`` real seconds while it refuses.  Raises `Refused`."""
        deadline = asyncio.get_running_loop().time() + timeout
        while True:
            try:
                await self.wire.open()
                break
            except Refused:
                if asyncio.get_running_loop().time() >= deadline:
                    raise
                await asyncio.sleep(0.05)
        if self._beat_every is not None and (self._beating is None or self._beating.done()):
            self._beating = asyncio.create_task(self._beat(self._beat_every))

    async def _beat(self, every: float) -> None:
        self.habits.heartbeat_ms = int(every * 1000)
        while True:
            await self.clock.sleep(every)
            if self.connected:
                await self.heartbeat()

    async def heartbeat(self) -> None:
        """Send one heartbeat now."""
        await self.wire.emit(events.heartbeat(self.world, self.habits.heartbeat_ms))

    def stop_heartbeats(self) -> None:
        """The line stays up, but no sign of life comes any more."""
        if self._beating is not None:
            self._beating.cancel()

    def _line_lost(self) -> None:
        if self.auto_reconnect is not None and not self._closing:
            self._redialling = asyncio.create_task(self._redial(self.auto_reconnect))

    async def _redial(self, every: float) -> None:
        while not self.connected:
            await self.clock.sleep(every)
            try:
                await self.connect()
            except Refused:
                continue

    async def knock(self, **headers: str | None) -> int:
        """Try a second connection (``Authorization=None`` drops a header): 101, or the status of the refusal."""
        return await self.wire.knock(**headers)

    async def kill(self) -> None:
        """Cut the line without a closing handshake and wait until it is down."""
        self.wire.link.cut()
        await self.wait_for(lambda: not self.connected)

    def half_open(self) -> None:
        """Stop reading, answering and sending while TCP stays: the bot notices only by its own pings."""
        self.wire.link.freeze()

    def abandon(self) -> None:
        """Give a half-open line up on this side only; `connect` may dial anew."""
        self.wire.link.abandon()

    async def close(self) -> None:
        """Leave for good."""
        self._closing = True
        tasks = [task for task in (self._beating, self._redialling) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.wire.close()

    async def __aenter__(self) -> "FakeQQ":
        await self.connect()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    # -- people ------------------------------------------------------------------------------------------

    async def say(self, user_id: int, message: str | list[Segment], *, report: bool = True) -> Record:
        """A person writes to the bot.  Strangers write in a temporary session of a group both are in.

        ``report=False`` loses the event: only the history knows the message.
        """
        friend = self.world.accounts[user_id].friendship is Friendship.FRIEND
        group = None if friend else self._common_group(user_id)
        record = self.world.post_private(user_id, user_id, _segments(message), temp_group=group)
        if report:
            await self.report(record)
        return record

    def _common_group(self, user_id: int) -> int:
        both = (g.group_id for g in self.world.groups.values() if {user_id, self.world.self_id} <= g.members.keys())
        return next(both, STRAY_GROUP)

    async def say_group(
        self,
        user_id: int,
        group_id: int,
        message: str | list[Segment],
        *,
        at: Iterable[int | str] = (),
        report: bool = True,
    ) -> Record:
        """A person posts in a group, mentioning ``at`` first.  Raises `Muted`."""
        reason = self.world.why_mute(group_id, user_id)
        if reason is not None:
            raise Muted(reason)
        record = self.world.post_group(user_id, group_id, _mentions(at) + _segments(message))
        if report and self.world.self_id in self.world.groups[group_id].members:
            await self.report(record)
        return record

    async def report(self, *records: Record) -> None:
        """Report messages to the bot (again, late, or in the order given)."""
        for record in records:
            if self.world.online:
                await self.wire.emit(events.message(self.world, record))

    def hold_events(self) -> None:
        """Keep events back until `release_events`."""
        self.wire.hold_events()

    async def release_events(self, order: Callable[[list[Frame]], list[Frame]] | None = None) -> None:
        """Report them, rearranged by ``order`` if given."""
        await self.wire.release_events(order)

    async def release(self, rule: Rule, *, reverse: bool = False) -> None:
        """Send the answers a `Kind.HELD` fault kept back, oldest first unless ``reverse``."""
        await self.wire.release(rule, reverse=reverse)

    async def send_event(self, **fields: Any) -> None:
        """Report an event with these fields over the usual ones (``post_type`` at least)."""
        await self.wire.emit(events.base(self.world, **fields))

    async def send_raw(self, raw: str) -> None:
        """Put any text on the line."""
        await self.wire.link.send(raw)

    async def notice(self, notice_type: str, **fields: Any) -> None:
        """Report any notice, known or not."""
        await self.wire.emit(events.notice(self.world, notice_type, **fields))

    async def recall(self, record: Record) -> None:
        """A person takes a message back."""
        record.recalled = True
        fields = {"user_id": record.sender, "message_id": record.message_id}
        if record.group_id is None:
            await self.notice("friend_recall", **fields)
        else:
            await self.notice("group_recall", group_id=record.group_id, operator_id=record.sender, **fields)

    # -- friends and groups ------------------------------------------------------------------------------

    async def request_friend(self, user_id: int, comment: str = "") -> str:
        """A person asks to be a friend; returns the flag."""
        return await self._request("friend", user_id=user_id, comment=comment)

    async def request_group(self, user_id: int, group_id: int, comment: str = "", *, sub_type: str = "add") -> str:
        """A person asks to join a group, or (``invite``) invites the bot into it; returns the flag."""
        return await self._request("group", user_id=user_id, group_id=group_id, comment=comment, sub_type=sub_type)

    async def _request(self, request_type: str, **fields: Any) -> str:
        flag = f"flag-{self.world.new_id()}"
        frame = events.base(self.world, "request", request_type=request_type, flag=flag, **fields)
        self.world.requests[flag] = frame
        await self.wire.emit(frame)
        return flag

    async def join(self, group_id: int, user_id: int, *, role: str = "member", card: str = "") -> None:
        """An account enters a group."""
        self.world.join(group_id, user_id, role=role, card=card)
        await self.notice("group_increase", sub_type="approve", group_id=group_id, user_id=user_id, operator_id=0)

    async def leave(self, group_id: int, user_id: int) -> None:
        """An account leaves a group."""
        self.world.leave(group_id, user_id)
        await self.notice("group_decrease", sub_type="leave", group_id=group_id, user_id=user_id, operator_id=user_id)

    async def kick_bot(self, group_id: int, operator_id: int = 0) -> None:
        """The bot is thrown out of a group."""
        me = self.world.self_id
        self.world.leave(group_id, me)
        await self.notice("group_decrease", sub_type="kick_me", group_id=group_id, user_id=me, operator_id=operator_id)

    def rename(self, user_id: int, nickname: str) -> None:
        """A new nickname; QQ tells nobody."""
        self.world.accounts[user_id].nickname = nickname

    def set_card(self, group_id: int, user_id: int, card: str) -> None:
        """A new group card; QQ tells nobody, and cached reads show the old one."""
        self.world.groups[group_id].members[user_id].card = card

    async def set_role(self, group_id: int, user_id: int, role: str) -> None:
        """An account becomes admin or loses it."""
        self.world.groups[group_id].members[user_id].role = role
        sub_type = "set" if role == "admin" else "unset"
        await self.notice("group_admin", sub_type=sub_type, group_id=group_id, user_id=user_id)

    async def go_offline(self, *, notice: bool = True, lie: bool = False) -> None:
        """QQ kicks the account while the line stays; ``lie``: status goes on saying online."""
        self.world.online, self.world.status_lies = False, lie
        if notice:
            await self.notice("bot_offline", user_id=self.world.self_id, tag="KickedOffLine", message="账号被下线")

    def go_online(self) -> None:
        """The account is back."""
        self.world.online, self.world.status_lies = True, False


def _segments(message: str | list[Segment]) -> list[Segment]:
    return [text(message)] if isinstance(message, str) else message


def _mentions(users: Iterable[int | str]) -> list[Segment]:
    return [seg for user in users for seg in (at(user), text(" "))]
