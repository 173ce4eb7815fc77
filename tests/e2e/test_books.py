"""The big books over QQ: a whole match each, with all that is held up or asked, and a bot that is killed in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Game
from tests.e2e.conftest import journal, played_again, playing
from tests.e2e.test_kill import killed
from tests.fakeqq import FakeQQ
from tests.fakeqq.stage import Stage, people, promised

#: In so many windows the bot is ended once.
KILLS = 2


def told_once(stage: Stage, game: Game, qq: FakeQQ) -> None:
    """Everybody got every notice meant for him, once."""
    for seat, user in stage.users.items():
        received = "\n".join(qq.inbox(user))
        for notice in promised(game, seat):
            mine = f"你是 {seat}号 {game.state.seats[seat].name}，身份："
            # A channel without a group counts for itself, so one number may stand before two notices.
            said = f"#{notice.code}　{notice.text.partition(chr(10))[0]}"
            assert received.count(mine if notice.key == "role" else said) == 1, notice


@pytest.mark.parametrize(("book", "seats", "seed"), [("snow", 14, 8), ("palace", 15, 14)])
async def test_a_whole_match_with_a_bot_that_is_killed(folder: Path, book: str, seats: int, seed: int) -> None:
    cast = people(book=book, seats=seats)
    async with playing(folder, cast) as (bot, qq):
        stage = Stage(bot, qq, cast, seed=seed)
        await stage.sign_up()
        await stage.deal(seed)
        seen: set[int] = set()

        async def kill_once() -> None:
            number = stage.game.state.last_window if stage.game else 0
            if number not in seen and len(seen) < KILLS:
                seen.add(number)
                await killed(bot, qq)

        stage.after = kill_once
        game = await stage.play()

        assert game.over
        assert len(seen) == KILLS
        assert f"{game.state.attributes['winner']}胜利" in "\n".join(qq.posts(cast.public))
        again = played_again(game)
        assert journal(again) == journal(game)
        assert again.digest() == game.rows[-1].digest
        told_once(stage, game, qq)
