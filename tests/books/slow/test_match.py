"""Dealing, options, what a seat sees, and what the director may ask for."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Game, Refused, Say, load_book
from engine.kernel.errors import BookError
from tests.books.slow.table import BOOK, close, direct, say, table, until

CAST = {
    "狼人": 4, "黑狼王": 1, "预言家": 1, "女巫": 1, "摄梦人": 1, "河豚": 1, "猎魔人": 1, "村民": 4, "高僧": 1,
    "丘比特": 1, "雪狼": 1,
}  # fmt: skip


# -- the deal ------------------------------------------------------------------------------------------------------


def test_the_cast_is_the_printed_one_whatever_the_seed() -> None:
    for seed in range(30):
        assert Counter(BOOK.deal(17, seed)) == CAST
    assert BOOK.deal(17, 1) == BOOK.deal(17, 1)
    assert len({tuple(BOOK.deal(17, seed)) for seed in range(30)}) == 30


@pytest.mark.parametrize("seats", [0, 1, 16, 18])
def test_other_sizes_have_no_cast(seats: int) -> None:
    with pytest.raises(Refused, match="17"):
        BOOK.deal(seats, 1)


def test_an_unknown_book() -> None:
    with pytest.raises(BookError, match="slow"):
        load_book("chess")


# -- the start -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ({"甲": "皇帝"}, {}),
        ({"甲": "白板"}, {}),
        ({"甲": "白板 没有阵营"}, {}),
        ({"甲": "预言家 狼人阵营"}, {}),
        ({"甲": "狼人"}, {"没有": "开"}),
        ({"甲": "狼人"}, {"强制缺省": "也许"}),
        ({"甲": "狼人"}, {"昼1遗言时长": "很久"}),
        ({"甲": "狼人"}, {"昼1遗言时长": 0}),
        ({"甲": "狼人"}, {"节奏": "年"}),
    ],
)
def test_a_match_that_cannot_begin_says_why(seats: dict[str, str], options: dict[str, object]) -> None:
    with pytest.raises(Refused) as caught:
        Game.start(BOOK, seats, at=0, options=options)
    assert caught.value.reason


def test_factions_are_first_as_printed_and_then_as_the_arrow_says() -> None:
    game = table("丘比特", "狼人", "村民", "雪狼")
    assert [game.reading().faction(n) for n in game.state.seats] == ["", "狼人阵营", "村民阵营", "雪狼阵营"]
    say(game, 1, "丘比特之箭 乙 丙")
    assert game.view(1).faction == ""
    close(game)
    assert [game.view(n).faction for n in game.state.seats] == ["黑情侣阵营", "黑情侣阵营", "黑情侣阵营", "雪狼阵营"]


# -- what a seat sees ----------------------------------------------------------------------------------------------


def test_a_view_holds_ones_own_and_what_was_announced() -> None:
    game = table("狼人", "预言家", "村民", "女巫", "村民")
    until(game, "夜1")
    say(game, 1, "杀人 丙")
    say(game, 2, "预言 甲")
    mine = game.view(1)
    assert (mine.role, mine.faction, mine.window) == ("狼人", "狼人阵营", "夜1 行动")
    assert mine.skills[0].order == "3号 丙"
    assert mine.channels == (("狼群", (1,)),)
    assert game.view(2).channels == ()
    until(game, "夜1 用药")
    assert all(place.in_play for place in game.view(1).board)
    assert game.view(3).in_play
    assert any("丙" in n.text for n in game.view(4).told if n.key == "sensed")
    assert not any(n.key == "sensed" for n in game.view(1).told)
    until(game, "昼1")
    assert [place.in_play for place in game.view(5).board] == [True, True, False, True, True]
    assert not game.view(3).in_play


def test_a_view_does_not_show_statuses_nobody_was_told_of() -> None:
    game = table("雪狼", "狼人", "村民", "摄梦人")
    until(game, "夜1")
    say(game, 1, "雪隐")
    say(game, 4, "摄梦 丙")
    until(game, "夜1 用药")
    assert {d for n in game.state.seats for d in game.view(n).statuses} == set()


def test_a_view_shows_the_ballot_and_the_changes_left() -> None:
    game = table("狼人", "村民", "村民")
    until(game, "昼1 正午")
    assert (game.view(1).ballot, game.view(1).changes) == (None, 2)
    say(game, 1, "投票 乙")
    say(game, 1, "投票 弃权")
    assert (game.view(1).ballot, game.view(1).changes) == ("弃权", 1)
    assert game.view(2).ballot is None
    direct(game, "蓝牌 甲")
    assert dict(game.view(1).cards)["蓝牌"] == 1
    close(game)
    assert game.view(1).ballot is None


def test_titles_and_lovers_show_to_their_bearers() -> None:
    game = table("丘比特", "村民", "村民", "狼人")
    say(game, 1, "丘比特之箭 乙 丙")
    until(game, "昼1 正午")
    direct(game, "警长 丁")
    assert game.view(2).statuses == ("情侣",)
    assert game.view(4).titles == ("警长",)
    assert game.view(1).statuses == ()


# -- receipts ------------------------------------------------------------------------------------------------------


def test_receipts_say_what_is_recorded_and_where_it_settles() -> None:
    game = table("女巫", "狼人", "村民")
    until(game, "夜1")
    outcome = say(game, 1, "救药 3号")
    assert "救药" in outcome.reply
    assert "3号 丙" in outcome.reply
    assert outcome.until == ((1, 1, "用药"), True)
    assert "救药" in say(game, 1, "放弃 救药").reply
    until(game, "昼1 正午")
    assert "还可改 2 次" in say(game, 1, "投票 乙").reply
    assert "还可改 1 次" in say(game, 1, "投票 丙").reply


def test_a_refusal_names_who_could_be_chosen() -> None:
    game = table("预言家", "狼人", "村民")
    until(game, "夜1")
    say(game, 1, "预言 丙")
    say(game, 2, "杀人 丙")
    until(game, "夜2")
    refused = game.handle(Say(at=game.state.now, seat=1, text="预言 丙")).refused
    assert refused is not None
    assert "3号 丙 已经出局" in refused
    assert "2乙" in refused
