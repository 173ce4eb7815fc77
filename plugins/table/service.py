"""The running whole: store, gateway, house, desk and timers, put together at start and taken apart at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nonebot.adapters.onebot.v11 import Bot
from nonebot.log import logger

from engine import Outcome
from engine.store import OutboxState, Phase, Store
from engine.werewolf.director import spelt
from plugins.table import draft_clock, drafting
from plugins.table.actor import Actor
from plugins.table.clock import Clock, SystemClock, VirtualClock
from plugins.table.config import Config
from plugins.table.desk import Desk
from plugins.table.follow import tells_again
from plugins.table.gateway import Gateway
from plugins.table.gateway.layout import Painter
from plugins.table.house import House
from plugins.table.mute import Mute
from plugins.table.outage import Outages
from plugins.table.timers import Alarm, SchedulerAlarm, SilentAlarm

#: Where a virtual clock stood, so that a killed rehearsal goes on from there.
VIRTUAL_NOW = "virtual_now"
#: Seconds between two looks at all windows.
SWEEP = 30
#: Seconds before a friend request is answered: an instant answer makes QQ repeat it.
_HESITATION = 2.0


def _who(actor: Actor, user: int) -> str:
    seat = actor.seat_of(user)
    return f"{actor.name_of(user)}（QQ {user}）" if seat is None else f"{seat}号 {actor.name_of(user)}"


class Service:
    """Everything that lives as long as the bot runs."""

    def __init__(self, config: Config, *, bots: Callable[[], Bot | None], paint: Painter | None) -> None:
        self.config = config
        self.clock: Clock = (
            VirtualClock(config.daoyan_clock_start) if config.daoyan_clock == "virtual" else SystemClock()
        )
        self._bots, self._paint = bots, paint
        self._tasks: set[asyncio.Task[Any]] = set()
        self.store: Store
        self.house: House
        self.desk: Desk
        self.outages: Outages
        self.started = False

    @property
    def gateway(self) -> Gateway:
        """The gateway."""
        return self.house.gateway

    async def start(self, scheduler: Any = None) -> None:
        """Open the store, load all matches, start sending and watching the clock."""
        self.config.folder.mkdir(parents=True, exist_ok=True)
        self.store = await Store.open(
            self.config.database, now=self.clock.now(), backups=self.config.folder / "backups"
        )
        if isinstance(self.clock, VirtualClock):
            async with self.store.session() as s:
                self.clock.set(await s.get_meta(VIRTUAL_NOW, 0))
        gateway = Gateway(self.store, self.clock, self.config, bots=self._bots, paint=self._paint)
        alarm: Alarm = SilentAlarm()
        if scheduler is not None and not self.clock.virtual:
            alarm = SchedulerAlarm(scheduler, self.tick)
            alarm.every(SWEEP)
        self.house = House(self.store, self.clock, gateway, self.config, alarm)
        self.desk = Desk(self.house)
        mute = Mute(self.house)

        def after(actor: Actor, outcome: Outcome) -> None:
            self.spawn(mute.plan(actor, outcome))
            if tells_again(outcome):
                self.gateway.wake()

        self.house.after = after
        self.outages = Outages(self.house, self.desk)
        await gateway.recover()
        await self.house.load()
        draft_clock.restore(self.house)
        await self.outages.load()
        self.spawn(gateway.run())
        self.started = True

    async def stop(self) -> None:
        """Stop sending and close the store; what is queued stays queued."""
        self.started = False
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.gateway.note_sent()
        await self.store.close()

    def spawn(self, work: Any) -> None:
        """Run something beside everything else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def tick(self) -> None:
        """What the alarm rings for: note that we are alive, close and remind what is due."""
        await self.outages.beat()
        await self.house.sweep()
        await draft_clock.sweep(self.house)
        self.gateway.look_up()

    # -- QQ --------------------------------------------------------------------------------------------------------

    async def connected(self, account: str) -> None:
        """A bot has connected, or its account is logged in again."""
        self.gateway.offline.discard(account)
        await self.outages.back()
        self.gateway.look_up()
        if not self.clock.virtual:
            await self.house.sweep()
            await draft_clock.sweep(self.house)

    async def logged_out(self, account: str) -> None:
        """QQ has logged the account out although the line stands: nothing is sent until it is back."""
        if account not in self.gateway.offline:
            logger.warning(f"QQ has logged the account {account} out")
            await self.outages.beat()
            self.gateway.offline.add(account)
            self.outages.away()

    def disconnected(self) -> None:
        """A bot has gone: what happens until one is back has to be made up for."""
        self.outages.away()

    async def logged_in(self, account: str) -> None:
        """The account says that it is online."""
        if account in self.gateway.offline:
            await self.connected(account)
            lines = "机器人的 QQ 刚才掉线，现在回来了。"
            for actor in self.house.actors.values():
                if actor.row.phase != Phase.OVER:
                    await self.outages.tell_once(actor, lines)

    async def befriend(self, user: int, flag: str) -> None:
        """A friend request: accepted from members of the groups we play in, after a moment."""
        groups = set(self.config.daoyan_groups)
        groups |= {a.row.public_group for a in self.house.actors.values() if a.row.public_group is not None}
        await self.clock.pause(_HESITATION)
        directs = user in self.house.directors
        for group in sorted(groups):
            if directs or await self.gateway.in_group(group, user):
                directs = True
                break
        if directs:
            await self.gateway.approve_friend(flag)

    async def befriended(self, user: int) -> None:
        """Somebody has become a friend: what could not be delivered to him is sent again."""
        async with self.store.session() as s:
            failed = await s.outbox(states=(OutboxState.FAILED,), target=user)
        open_now = {number for number, actor in self.house.actors.items() if actor.concerns(user)}
        async with self.store.transaction() as tx:
            await tx.put_person(user, friend=True)
            for row in failed:
                if row.kind == "private" and row.match_id in open_now and row.lane <= 1:
                    await tx.requeue(row.id)
        self.gateway.wake()

    async def left(self, group: int, user: int, at: int, *, own: bool, by: int | None = None) -> None:
        """Somebody has left a group or was put out of it; the directors of the matches played there are told.

        ``at`` is the second the notice carries, so that one reported twice is told once; ``own``: it is the bot;
        ``by``: who put him out.
        """
        for actor, channel in self.house.of_group(group):
            if own:
                text = f"机器人不在「{channel}」的群 {group} 里了，发往那里的消息都发不出。"
                text += f"请拉它回去，再发「重发消息」；或换一个群：绑定 {channel} <群号>。"
            elif actor.name_of(user) is not None:
                how = "退出了" if by is None or by == user else f"被 QQ {by} 移出了"
                text = f"{_who(actor, user)} {how}「{channel}」的群 {group}。"
                text += "报名还在。" if actor.seat_of(user) is None else "座位还在，私信照发；要换人发「替补」。"
            else:
                continue
            await self._directors(actor, f"left:{group}:{user}:{at}", text)

    async def silenced(self, group: int, at: int, seconds: int) -> None:
        """The bot itself was muted in a group for so long, or (0) un-muted; ``at`` is the second the notice carries."""
        for actor, channel in self.house.of_group(group):
            text = f"机器人在「{channel}」的群 {group} 里"
            if seconds > 0:
                text += f"被禁言 {spelt(-(-seconds // 60) * 60)}，这段时间公告发不出。请群管理员解除。"
            else:
                text += "被解除了禁言；没发出去的公告发「重发消息」补上。"
            await self._directors(actor, f"muted:{group}:{at}:{seconds}", text)

    async def hushed(self, group: int, at: int, by: int, *, on: bool) -> None:
        """Somebody other than the bot muted a whole group, or lifted that; ``at`` is the second the notice carries."""
        for actor, channel in self.house.of_group(group):
            what = "开了全员禁言，群里发不了言" if on else "解除了全员禁言，现在谁都能发言"
            text = f"「{channel}」的群 {group} 被 QQ {by} {what}。不是机器人做的，请留意。"
            await self._directors(actor, f"hushed:{group}:{at}:{on}", text)

    async def _directors(self, actor: Actor, key: str, text: str) -> None:
        if actor.row.phase != Phase.OVER:
            told = actor.addresses.to_directors(text)
            await self.house.tell([replace(m, dedup_key=f"{key}:{m.kind}:{m.target}") for m in told], actor)

    # -- a virtual clock ---------------------------------------------------------------------------------------------

    async def advance(self, to: int) -> int:
        """Move the virtual clock to a UTC second, stopping at everything that is due on the way; returns the time."""
        clock = self.clock
        assert isinstance(clock, VirtualClock)
        await self._settle()
        while (due := self._next_due()) is not None and due <= to and self.gateway.connected:
            clock.set(max(due, clock.now()))
            await self._settle()
            if self._next_due() == due:
                break
        clock.set(to)
        await self._settle()
        async with self.store.transaction() as tx:
            await tx.put_meta(VIRTUAL_NOW, clock.now())
        return clock.now()

    def _next_due(self) -> int | None:
        drafts = [at for actor in self.house.actors.values() for at in drafting.due_at(actor)]
        game = self.house.next_due()
        return min([*drafts, *([] if game is None else [game])], default=None)

    async def _settle(self) -> None:
        await self.desk.idle()
        await self.outages.beat()
        await self.house.sweep()
        await draft_clock.sweep(self.house)
        await self.gateway.flush()

    async def health(self) -> dict[str, Any]:
        """How the bot is, for whoever watches it."""
        async with self.store.session() as s:
            waiting = await s.outbox(states=(OutboxState.QUEUED, OutboxState.SENDING, OutboxState.UNKNOWN))
        phases = [str(a.row.phase) for a in self.house.actors.values()]
        return {
            "ok": self.started,
            "connected": self.gateway.connected,
            "now": self.clock.now(),
            "matches": {phase: phases.count(phase) for phase in sorted(set(phases))},
            "waiting": len(waiting),
        }
