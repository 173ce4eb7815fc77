"""What a seat learns of another's faction is not taken for its own: its page says what it is itself."""

from __future__ import annotations

import pytest

from engine import Deadline, Game, Say, load_book

SNOW = {"甲": "好人 预言家/平民", "乙": "狼人 狼人/祖师狼", "丙": "好人 觉醒预言家/平民", "丁": "好人 平民/觉醒预言家"}
PALACE = {"甲": "地头蛇", "乙": "国师", "丙": "蒙古铁骑", "丁": "白板 村民阵营"}


def _until(game: Game, label: str) -> None:
    while game.book.timetable.label(game.state.point) != label:
        window = game.state.window
        assert window is not None
        assert game.handle(Deadline(at=max(window.closes_at, game.state.now), window=window.seq)).refused is None


@pytest.mark.parametrize(
    ("book", "seat", "text", "window", "after"),
    [
        ("snow", 1, "查验 乙", "夜1 狼人袭击时", "夜1 狼人袭击后"),
        ("snow", 2, "归途 甲", "昼1 白天结束时", "夜2 夜晚开始时"),
        ("snow", 4, "双生窥视 丁 乙", "夜1 狼人袭击时", "夜1 狼人袭击后"),
        ("palace", 1, "查验 乙", "夜1 午夜", "夜1 深夜1"),
    ],
)
def test_a_seat_s_own_page_keeps_its_own_faction(book: str, seat: int, text: str, window: str, after: str) -> None:
    options = {"角色数量": 20} if book == "snow" else {}
    game, _ = Game.start(load_book(book), SNOW if book == "snow" else PALACE, at=1000, options=options)
    before = game.view(seat).faction
    _until(game, window)
    assert game.handle(Say(at=game.state.now, seat=seat, text=text)).refused is None
    _until(game, after)
    assert game.view(seat).told[-1].key != "role"
    assert game.view(seat).faction == before
