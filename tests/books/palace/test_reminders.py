"""What the bot reminds of and never punishes: [寡言] in posts (rulings 2.4, 2.11), a question of 通天 that waits."""

from __future__ import annotations

from typing import Any

from engine import Game, Post, load_book
from engine.scenarios import Run, parse

BOOK = load_book("palace")


def _play(seats: dict[str, str], *script: dict[str, Any]) -> Game:
    document = {"id": "case", "book": "palace", "cites": "", "seats": seats, "script": list(script)}
    run = Run(parse(document), BOOK)
    run.play()
    return run.game


def _post(game: Game, seat: int, length: int) -> None:
    assert game.handle(Post(at=game.state.now, seat=seat, length=length)).refused is None


def _muted(game: Game, audience: str) -> list[str]:
    return [n.text for n in game.notices if n.key == "muted" and n.audience == audience]


def test_posts_of_the_muted() -> None:
    seats = {"甲": "毒后", "乙": "官员", "丙": "白板 村民阵营", "丁": "白板 狼人阵营"}
    game = _play(seats, {"at": "夜1"}, {"甲": "下毒 乙 寡言"}, {"at": "昼2 正午"})
    for _ in range(4):
        _post(game, 2, 5)
    assert _muted(game, "seat:2") == []
    _post(game, 2, 5)
    assert "已经用完" in _muted(game, "seat:2")[-1]
    assert _muted(game, "director") == []
    _post(game, 2, 6)
    (report,) = _muted(game, "director")
    assert "乙" in report
    assert "第 6 帖" in report
    assert "6 字" in report
    for _ in range(7):
        _post(game, 3, 60)
    assert len(_muted(game, "director")) == 1
    assert not [n for n in game.notices if n.key == "card"]


def test_the_director_is_reminded_until_he_answers() -> None:
    seats = {"甲": "半仙", "乙": "官员", "丙": "蒙古铁骑"}
    ask = ({"at": "夜1"}, {"甲": "通天 问 乙是好人吗"})
    for answered, reminders in ((False, 2), (True, 1)):
        answer = [{"导演": "回答 甲 是"}] if answered else []
        game = _play(seats, *ask, {"at": "夜1 凌晨1"}, *answer, {"at": "夜1 凌晨2"}, {"close": "凌晨2"})
        waiting = [n for n in game.notices if n.key == "augury.waiting"]
        assert [n.audience for n in waiting] == ["director"] * reminders
        assert "乙是好人吗" in waiting[0].text
