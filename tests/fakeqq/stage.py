"""A whole match through the fake QQ: sign-up, deal, and scripted legal players, in the words people type."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from engine import Game, Row, load_book
from engine.kernel.chance import pick
from engine.kernel.definitions import Skill
from engine.kernel.facts import Told
from engine.kernel.legality import Offer
from engine.store import Store
from engine.werewolf import ballots
from tests.fakeqq import FakeQQ, ManualClock
from tests.fakeqq.process import TOKEN, BotProcess

_ALIASES = "饺子 包子 馒头 花卷 汤圆 烧卖 春卷 油条 豆浆 米线 粉条 年糕 麻花 月饼 粽子 锅贴 馄饨"
_MORE = "凉皮 肉夹馍 煎饼 豆腐 火烧 锅盔 烧饼 米糕 酥饼"
NAMES = tuple(_ALIASES.split())
DIRECTOR = 10_001
#: The witches' channel, whose group is bound beside the wolves'.
CIRCLE = "魔女会"


@dataclass
class People:
    """Who plays a match and where: QQ numbers by alias, the groups, ``circles`` those of other packs by channel."""

    public: int
    pack: int | None
    director: int = DIRECTOR
    players: dict[str, int] = field(default_factory=dict)
    book: str = "slow"
    circles: dict[str, int] = field(default_factory=dict)
    elsewhere: set[int] = field(default_factory=set)


def people(number: int = 1, *, bound_pack: bool = True, book: str = "slow") -> People:
    """As many people as ``book`` wants, of their own for match ``number``."""
    base = 20_000 * number
    names = (*NAMES, *_MORE.split())[: load_book(book).sizes[0]]
    players = {name: base + place for place, name in enumerate(names, 1)}
    circles = {CIRCLE: 800_000 + number} if CIRCLE in load_book(book).channels else {}
    return People(
        600_000 + number, 700_000 + number if bound_pack else None, players=players, book=book, circles=circles
    )  # fmt: skip


def fake_qq(bot: BotProcess, *matches: People, validate: bool = True) -> FakeQQ:
    """A QQ in which all these people and groups exist, everyone a friend of the bot; ``validate``: as `FakeQQ`."""
    qq = FakeQQ(bot.url, TOKEN, clock=ManualClock(bot.now), validate=validate)
    for cast in matches:
        if cast.director not in qq.world.accounts:
            qq.world.add_user(cast.director, "导演")
        for name, user in cast.players.items():
            qq.world.add_user(user, name)
        everyone = [cast.director, *cast.players.values()]
        qq.world.add_group(cast.public, f"版杀公开群{cast.public}", everyone)
        if cast.pack is not None:
            qq.world.add_group(cast.pack, f"狼群{cast.pack}", everyone)
        for channel, group in cast.circles.items():
            qq.world.add_group(group, f"{channel}{group}", everyone)
    return qq


class Dice:
    """Choices of the scripted players, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._count = 0

    def below(self, size: int) -> int:
        """A number below ``size``."""
        self._count += 1
        return pick(self._seed, "stage", self._count, size)

    def some(self, items: Iterable[int], number: int) -> list[int]:
        """So many different items."""
        left, out = list(items), []
        for _ in range(number):
            out.append(left.pop(self.below(len(left))))
        return out


class Stage:
    """One match being played through QQ; what happened is read back from the bot's own database."""

    def __init__(self, bot: BotProcess, qq: FakeQQ, cast: People, *, seed: int = 1) -> None:
        self.bot = bot
        self.qq = qq
        self.cast = cast
        self.dice = Dice(seed)
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
        store = await Store.open(self.bot.database, now=self.bot.now, migrate=False)
        async with store.session() as s:
            codes = [m.code for m in await s.matches() if m.public_group == self.cast.public]
        await store.close()
        assert codes, "no match is open in this group"
        assert codes[-1] in text, f"{codes} is not in {text!r}"
        return codes[-1]

    async def deal(self, seed: int = 7) -> None:
        """Close sign-up, have a cast proposed, confirm it, and wait for everybody's role."""
        await self.direct("截止报名", "截止")
        await self.direct(f"发身份 {seed}", "预言家")
        mark = self.qq.mark()
        await self.direct("确认身份")
        for user in self.cast.players.values():
            await self.qq.expect(user, "身份：", since=mark)
        await self.refresh()
        if self.cast.pack is not None:
            await self.direct(f"绑定 狼群 {self.cast.pack}", "狼群")
        for channel, group in self.cast.circles.items():
            await self.direct(f"绑定 {channel} {group}", channel)

    async def refresh(self) -> Game:
        """The match as the bot has stored it."""
        store = await Store.open(self.bot.database, now=self.bot.now, migrate=False)
        try:
            async with store.session() as s:
                match = await s.match_by_code(self.code)
                assert match is not None
                rows = await s.journal(match.id)
                self.users = {seat.seat: seat.user_id for seat in await s.seats(match.id)}
        finally:
            await store.close()
        self.game = Game.fold(load_book(match.book), [stored_row(r) for r in rows])
        return self.game

    # -- playing -------------------------------------------------------------------------------------------------

    async def play(self, *, windows: int = 400) -> Game:
        """Play until somebody has won, at most ``windows`` windows."""
        game = await self.refresh()
        for _ in range(windows):
            if game.over:
                break
            await self.act(game)
            game = await self.close()
        await self.bot.move_clock(self.bot.now)
        return game

    async def act(self, game: Game) -> None:
        """Everybody does what one may in the open window."""
        voting = game.state.attributes.get("voting")
        for seat in game.state.seats:
            for offer in game.offers(seat):
                if offer.early or self.dice.below(8) == 0 or self._names_another(game, offer):
                    continue
                await self.use(seat, offer)
        if voting:
            await self.discuss(game)

    async def use(self, seat: int, offer: Offer) -> None:
        """Use one skill, in private or, for the pack's, in its group."""
        words = [offer.name]
        if offer.takes_text:
            words.append("大家保重")
        words += [str(n) for n in self.dice.some(offer.candidates, offer.least)]
        words += [offer.words[self.dice.below(len(offer.words))]] if offer.words else []
        text = " ".join(words)
        user = self.users[seat]
        answers = (offer.name,)
        spoken = f"@{self.code} {text}" if self.busy_elsewhere(user) else text
        await self.tell_bot(user, spoken, *answers)
        await self._done()

    @staticmethod
    def _names_another(game: Game, offer: Offer) -> bool:
        skill = game.book.registry.definition(offer.skill)  # type: ignore[attr-defined]
        return isinstance(skill, Skill) and skill.names_skill

    def busy_elsewhere(self, user: int) -> bool:
        """Whether this person sits in another open match as well, and so must say which is meant."""
        return user in self.cast.elsewhere

    async def discuss(self, game: Game) -> None:
        """Post in the public group and vote there or in private, in both forms."""
        s: Any = game.reading()
        able = [n for n in game.state.seats if ballots.may_be_voted(s, n)]
        for seat in ballots.electorate(s):
            user, target = self.users[seat], able[self.dice.below(len(able))]
            await self.qq.say_group(user, self.cast.public, f"我觉得 {target} 号可疑")
            name = game.state.seats[target].name
            if self.dice.below(2):
                where = f"@{self.code} " if self.busy_elsewhere(user) else ""
                await self.tell_bot(user, f"{where}投票 {target}", "你的票")
            else:
                mark = self.qq.mark()
                await self.qq.say_group(user, self.cast.public, f"投票对象：{name}")
                await self.qq.expect(user, "你的票", since=mark)
            await self._done()

    async def close(self) -> Game:
        """Let the open window reach its deadline; the director releases what waits for him."""
        game = await self.refresh()
        window = game.state.window
        assert window is not None, "no window is open"
        await move_clocks(self.bot, self.qq, window.closes_at)
        game = await self.refresh()
        if game.state.held is not None:
            await self.direct("放行", "放行")
            game = await self.refresh()
        await self._done()
        return game

    async def _done(self) -> None:
        if self.after is not None:
            await self.after()


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
