"""A whole match of seventeen through the real bot, as its players and its director see it."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.conftest import journal, lines_of, played_again, playing
from tests.fakeqq.stage import Stage, people, promised


async def test_from_sign_up_to_winner(folder: Path) -> None:
    cast = people()
    async with playing(folder, cast) as (bot, qq):
        stage = Stage(bot, qq, cast, seed=5)
        await stage.sign_up()
        await stage.deal(seed=5)
        game = await stage.play()

        assert game.over
        assert game.state.attributes["winner"] in game.book.factions
        assert f"{game.state.attributes['winner']}胜利" in "\n".join(qq.posts(cast.public))

        # Rules that run again make the very facts that were stored.
        again = played_again(game)
        assert journal(again) == journal(game)
        assert again.digest() == game.digest() == game.rows[-1].digest

        # Everybody got every notice meant for him, once, and the code under which to ask for it.
        for seat, user in stage.users.items():
            received = "\n".join(qq.inbox(user))
            for notice in promised(game, seat):
                if notice.key == "role":
                    assert received.count(notice.text.splitlines()[0]) == 1
                else:
                    assert received.count(f"#{notice.code}　") == 1, notice
                    assert notice.text.splitlines()[0] in received

        # The log, at its ordinary level, names no role and repeats nothing that was said.
        log = bot.log.read_text("utf-8")
        for word in (*game.book.roles, *(d.name for d in game.book.registry.skills())):
            assert word not in log

        # Nobody was told of a skill's result that was another's.
        for seat, user in stage.users.items():
            mine = {t.text for t in promised(game, seat)}
            others = {t.text for n in stage.users if n != seat for t in promised(game, n) if t.key == "inspected"}
            for text in others - mine:
                assert not any(text in line for line in lines_of(qq, user))
