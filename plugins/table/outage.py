"""When QQ was away: how long, what becomes of the open windows, and what was said meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from nonebot.log import logger

from engine import Direct
from engine.store import NewMessage, Phase
from engine.werewolf.director import LONGEST, spelt
from plugins.pages import times
from plugins.table import draft_clock
from plugins.table.ask import Ask, clean_name, text_of
from plugins.table.house import House, Stopped
from plugins.table.timers import stands_still

if TYPE_CHECKING:
    from plugins.table.actor import Actor
    from plugins.table.desk import Desk

#: When the bot was last known to be reachable, and the newest message it has handled; both UTC seconds.
ALIVE, NEWEST = "last_alive", "last_event"
#: A gap shorter than this is no outage, seconds.
SHORTEST = 90
#: Messages this much older than the newest one handled are looked at again after a gap, seconds.
_OVERLAP = 120
#: Newer messages wait while histories are read, at most so long, seconds.
_PATIENCE = 20


class Outages:
    """Notices gaps and deals with them as the settings say."""

    def __init__(self, house: House, desk: Desk) -> None:
        self.house, self.desk = house, desk
        self._alive: int | None = None
        self._here = False
        """Whether what went before the present connection has been made up for."""
        self._gap = 0

    async def load(self) -> None:
        """Read when the bot was last alive."""
        async with self.house.store.session() as s:
            self._alive = await s.get_meta(ALIVE)
            self.house.last_event = await s.get_meta(NEWEST, 0)

    def away(self) -> None:
        """The line is cut, or the account was logged out."""
        self._here = False

    async def beat(self) -> None:
        """Note that the bot is reachable now; whoever sees first that it is so again makes up for the gap."""
        if not self.house.gateway.connected:
            self.away()
        elif not self._here:
            await self.back()
        else:
            await self._note()

    async def _note(self) -> None:
        self._alive = self.house.clock.now()
        async with self.house.store.transaction() as tx:
            await tx.put_meta(ALIVE, self._alive)
            await tx.put_meta(NEWEST, self.house.last_event)

    async def back(self) -> None:
        """The bot is reachable (again): make up for the gap, then read what was missed, before anything newer."""
        async with self.desk.door:
            await self._back()

    async def _back(self) -> None:
        house, now, since = self.house, self.house.clock.now(), self._alive
        if not self._here:
            self._gap = since or 0
        if since is not None and now - since >= SHORTEST:
            for actor in list(house.actors.values()):
                async with actor.lock:
                    try:
                        await self._make_up(actor, since, now)
                    except Stopped:
                        continue
        self._here = True
        await self._note()
        if since is not None and house.last_event:
            await self.catch_up(house.last_event - _OVERLAP)

    async def _make_up(self, actor: Actor, since: int, now: int) -> None:
        game = actor.game
        if game is None and actor.row.phase == Phase.CAST:
            minutes = -(-(now - since) // 60)
            await draft_clock.make_up(self.house, actor, since, now, _gap(minutes, since, now))
            return
        if game is None or actor.row.phase != Phase.PLAYING or game.over:
            return
        window = game.state.window
        if window is None or stands_still(game) or actor.frozen or window.closes_at <= since:
            return
        gap = now - max(since, window.opens_at)
        if gap <= 0:
            return
        minutes = -(-gap // 60)
        more = _typed(min(minutes, LONGEST // 60))
        text = _gap(minutes, since, now)
        policy = actor.config.get("outage", "extend")
        if policy == "extend":
            await actor.delay(more)
            closes = game.state.window.closes_at if game.state.window else now
            text = f"{text}，本窗口顺延到 {times.clock(closes, now)}。之前收到的指令都在。"
            await self._everybody(actor, text)
        elif policy == "ask":
            await actor.take(Direct(at=now, text="暂停", by="机器人"))
            text = f"{text}，计时已替你停住。要顺延发「顺延 {more}」，再发「继续」。"
            await self.tell_once(actor, text)
        else:
            text = f"{text}，窗口照原时间截止。"
            await self.tell_once(actor, text)

    async def _everybody(self, actor: Actor, text: str) -> None:
        to = actor.addresses
        messages = [m for seat in to.seats for m in to.to_seat(seat, text)]
        if to.public is not None:
            messages += to.to_public(text)
        await self.tell_once(actor, text, messages)

    async def tell_once(self, actor: Actor, text: str, others: Iterable[NewMessage] = ()) -> None:
        """Tell a match's directors about the last gap, if they have not read of it yet; and ``others`` in any case."""
        told = actor.addresses.to_directors(text)
        mine = [replace(m, dedup_key=f"gap:{actor.id}:{self._gap}:{m.kind}:{m.target}") for m in told]
        await self.house.tell([*others, *mine], actor)

    async def catch_up(self, since: int) -> None:
        """Read the histories of all players and groups and handle what was never reported, oldest first."""
        people, groups = self._places()
        found: dict[tuple[str, str], Ask] = {}
        bot = self.house.gateway.bots()
        if bot is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                for kind, target in [*(("private", n) for n in people), *(("group", n) for n in groups)]:
                    for item in await self.house.gateway.history(kind, target, own=False) or ():
                        ask = _ask_of(item, bot.self_id, target if kind == "group" else None)
                        if ask.at >= since and ask.user != int(bot.self_id):
                            found[ask.account, ask.message] = ask
        async with self.house.store.session() as s:
            new = [ask for ask in found.values() if not await s.was_seen(ask.account, ask.message, ask.at)]
        for ask in sorted(new, key=lambda a: a.at):
            await self.desk.make_up(ask)
        logger.info(f"looked through {len(found)} messages after a gap, {len(new)} of them were new")

    def _places(self) -> tuple[list[int], list[int]]:
        people: set[int] = set()
        groups: set[int] = set()
        for actor in self.house.actors.values():
            if actor.row.phase == Phase.OVER:
                continue
            people |= {s.user_id for s in actor.seats.values()} | set(actor.directors) | actor.signed.keys()
            groups |= {g for g in (actor.row.public_group, *actor.groups.values()) if g is not None}
        return sorted(people), sorted(groups)


def _gap(minutes: int, since: int, now: int) -> str:
    return f"刚才和 QQ 断开了 {spelt(minutes * 60)}（{times.clock(since, now)}–{times.clock(now, now)}）"


def _typed(minutes: int) -> str:
    """A length as a director types it: ``14m``, ``1d30m``."""
    parts = ((minutes // 1440, "d"), (minutes % 1440 // 60, "h"), (minutes % 60, "m"))
    return "".join(f"{amount}{unit}" for amount, unit in parts if amount)


def _ask_of(item: dict[str, object], account: str, group: int | None) -> Ask:
    """A message of a history as it would have come."""
    segments = item.get("message")
    sender = item.get("sender")
    shown = sender if isinstance(sender, dict) else {}
    return Ask(
        account=account,
        message=str(item.get("message_id", "")),
        at=int(str(item.get("time") or 0)),
        user=int(str(item.get("user_id") or 0)),
        group=group,
        text=text_of(segments if isinstance(segments, list) else (), account),
        name=clean_name(str(shown.get("card") or shown.get("nickname") or "")),
    )
