"""What somebody gets who learns a role (美女画皮·说明): the variants of its skills, in the game."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game, load_book
from engine.scenarios import Run, parse

BOOK = load_book("palace")


def play(role: str, seats: dict[str, str], *script: dict[str, Any], at: str = "夜1") -> Game:
    """Play a script in which 甲 has learnt a role as ``at`` opens."""
    steps = 0

    def between(game: Game) -> Game:
        nonlocal steps
        steps += 1
        if steps == 1:
            s = game.reading()
            s.take_role(1, BOOK.roles[role], origin="learnt", learner=True)  # type: ignore[attr-defined]
        return game

    document = {
        "id": "case", "book": "palace", "cites": "", "seats": {"甲": "白板 狼人阵营 女", **seats},
        "script": [{"at": at}, *script],
    }  # fmt: skip
    run = Run(parse(document), BOOK, between)
    run.play()
    return run.game


def test_campaign_and_instinct_are_turned_round() -> None:
    play(
        "大将军", {"乙": "白板 村民阵营", "丙": "白板 狼人阵营", "丁": "蒙古铁骑"},
        {"甲": "征战 乙"},
        {"at": "夜2"},
        {"expect": {"out": ["乙"], "uses": {"甲": {"征战": 2}}}},
        {"丁": "杀人 甲"},
        {"甲": "征战 丙"},
        {"at": "昼3"},
        {"expect": {"out": ["甲"], "uses": {"甲": {"征战": -1}}, "in_play": ["丙"]}},
    )  # fmt: skip


def test_instinct_guards_against_wolves() -> None:
    play(
        "大将军", {"乙": "白板 村民阵营", "丁": "蒙古铁骑"},
        {"at": "夜2"},
        {"丁": "杀人 甲"},
        {"at": "昼3"},
        {"expect": {"out": []}},
    )  # fmt: skip


def test_mourning_lasts_a_day() -> None:
    play(
        "太子", {"乙": "国师", "丙": "蒙古铁骑", "丁": "白板 村民阵营"},
        {"at": "昼2 正午"},
        {"votes": {"乙": "甲", "丙": "甲", "丁": "甲"}},
        {"at": "夜2"},
        {"expect": {"out": ["甲"], "status": {"乙": ["净化"]}}},
        {"at": "昼3 正午"},
        {"expect": {"status": {"乙": ["!净化"]}}},
    )  # fmt: skip


def test_tetanus_is_for_the_village() -> None:
    play(
        "老将", {"乙": "蒙古铁骑", "丙": "妙手太医", "丁": "白板 村民阵营"},
        {"丙": "毒药 甲"},
        {"at": "昼2 正午"},
        {"expect": {"out": ["甲"], "status": {"丙": ["破伤风"], "乙": ["!破伤风"], "丁": ["!破伤风"]}}},
        {"at": "昼3 晨曦1"},
        {"expect": {"out": ["丙"]}},
    )  # fmt: skip


def test_the_mission_serves_the_wolves() -> None:
    play(
        "死士", {"乙": "噬时狼妃", "丙": "蒙古铁骑", "丁": "锦衣卫"},
        {"甲": "绝死任务"},
        {"at": "昼2 正午"},
        {"expect": {"out": ["甲"], "has": {"丙": ["毒药"], "乙": ["!毒药"], "丁": ["!毒药"]}}},
    )  # fmt: skip


def test_the_legacy_is_that_of_a_learner() -> None:
    game = play("才女", {"乙": "国师", "丙": "蒙古铁骑"}, {"导演": "出局 乙"})
    held = {i.definition for i in game.state.owned(1)}
    assert {"palace.oracle.prophecy", "palace.scholar.legacy.learnt"} <= held


@pytest.mark.parametrize("role", ["嫦娥", "丫鬟", "厨娘", "贵妃", "孟婆", "菩萨", "小龙女", "秘术玄女", "千金", "宠妃"])
def test_without_a_variant_the_skills_are_the_cards_own(role: str) -> None:
    game = play(role, {"乙": "蒙古铁骑", "丙": "白板 村民阵营"})
    names = [BOOK.definition(i.definition).name for i in game.state.owned(1)]
    assert [skill.name for skill in BOOK.roles[role].skills] == [
        n for n in names if n in {x.name for x in BOOK.roles[role].skills}
    ]
