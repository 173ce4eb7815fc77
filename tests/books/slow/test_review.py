"""The director looks first: what is held, what he may change meanwhile, and what then goes out."""

from __future__ import annotations

import pytest

from engine import Direct, Game, Say, Undo
from tests.books.slow.table import close, direct, say, table, told, until


def _held() -> Game:
    """A night that takes 乙 out, waiting for the director."""
    game = table("狼人", "村民", "女巫", "村民", "村民", 审核="开")
    until(game, "夜1")
    say(game, 1, "杀人 乙")
    until(game, "夜1 用药")
    outcome = close(game)
    assert game.state.held is not None
    assert [n for n in outcome.notices if n.audience != "director"] == []
    return game


def test_a_window_that_sends_nobody_out_is_not_held() -> None:
    game = table("狼人", "村民", "女巫", 审核="开")
    until(game, "昼1 正午")
    assert game.state.held is None


def test_a_card_that_is_turned_is_held() -> None:
    game = table("狼人", "高僧", "村民", "村民", 审核="开")
    until(game, "昼1 正午")
    say(game, 1, "投票 3")
    say(game, 3, "投票 1")
    close(game)
    assert game.state.held is not None
    assert not any("高僧" in text for text in told(game, "public"))
    assert any("高僧" in n.text for n in direct(game, "放行").notices)


def test_nobody_notices_before_the_release() -> None:
    game = _held()
    assert all(place.in_play for place in game.view(4).board)
    assert game.view(2).in_play
    assert game.offers(3) == ()
    for seat in (1, 2, 3):
        assert game.handle(Say(at=game.state.now, seat=seat, text="杀人 4")).refused
    direct(game, "放行")
    assert [place.in_play for place in game.view(4).board] == [True, False, True, True, True]
    assert not game.view(2).in_play


def test_everything_goes_out_once_and_in_order() -> None:
    game = _held()
    outcome = direct(game, "放行")
    keys = [n.key for n in outcome.notices]
    assert keys.count("out") == 1
    assert keys.index("out") < keys.index("announcement")
    assert game.handle(Direct(at=game.state.now, text="放行")).refused
    assert len(told(game, "seat:2")) == len({n.code for n in game.notices if n.audience == "seat:2"})


def test_what_is_changed_before_the_release_goes_out_after_what_was_held() -> None:
    game = _held()
    early = direct(game, "复活 乙")
    assert [n for n in early.notices if n.audience != "director"] == []
    direct(game, "放行")
    assert game.view(4).board[1].in_play
    assert game.view(2).in_play
    texts = told(game, "public")
    lists = next(n for n, text in enumerate(texts) if "当夜出局" in text)
    back = next((n for n, text in enumerate(texts) if "回到场上" in text), len(texts))
    assert lists < back


def test_the_close_can_be_taken_back_and_made_otherwise() -> None:
    game = _held()
    assert game.handle(Undo(at=game.state.now)).voided == ()
    assert game.state.held is None
    say(game, 3, "救药 乙")
    close(game)
    assert game.state.held is None
    assert game.state.in_play() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("text", ["关窗", "关门", "延时 30m", "加速"])
def test_the_clock_does_not_go_on_meanwhile(text: str) -> None:
    game = _held()
    assert game.handle(Direct(at=game.state.now, text=text)).refused


def test_review_is_switched_at_any_time() -> None:
    game = _held()
    direct(game, "审核 关")
    direct(game, "放行")
    say(game, 2, "遗言 小心甲")
    until(game, "昼1 正午")
    assert game.state.held is None
    assert any("小心甲" in text for text in told(game, "public"))


@pytest.mark.parametrize("ends", [True, False])
def test_a_settlement_that_ends_the_match_looks_like_any_other_to_players(ends: bool) -> None:
    game = table(
        "狼人", "狼人" if ends else "村民", "女巫", "村民", *(() if ends else ("村民",)), 审核="开", 胜负判定="开"
    )
    until(game, "夜1")
    say(game, 1, "杀人 4")
    until(game, "夜1 用药")
    close(game)
    assert game.state.held is not None
    assert game.over is ends
    now = game.state.now
    for text in ("毒药 1", "投票 1", "放弃", "申请加速", "弃权"):
        refused = game.handle(Say(at=now, seat=3, text=text)).refused or ""
        assert "已经结束" not in refused, text
    assert "等导演放行" in (game.handle(Say(at=now, seat=3, text="毒药 1")).refused or "")
    assert game.handle(Say(at=now, seat=1, text="狼群 在吗")).refused is None
    direct(game, "放行")
    assert ("已经结束" in (game.handle(Say(at=now, seat=1, text="狼群 在吗")).refused or "")) is ends
