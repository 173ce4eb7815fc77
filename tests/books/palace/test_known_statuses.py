"""What a seat's own page says it bears: what it was told of, and nothing else (用语·状态；裁定2.4)."""

from __future__ import annotations

from typing import Any

from engine import Game, load_book
from engine.scenarios import Run, parse

BOOK = load_book("palace")


def _play(seats: dict[str, str], *script: dict[str, Any], **options: str) -> Game:
    document = {"id": "case", "book": "palace", "cites": "", "seats": seats, "options": options, "script": list(script)}
    run = Run(parse(document), BOOK)
    run.play()
    return run.game


def test_exorcism_and_amnesia_only_where_they_are_told() -> None:
    seats = {"甲": "修女", "乙": "美女画皮", "丙": "开膛手", "丁": "占星师", "戊": "官员", "己": "太子"}
    start = ({"at": "开局"}, {"乙": "画皮 甲"}, {"at": "夜1"}, {"甲": "圣水 丙"}, {"乙": "圣水 丁"})
    give = ({"导演": "给状态 戊 遗忘"}, {"导演": "给状态 己 遗忘"}, {"导演": "给状态 己 流血"})
    game = _play(seats, *start, {"at": "昼2 正午"}, *give)
    assert game.view(3).statuses == ("超度",)
    assert game.view(4).statuses == ()
    assert game.view(5).statuses == ("遗忘",), "the director's own gift is told by him"
    assert game.view(6).statuses == ("遗忘",)


def test_good_statuses_with_the_option() -> None:
    seats = {"甲": "护卫", "乙": "官员", "丙": "蒙古铁骑", "丁": "白板 村民阵营"}
    for option, seen in (("否", ()), ("是", ("守护",))):
        game = _play(seats, {"at": "夜1"}, {"甲": "法式守护 乙"}, {"at": "夜1 深夜1"}, 告知增益=option)
        assert game.view(2).statuses == seen
