"""What the bot counts and shows to the director, and never punishes by itself."""

from __future__ import annotations

from engine import Game, Post
from tests.books.slow.table import close, direct, say, table, told, until


def _posts(game: Game, seat: int, number: int) -> None:
    for _ in range(number):
        assert game.handle(Post(at=game.state.now, seat=seat)).refused is None


def _pending(game: Game) -> list[str]:
    return [n.text for n in game.notices if n.key == "penalty.pending"]


def test_few_posts_and_no_ballot() -> None:
    game = table("狼人", "村民", "村民", "村民")
    until(game, "昼1 正午")
    for seat, number in ((1, 4), (2, 5), (3, 12)):
        _posts(game, seat, number)
    for seat in (1, 2):
        say(game, seat, "投票 弃权")
    close(game)
    (text,) = _pending(game)
    lines = {line[0]: line for line in text.splitlines()[1:]}
    assert lines.keys() == {"1", "3", "4"}
    assert "发言 4 帖" in lines["1"]
    assert "未投票" not in lines["1"]
    assert lines["3"].endswith("未投票")
    assert "发言 0 帖" in lines["4"]
    assert told(game, "public")
    assert not [n for n in game.notices if n.key == "card"]


def test_three_thin_discussions_in_a_row() -> None:
    game = table("狼人", "村民", "村民", "村民")
    for day in (1, 2, 3):
        until(game, f"昼{day} 正午")
        for seat, number in ((1, 9), (2, 9 if day != 2 else 10), (3, 20), (4, 20)):
            _posts(game, seat, number)
        for seat in (1, 2, 3, 4):
            say(game, seat, "投票 弃权")
        close(game)
    (text,) = _pending(game)
    assert "昼3" in text
    assert "1号 甲：连续 3 个讨论日" in text
    assert "2号 乙" not in text


def test_a_sped_up_day_counts_for_nothing() -> None:
    game = table("狼人", "村民")
    until(game, "昼1 正午")
    direct(game, "加速")
    close(game)
    assert _pending(game) == []


def test_a_sped_up_day_neither_counts_nor_breaks_the_row() -> None:
    game = table("狼人", "村民")
    for day in (1, 2, 3, 4):
        until(game, f"昼{day} 正午")
        for seat in (1, 2):
            _posts(game, seat, 9)
            say(game, seat, "投票 弃权")
        if day == 2:
            direct(game, "加速")
        close(game)
    assert [text.splitlines()[0][:2] for text in _pending(game)] == ["昼4"]


def test_seats_that_are_out_are_not_listed() -> None:
    game = table("狼人", "村民", "村民")
    until(game, "昼1 正午")
    direct(game, "出局 乙")
    close(game)
    (text,) = _pending(game)
    assert "2号 乙" not in text
