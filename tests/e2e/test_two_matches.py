"""Two matches at once on one bot; some people sit in both."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.conftest import journal, played_again, playing
from tests.fakeqq.stage import Stage, move_clocks, people


async def test_two_matches_do_not_touch_each_other(folder: Path) -> None:
    first, second = people(1), people(2, bound_pack=False)
    shared = list(first.players)[:3]
    for name in shared:
        second.players[name] = first.players[name]
    both = {first.players[name] for name in shared}
    second.elsewhere = both
    async with playing(folder, first, second) as (bot, qq):
        one, two = Stage(bot, qq, first, seed=11), Stage(bot, qq, second, seed=12)
        await one.sign_up()
        await two.sign_up()
        first.elsewhere = both
        await one.deal(seed=11)
        await two.deal(seed=12)
        assert one.code != two.code

        for _ in range(60):
            for stage in (one, two):
                game = await stage.refresh()
                if not game.over:
                    await stage.act(game)
            games = [await stage.refresh() for stage in (one, two)]
            due = [g.state.window.closes_at for g in games if not g.over and g.state.window is not None]
            if not due:
                break
            await move_clocks(bot, qq, min(due))
            for stage in (one, two):
                if (await stage.refresh()).state.held is not None:
                    await stage.direct("放行", "放行")

        for stage in (one, two):
            game = await stage.refresh()
            assert game.over
            assert journal(played_again(game)) == journal(game)
        public = {cast.public: "\n".join(qq.posts(cast.public)) for cast in (first, second)}
        assert f"【{two.code}局】" not in public[first.public]
        assert f"【{one.code}局】" not in public[second.public]
