"""The bot is killed again and again in the middle of a match; nobody may notice anything but the pause."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from engine import Game, Post
from tests.e2e.conftest import everybody, lines_of, playing
from tests.fakeqq import FakeQQ
from tests.fakeqq.process import BotProcess
from tests.fakeqq.stage import People, Stage, people

SEED = 3
WINDOWS = 9


@dataclass
class Ended:
    """What a run left behind."""

    digest: str
    inputs: list[object]
    forum: Counter[object]
    lines: dict[int, Counter[str]]
    posts: Counter[str]


async def killed(bot: BotProcess, qq: FakeQQ) -> None:
    """End the bot with SIGKILL and start it again; QQ dials until it is back."""
    await bot.kill()
    await qq.wait_for(lambda: not qq.connected)
    await bot.start()
    await qq.connect(timeout=20)
    await bot.move_clock(bot.now)


async def run(
    folder: Path, cast: People, *, after: int = 0, amid: int = 0, each_window: bool = False, windows: int = WINDOWS
) -> Ended:  # fmt: skip
    """Play some windows; kill after every ``after``-th answer, before every ``amid``-th, or once in each window."""
    async with playing(folder, cast) as (bot, qq):
        stage = Stage(bot, qq, cast, seed=SEED)
        await stage.sign_up()
        await stage.deal(SEED)
        counts = {"after": 0, "amid": 0}

        def every(which: str, number: int) -> object:
            async def kill() -> None:
                counts[which] += 1
                if counts[which] % number == 0:
                    await killed(bot, qq)

            return kill if number else None

        stage.after = every("after", after)  # type: ignore[assignment]
        stage.amid = every("amid", amid)  # type: ignore[assignment]
        if each_window:
            seen: set[int] = set()

            async def kill_once() -> None:
                number = stage.game.state.last_window if stage.game else 0
                if number not in seen:
                    seen.add(number)
                    await killed(bot, qq)

            stage.after = kill_once
        game = await stage.play(windows=windows)
        stage.after = stage.amid = None
        await bot.move_clock(bot.now)
        return ended(stage, game, qq)


def ended(stage: Stage, game: Game, qq: FakeQQ) -> Ended:
    """What can be compared of a run."""
    # A ballot keeps the number of its input, in which posts of the same second are counted; their order is what counts.
    ballots = game.state.tables.get("ballots", {})
    for place, seat in enumerate(sorted(ballots, key=lambda n: ballots[n]["at"])):
        ballots[seat] = {**ballots[seat], "at": place}
    return Ended(
        game.digest(),
        # QQ stamps whole seconds, so what two chats brought within one has no order after a gap.
        [row.input for row in game.rows if not isinstance(row.input, Post)],
        Counter(row.input for row in game.rows if isinstance(row.input, Post)),
        {user: lines_of(qq, user) for user in everybody(stage)},
        # A count of votes is overtaken by the next one when that comes before it was sent.
        Counter(text for text in qq.posts(stage.cast.public) if not text.startswith("已记 ")),
    )


def same(disturbed: Ended, undisturbed: Ended) -> None:
    """Nothing was lost, nothing came twice, nothing was settled otherwise."""
    assert disturbed.inputs == undisturbed.inputs
    assert disturbed.forum == undisturbed.forum
    assert disturbed.digest == undisturbed.digest
    assert disturbed.posts == undisturbed.posts
    assert disturbed.lines == undisturbed.lines


async def test_killed_after_many_answers_and_before_others(folder: Path) -> None:
    undisturbed = await run(folder / "a", people())
    same(await run(folder / "b", people(), after=4), undisturbed)
    same(await run(folder / "c", people(), amid=5), undisturbed)
