"""A whole match through the fake QQ: sign-up, deal, and the random player of the simulation in the words people type.

What happens is read back from the bot's own database after every message, so a book may hold up, ask or go on as it
likes: the next move is made from the match as it then stands.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress

from engine import Game, Row, load_book
from engine.kernel.definitions import Skill
from engine.kernel.facts import Told
from engine.simulation.dice import Dice
from engine.simulation.moves import Move
from engine.simulation.player import Player
from engine.store import Session
from engine.werewolf.drafting import Draft
from engine.werewolf.table import Table
from engine.werewolf.verbs import VOTE
from tests.fakeqq import FakeQQ, ManualClock, Record
from tests.fakeqq.people import People, fake_qq, people
from tests.fakeqq.process import BotProcess

#: Seconds, real ones, in which the bot must have dealt with a message.
PATIENCE = 10
#: Seconds, real ones, between two looks for a message that the bot does not answer.
_LOOK = 0.02


class Stage:
    """One match being played through QQ; what happened is read back from the bot's own database."""

    def __init__(self, bot: BotProcess, qq: FakeQQ, cast: People, *, seed: int = 1) -> None:
        self.bot = bot
        self.qq = qq
        self.cast = cast
        self.dice = Dice(seed, "stage")
        self.player = Player(Dice(seed, "player"))
        self.code = ""
        self.users: dict[int, int] = {}
        self.game: Game | None = None
        #: Called after each thing a player has said and been answered; the kill test ends the bot there.
        self.after: Callable[[], Awaitable[None]] | None = None
        #: Called right after something is said, before any answer.
        self.amid: Callable[[], Awaitable[None]] | None = None

    # -- talking ------------------------------------------------------------------------------------------------

    async def tell_bot(self, user: int, text: str, *answers: str) -> str:
        """Say something in private and wait for an answer that contains all of ``answers``."""
        mark = self.qq.mark()
        await self.qq.say(user, text)
        if self.amid is not None:
            await self.amid()
        return (await self.qq.expect(user, *answers, since=mark)).text

    async def direct(self, text: str, *answers: str) -> str:
        """Say something as the director, to this match."""
        return await self.tell_bot(self.cast.director, f"@{self.code} {text}" if self.code else text, *answers)

    async def handled(self, record: Record) -> None:
        """Wait until the bot has stored that it dealt with a message."""
        for _ in range(int(PATIENCE / _LOOK)):
            with suppress(TimeoutError):
                await asyncio.wait_for(self.qq.wire.signal.wait(), _LOOK)
            if await self._was_seen(record):
                return
        raise AssertionError(f"not dealt with:\n{self.qq.line(record)}\n{self.bot.log.read_text('utf-8')[-3000:]}")

    async def _was_seen(self, record: Record) -> bool:
        async with (await self.bot.store()).session() as s:
            return await s.was_seen(self.qq.world.self_id, record.message_id, record.time)

    # -- before the match ----------------------------------------------------------------------------------------

    async def sign_up(self) -> None:
        """Open the match in the public group and sign everybody up, test messages answered."""
        mark = self.qq.mark()
        await self.qq.say_group(self.cast.director, self.cast.public, f"开局 {self.cast.book}")
        opened = await self.qq.expect(self.cast.public, "局", since=mark)
        self.code = await self._code(opened.text)
        for name, user in self.cast.players.items():
            mark = self.qq.mark()
            await self.qq.say_group(user, self.cast.public, f"报名 {name}")
            await self.qq.expect(user, "确认", since=mark)
            await self.tell_bot(user, f"@{self.code} 确认" if self.busy_elsewhere(user) else "确认", name)

    async def _code(self, text: str) -> str:
        async with (await self.bot.store()).session() as s:
            codes = [m.code for m in await s.matches() if m.public_group == self.cast.public]
        assert codes, "no match is open in this group"
        assert codes[-1] in text, f"{codes} is not in {text!r}"
        return codes[-1]

    async def deal(self, seed: int = 7) -> None:
        """Close sign-up, have a cast proposed, confirm it, and wait for everybody's role."""
        await self.direct("截止报名", "截止")
        await self.direct(f"发身份 {seed}", "\n")
        await self._choose_cards()
        mark = self.qq.mark()
        await self.direct("确认身份")
        for user in self.cast.players.values():
            await self.qq.expect(user, "身份：", since=mark)
        await self.refresh()
        for channel, group in self.cast.groups.items():
            await self.direct(f"绑定 {channel} {group}", channel)

    async def _choose_cards(self) -> None:
        """Where seats choose what they are, all but the last one asked do, as the bot says; for him the bot chooses."""
        while (draft := await self._draft()) is not None and not draft.done:
            first, *more = draft.waiting()
            if not more:
                await self.direct("选牌截止", "选牌")
                continue
            user = self.users[first]
            read = await self.tell_bot(user, "选牌", "选牌 ")
            await self.tell_bot(user, self.dice.one(re.findall(r"选牌 [^　\n]+", read)), "记下了")

    async def _draft(self) -> Draft | None:
        async with (await self.bot.store()).session() as s:
            match = await s.match_by_code(self.code)
            assert match is not None
            self.users = {seat.seat: seat.user_id for seat in await s.seats(match.id)}
        kept = match.config.get("draft")
        return load_book(match.book).stored_draft(kept["state"], match.config["options"]) if kept else None

    # -- reading -------------------------------------------------------------------------------------------------

    async def refresh(self) -> Game:
        """The match as the bot has stored it."""
        async with (await self.bot.store()).session() as s:
            return await self._follow(s)

    async def _follow(self, s: Session) -> Game:
        match = await s.match_by_code(self.code)
        assert match is not None
        if self.game is None:
            self.users = {seat.seat: seat.user_id for seat in await s.seats(match.id)}
            self.game = Game(load_book(match.book), digests=True)
        game = self.game
        for stored in await s.journal(match.id, len(game.rows) - 1 if game.rows else None):
            row = stored_row(stored)
            for fact in row.facts:
                fact.apply(game.state)
            game.rows.append(row)
            game.history += row.facts
            game.open = row.open if game.state.suspended else None
        return game

    # -- playing -------------------------------------------------------------------------------------------------

    async def play(self, *, windows: int = 1000) -> Game:
        """Play until somebody has won, at most ``windows`` deadlines."""
        game = await self.refresh()
        for _ in range(windows):
            if game.over:
                break
            await self.act(game)
            game = await self.close()
        await self.bot.move_clock(self.bot.now)
        return game

    async def act(self, game: Game) -> None:
        """Everybody does what one may until the open window has nothing more to wait for but its deadline."""
        while (move := self._next(game)) is not None and move.kind != "close":
            await self.make(game, move)

    def _next(self, game: Game) -> Move | None:
        """The next move; the director lets even the end of a match go out."""
        return Move("direct", text="放行", legal=True) if game.state.held is not None else self.player.next(game)

    async def make(self, game: Game, move: Move) -> None:
        """Carry a move out in QQ; one that was offered must be accepted. ``game`` is as it stands now, and after it."""
        before, mark = len(game.rows), self.qq.mark()
        record = await self._said(game, move)
        if move.kind != "post":
            await self.qq.wait_for(lambda: any(map(self.qq.by_bot, self.qq.world.log[mark:])))
        await self.handled(record)
        await self.refresh()
        if move.legal and len(game.rows) == before:
            raise AssertionError("\n".join([f"{move} was offered, then not accepted:", *self.qq.transcript(mark)]))
        if self.after is not None and move.kind == "say":
            await self.after()

    async def _said(self, game: Game, move: Move) -> Record:
        if move.kind == "direct":
            record = await self.qq.say(self.cast.director, f"@{self.code} {move.text}")
        else:
            record = await self._spoken(game, move.seat, move)
        if self.amid is not None and move.kind != "post":
            await self.amid()
        return record

    async def _spoken(self, game: Game, seat: int, move: Move) -> Record:
        """What a seat says: ballots in the public group or in private, a pack's choice in its group if there is one."""
        user, where = self.users[seat], self._place(game, move)
        if move.kind == "post":
            return await self.qq.say_group(user, self.cast.public, f"我觉得 {self._suspect(game)} 可疑")
        if where is not None:
            return await self.qq.say_group(user, where, move.text)
        return await self.qq.say(user, f"@{self.code} {move.text}" if self.busy_elsewhere(user) else move.text)

    def _suspect(self, game: Game) -> str:
        """A seat as talk names it, in a way that is no ballot."""
        return game.state.seats[self.dice.one(list(game.state.seats))].name

    def _place(self, game: Game, move: Move) -> int | None:
        """The group in which a move is made; None in private."""
        if move.text.startswith(VOTE) and game.state.attributes.get("voting"):
            return self.cast.public if self.dice.chance(50) else None
        s = game.reading()
        assert isinstance(s, Table)
        for offer in game.offers(move.seat):
            skill = s.book.definition(offer.skill)
            assert isinstance(skill, Skill)
            pool = skill.pool(s.me(offer.instance)) or ""
            if pool in self.cast.groups and s.member(pool, move.seat) and move.text.split()[0] == offer.name:
                return self.cast.groups[pool] if self.dice.chance(50) else None
        return None

    def busy_elsewhere(self, user: int) -> bool:
        """Whether this person sits in another open match as well, and so must say which is meant."""
        return user in self.cast.elsewhere

    async def close(self) -> Game:
        """Let the open window reach its deadline; the director releases what waits for him."""
        game = await self.refresh()
        if game.state.window is not None:
            await move_clocks(self.bot, self.qq, game.state.window.closes_at)
            game = await self.refresh()
        while game.state.held is not None:
            await self.make(game, Move("direct", text="放行", legal=True))
        if self.after is not None:
            await self.after()
        return game


async def move_clocks(bot: BotProcess, qq: FakeQQ, to: int) -> None:
    """Move the bot's and QQ's time; returns when the bot has done everything that was due."""
    assert isinstance(qq.clock, ManualClock)
    qq.clock.advance(max(0, to - qq.clock.time()))
    await bot.move_clock(to)


def stored_row(row: object) -> Row:
    """A journal row of the database as the engine's."""
    return Row.from_json({name: getattr(row, name) for name in ("n", "input", "facts", "open", "digest")})


def promised(game: Game, seat: int) -> list[Told]:
    """The private notices a seat must have received."""
    return [t for t in game.notices if t.audience == f"seat:{seat}"]


__all__ = ["People", "Stage", "fake_qq", "move_clocks", "people", "promised", "stored_row"]
