"""Explanations: why a seat is out or not, and why a feedback said what it said, naming clauses."""

from __future__ import annotations

from engine import Game
from engine.kernel.facts import Told
from tests.books.slow.table import close, direct, say, table, until


def _lines(game: Game, seat: int) -> str:
    return "\n".join(game.explain(seat))


def test_a_kill_that_was_warded_off() -> None:
    game = table("女巫", "狼人", "村民")
    until(game, "夜1")
    say(game, 1, "救药 丙")
    say(game, 2, "杀人 丙")
    until(game, "夜1 用药")
    assert "尚未结算" in _lines(game, 3)
    until(game, "昼1")
    text = _lines(game, 3)
    for part in ("夜1", "指杀", "2号 乙", "杀人", "守护", "1号 甲", "救药", "抵消", "在场"):
        assert part in text


def test_a_ward_that_was_too_weak() -> None:
    game = table("女巫", "雪狼", "村民")
    until(game, "夜1")
    say(game, 1, "毒药 乙")
    say(game, 2, "雪隐")
    until(game, "昼1")
    text = _lines(game, 2)
    for part in ("穿透", "毒药", "雪隐", "不挡", "出局"):
        assert part in text


def test_a_hunt_that_came_back() -> None:
    game = table("猎魔人", "雪狼", "摄梦人", "狼人", "村民")
    until(game, "夜1")
    say(game, 3, "摄梦 戊")
    until(game, "夜2")
    say(game, 3, "摄梦 甲")
    say(game, 1, "猎杀 乙")
    until(game, "昼2")
    text = _lines(game, 1)
    for part in ("致死伤害", "猎杀", "摄梦", "坚韧", "不挡", "出局"):
        assert part in text


def test_heartbreak_vote_offering_and_orders() -> None:
    game = table("丘比特", "高僧", "村民", "狼人", "村民", "村民")
    say(game, 1, "丘比特之箭 乙 丙")
    until(game, "昼1 正午")
    direct(game, "出局 己 原因：失联")
    say(game, 1, "投票 4")
    say(game, 4, "投票 1")
    close(game)
    assert "献身" in _lines(game, 2)
    assert "殉情" in _lines(game, 3)
    assert "2号 乙" in _lines(game, 3)
    assert "导演" in _lines(game, 6)
    assert "在场" in _lines(game, 5)
    game = table("狼人", "村民", "村民")
    until(game, "昼1 正午")
    direct(game, "红牌 乙")
    say(game, 1, "投票 3")
    close(game)
    assert "红牌" in _lines(game, 2)
    assert "投票" in _lines(game, 3)


def test_a_feedback_that_was_deceived() -> None:
    game = table("预言家", "雪狼", "狼人")
    until(game, "夜1")
    say(game, 2, "雪隐")
    say(game, 1, "预言 乙")
    until(game, "夜1 用药")
    notice = _feedback(game)
    text = "\n".join(game.explain(notice))
    for part in (notice.code, "预言", "雪狼阵营", "村民阵营", "雪隐", "改变了所见"):
        assert part in text


def test_a_feedback_that_was_not() -> None:
    game = table("预言家", "雪狼", "狼人")
    until(game, "夜1")
    say(game, 1, "预言 丙")
    until(game, "夜1 用药")
    text = "\n".join(game.explain(_feedback(game)))
    assert "狼人阵营" in text
    assert "改变了所见" not in text


def _feedback(game: Game) -> Told:
    return next(n for n in game.notices if n.key == "inspected")


def test_every_notice_of_a_game_can_be_explained() -> None:
    game = table("丘比特", "狼人", "村民", "狼人", "女巫", "预言家", "摄梦人", "高僧")
    say(game, 1, "丘比特之箭 乙 丙")
    until(game, "昼2 正午")
    for notice in game.notices:
        lines = game.explain(notice)
        assert lines
        assert all(line.strip() for line in lines)
