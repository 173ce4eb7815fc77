"""The house: all open matches and their hosts, and how a message finds its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from typing import Any

from nonebot.log import logger

from engine import EngineError, Game, Outcome, Row
from engine.store import RUNNING, Lane, MatchRow, NewMessage, OutboxRow, Phase, Store, WindowState
from plugins.table.actor import Actor, Duplicate, Stopped, Work
from plugins.table.ask import Ask
from plugins.table.clock import Clock
from plugins.table.config import Config
from plugins.table.gateway import Gateway
from plugins.table.mail import PUBLIC, private, to_group
from plugins.table.timers import Alarm

#: Phases whose matches are kept at hand; after the end people still read.
KEPT = (*RUNNING, Phase.OVER)


class Answer(Exception):
    """The message is answered with one sentence and changes nothing."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class House:
    """All open matches. ``lock`` orders what belongs to none of them; each match has a lock of its own."""

    def __init__(self, store: Store, clock: Clock, gateway: Gateway, config: Config, alarm: Alarm) -> None:
        self.store, self.clock, self.gateway, self.config, self.alarm = store, clock, gateway, config, alarm
        self.actors: dict[int, Actor] = {}
        self.appointed: set[int] = set()
        self.lock = asyncio.Lock()
        self.last_event = 0
        self.after: Callable[[Actor, Outcome], object] | None = None
        """Called after every stored input; must not wait for anything."""
        gateway.report = self.undelivered

    # -- loading -------------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read all open matches from the store."""
        async with self.store.session() as s:
            rows = await s.matches(KEPT)
            self.appointed = {d.user_id for d in await s.directors()}
        for row in rows:
            await self.admit(row)

    async def admit(self, row: MatchRow) -> Actor:
        """Host a match."""
        actor = self.actors[row.id] = Actor(self, row)
        await self.reload(actor)
        return actor

    async def reload(self, actor: Actor) -> None:
        """Read a match anew from the store; what cannot be folded is stopped and shown to the directors."""
        async with self.store.session() as s:
            row = await s.match(actor.id)
            actor.row = row or actor.row
            actor.seats = {seat.seat: seat for seat in await s.seats(actor.id)}
            await self.read_people(s, actor)
            journal = await s.journal(actor.id)
            timers = [w for w in await s.windows(actor.id) if w.state != WindowState.CLOSED]
        actor.stale = False
        actor.timer = timers[-1] if timers else None
        if not journal:
            return
        try:
            rows = [
                Row.from_json({k: getattr(r, k) for k in ("n", "input", "facts", "open", "digest")}) for r in journal
            ]
            actor.game = Game.fold(actor.book, rows)
        except (EngineError, LookupError, TypeError, ValueError) as error:
            logger.opt(exception=error).error(f"match {actor.row.code}: its journal cannot be folded")
            actor.game = None
            await actor.stop(str(error))
            return
        if actor.row.phase == Phase.PLAYING:
            actor.restore_timer()

    async def read_people(self, s: Any, actor: Actor) -> None:
        """Read sign-ups, groups and directors of a match."""
        actor.signed = {}
        if actor.row.phase in (Phase.SIGNUP, Phase.CAST):
            actor.signed = {x.user_id: x.alias for x in await s.signups(actor.id)}
        actor.groups = {b.channel: b.group_id for b in await s.bindings(actor.id)}
        actor.appointed = {d.user_id for d in await s.directors(actor.id) if d.match_id is not None}

    async def refresh(self, actor: Actor) -> None:
        """Read a match's row, seats and people anew; its game stays."""
        async with self.store.session() as s:
            actor.row = await s.match(actor.id) or actor.row
            actor.seats = {seat.seat: seat for seat in await s.seats(actor.id)}
            await self.read_people(s, actor)
        if actor.row.phase not in KEPT:
            self.actors.pop(actor.id, None)
            self.alarm.drop(f"close:{actor.id}")
            self.alarm.drop(f"remind:{actor.id}")
            self.alarm.drop(f"draft:{actor.id}")

    # -- people --------------------------------------------------------------------------------------------------

    @property
    def directors(self) -> set[int]:
        """Who directs every match: by configuration or appointment."""
        return self.config.daoyan_directors | self.appointed

    def several(self) -> frozenset[int]:
        """Accounts with a seat in more than one match that is not over."""
        once: set[int] = set()
        twice: set[int] = set()
        for actor in self.actors.values():
            if actor.row.phase == Phase.OVER:
                continue
            people = {s.user_id for s in actor.seats.values()} | actor.signed.keys()
            twice |= once & people
            once |= people
        if sum(a.row.phase != Phase.OVER for a in self.actors.values()) > 1:
            twice |= self.directors
        return frozenset(twice)

    def of_user(self, user: int) -> list[Actor]:
        """Matches in which an account has a seat or a sign-up, oldest first."""
        return [a for a in self.actors.values() if a.seat_of(user) is not None or user in a.signed]

    def directed_by(self, user: int) -> list[Actor]:
        """Matches an account directs, oldest first."""
        return [a for a in self.actors.values() if user in a.directors]

    def of_group(self, group: int) -> list[tuple[Actor, str]]:
        """Matches a group belongs to, with the channel it is there."""
        found = [(a, PUBLIC) for a in self.actors.values() if a.row.public_group == group]
        return found + [(a, n) for a in self.actors.values() for n, g in a.groups.items() if g == group and n != PUBLIC]

    def choose(
        self, found: Sequence[Actor], code: str | None, said: Ask | None = None, several: str = "你在几局里"
    ) -> Actor | None:
        """The one match that is meant; None when there is none.

        Raises Answer when several could be, naming them, with what was ``said`` as the example.
        """
        if code is not None:
            found = [a for a in found if a.row.code == code]
            if not found:
                raise Answer(f"没有你能用的第 {code} 局。把开头的「@{code}」去掉，或换成正确的局号。")
        if len(found) > 1:
            found = [a for a in found if a.row.phase != Phase.OVER] or list(found)
        if len(found) > 1:
            listed = "、".join(f"{a.row.code}（{a.row.title}）" for a in found)
            typed = " ".join(said.words)[:20] if said is not None else ""
            again = typed if typed and "\ufffc" not in typed else "帮助"
            raise Answer(f"{several}，请在开头写局号：{listed}。例：@{found[0].row.code} {again}")
        return found[0] if found else None

    # -- answering -----------------------------------------------------------------------------------------------

    def reply(self, ask: Ask, text: str, *, actor: Actor | None = None, lane: Lane = Lane.ACK) -> NewMessage:
        """An answer where the question came from."""
        if ask.group is not None:
            return to_group(ask.group, text, lane)
        return private(ask.user, actor.addresses.marked(ask.user, text) if actor else text, lane)

    async def settle(
        self, ask: Ask, messages: Iterable[NewMessage], *, actor: Actor | None = None, work: Work | None = None
    ) -> None:
        """Handle a message that is no input of a game: its key, what it writes, and its answers, all at once.

        Raises Duplicate when it was handled before.
        """
        now = self.clock.now()
        async with self.store.transaction() as tx:
            if not await tx.seen(ask.account, ask.message, ask.at):
                raise Duplicate
            if work is not None:
                await work(tx)
            queued = await self.gateway.queue(tx, messages, ask, at=now, match_id=actor.id if actor else None)
        self.gateway.hand(queued)

    async def each(self, parts: Sequence[Ask], handle: Callable[[Ask], Awaitable[object]]) -> None:
        """Handle the lines of one message, each answered by itself; those handled before are passed over."""
        with self.gateway.gathering(parts[0]) if len(parts) > 1 else nullcontext():
            for part in parts:
                try:
                    await handle(part)
                except Duplicate:
                    continue
                except Answer as answer:
                    with suppress(Duplicate):
                        await self.settle(part, [self.reply(part, answer.text)])

    async def tell(self, messages: Iterable[NewMessage], actor: Actor | None = None) -> None:
        """Queue messages that answer nobody."""
        async with self.store.transaction() as tx:
            await tx.queue_messages(messages, at=self.clock.now(), match_id=actor.id if actor else None)
        self.gateway.wake()

    async def undelivered(self, row: OutboxRow, reason: str) -> None:
        """A message cannot be delivered: the directors are told, the game goes on."""
        actor = self.actors.get(row.match_id or 0)
        if actor is None:
            # Not about any match: an answer to a stranger, say. Directors could do nothing about it.
            return
        directors = set(actor.directors)
        if row.kind == "private" and row.target in directors:
            directors.discard(row.target)
        what = f" #{row.code} " if row.code else "一条消息"
        if row.kind == "group":
            text = f"群 {row.target} 的{what}发送失败：{reason}。请看机器人还在不在群里、有没有被禁言，"
            text += "恢复后发「重发消息」。"
        else:
            seat = actor.seat_of(row.target)
            who = f"{seat}号 {actor.seats[seat].alias}" if seat else f"QQ {row.target}"
            change = f"换号 {seat} <QQ>" if seat else "换号 <座位> <QQ>"
            text = f"{who} 的{what}发送失败：{reason}。对方重新加好友后自动补发；也可以发「{change}」。"
        messages = [private(user, text, Lane.DIRECTOR) for user in sorted(directors)]
        await self.tell(messages, actor)

    # -- time ----------------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Close and remind whatever is due in any match. Safe to call at any time, as often as one likes."""
        for actor in list(self.actors.values()):
            if actor.row.phase != Phase.PLAYING:
                continue
            async with actor.lock:
                try:
                    await actor.remind()
                    await actor.close_due()
                except Stopped:
                    continue
                except Exception:
                    logger.exception(f"match {actor.row.code}: the sweep failed, it will try again")

    def next_due(self) -> int | None:
        """The next second at which something is due in any match, UTC; None when nothing is."""
        times: list[int] = []
        for actor in self.actors.values():
            timer = actor.timer
            if timer is None or timer.state != WindowState.OPEN or actor.row.phase != Phase.PLAYING:
                continue
            times += [t for t in (timer.closes_at,) if t is not None]
            times += [timer.remind_at] if timer.remind_at is not None and not timer.reminded else []
        return min(times, default=None)
