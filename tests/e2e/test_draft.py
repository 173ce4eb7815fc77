"""A draft of fourteen over OneBot, the bot killed again and again in the middle of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine import load_book
from tests.e2e.conftest import lines_of, playing
from tests.e2e.test_kill import killed
from tests.fakeqq.people import people
from tests.fakeqq.process import BotProcess
from tests.fakeqq.stage import Stage, move_clocks

BOOK = load_book("snow")


async def drafted(bot: BotProcess, code: str) -> tuple[Any, dict[str, Any]]:
    """The draft as the bot has stored it, and all that is stored of it."""
    async with (await bot.store()).session() as s:
        match = await s.match_by_code(code)
    assert match is not None
    kept = match.config["draft"]
    return BOOK.stored_draft(kept["state"], match.config["options"]), kept


async def test_fourteen_choose_their_cards_though_the_bot_is_killed(folder: Path) -> None:
    cast = people(book="snow", bound_pack=False, seats=14)
    async with playing(folder, cast) as (bot, qq):
        stage = Stage(bot, qq, cast)
        await stage.sign_up()
        user = dict(enumerate(cast.players.values(), 1))
        await stage.direct("截止报名", "14 人入座")
        await stage.direct("发身份 11", "选牌·神秘势力")
        draft, _ = await drafted(bot, stage.code)
        one, two = draft.ambitious
        await stage.tell_bot(user[one], "选牌 盗贼", "记下了：神秘势力 盗贼")
        await killed(bot, qq)
        assert "盗贼" in await stage.tell_bot(user[one], "选牌", "你已经选了")
        await stage.tell_bot(user[two], "选牌 雪狼", "记下了：神秘势力 雪狼")
        draft, kept = await drafted(bot, stage.code)
        assert draft.stage == "身份牌"
        for seat in (n for n in user if n not in (one, two)):
            hand = draft.choices(seat)[-1]
            await stage.tell_bot(user[seat], f"选牌 {' '.join(hand)}", f"记下了：主 {hand[0]}、副 {hand[1]}")
            if seat % 4 == 0:
                await killed(bot, qq)
        chosen = (await drafted(bot, stage.code))[0].picks
        assert len(chosen) == 12
        await move_clocks(bot, qq, kept["remind_at"])
        await killed(bot, qq)
        await move_clocks(bot, qq, kept["closes_at"])
        draft, kept = await drafted(bot, stage.code)
        assert {n: draft.picks[n] for n in chosen} == chosen, "the deadline takes nothing from those who chose"
        assert draft.silent == {one, two}
        while not draft.done:
            await killed(bot, qq)
            await move_clocks(bot, qq, kept["closes_at"])
            draft, kept = await drafted(bot, stage.code)
        await stage.direct("确认身份", "开始了")
        await move_clocks(bot, qq, bot.now + 120)
        game = await stage.refresh()
        (told,) = [text for text in qq.posts(cast.public) if all(card in text for card in draft.extra())]
        assert told.count("、") == 15, "fourteen and two"
        assert draft.thirds[two] in "".join(qq.inbox(user[two]))
        for seat, account in user.items():
            lines = lines_of(qq, account)
            assert sum(n for line, n in lines.items() if "你抽到：" in line) == 1, "nothing is sent twice"
            assert sum(n for line, n in lines.items() if "还没有收到你的选牌" in line) == (seat in (one, two))
            hand = draft.picks[seat]
            assert any(f"身份：主 {hand[0]}、副 {hand[1]}" in line for line in lines)
            assert game.state.seats[seat].get("role") == "/".join(hand)
