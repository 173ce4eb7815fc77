"""The chapters of the big books in the players' guide: every command in them is tried at a table, and taken."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine import Game, Say, director_input, load_book
from engine.simulation.forking import fork
from tests.pages.conftest import START, Desk

ROOT = Path(__file__).resolve().parents[2]
PLAYER = (ROOT / "docs/player.md").read_text("utf-8")


@dataclass
class Table:
    """A table at which commands are tried: who sits there, and what is really done, by window, besides."""

    book: str
    cast: Sequence[str]
    done: Mapping[str, Sequence[tuple[int, str]]] = field(default_factory=dict)
    until: str = ""


#: Director's orders are seat 0's.
SNOW = Table(
    "snow",
    (
        "好人 长老/觉醒预言家",
        "好人 骑士/觉醒猎人",
        "好人 预言家/女巫",
        "好人 数学家/守墓人",
        "好人 审判官/炼金魔女",
        "好人 幻术师/摄梦人",
        "狼人 狼巫/刺客",
        "狼人 邪恶商人/火狼",
        "狼人 狼王/夜之贵族",
        "野心家 乌鸦/银狼+咒狐",
        "好人 猎人/魔镜少女",
        "好人 猎魔人/通灵者",
    ),
    {
        "夜1 夜晚开始时": [(0, "给技能 12 囚徒困境")],
        "夜1 狼人袭击前": [(5, "处决 3 4"), (12, "囚徒困境 3 6")],
        "夜1 狼人袭击后": [(8, "恶魔典当")],
        "昼1 竞选": [(0, "警徽 11")],
        "昼1 放逐发言时": [(0, "出局 12")],
        "昼1 白天结束时": [(0, "移除 3 副"), (6, "全息影像 3")],
        "昼2 放逐发言时": [(0, "出局 11")],
        "昼3 放逐发言时": [(0, "出局 2")],
    },
    "夜4 夜晚开始时",
)
PALACE = Table(
    "palace",
    (
        "贤明之君", "昏庸之君", "国师", "小龙女", "半仙", "舞姬", "恶役千金", "前朝余孽", "太子", "潘多拉", "巫蛊术女",
        "宠妃", "锦衣卫", "老将", "官员",
    ),
    {
        "昼1 正午": [(0, "警长 9")],
        "昼1 黄昏2": [(1, "临幸 4"), (2, "临幸 12")],
        "夜1 早夜1": [(7, "礼物 3"), (11, "术法增幅 6")],
        "夜1 早夜2": [(6, "增幅 共舞")],
        "昼2 正午": [(3, "声明 我要回应昨晚的技能"), (0, "采用 3"), (0, "出局 9"), (0, "出局 15")],
    },
    "夜3 早夜1",
)  # fmt: skip


def chapter(book: str) -> str:
    """The guide's chapter on a book."""
    return re.split(r"\n## ", PLAYER.partition(f"（{book}）另有\n")[2])[0]


def commands(book: str) -> set[str]:
    """What the chapter says to send, questions for the rules apart."""
    return {c for c in re.findall(r"`([^`]+)`", chapter(book)) if not c.startswith("规则 ")}


def holders(game: Game, text: str) -> list[int]:
    """The seats that might say it: those that have the skill it names or that asks for it; for other words, a few."""
    verb, skills = text.partition(" ")[0], list(game.book.registry.skills())  # type: ignore[attr-defined]
    named = {d.id for d in skills if d.name == verb or (d.bare and verb in d.vocabulary(game.book))}
    held = {x.owner for x in game.state.instances.values() if x.definition in named and x.owner}
    channels = {n for name, (seats, _) in game.state.channels.items() if name == verb for n in seats}
    return sorted(held | channels) if named or channels else [n for n in (1, 3, 9) if n in game.state.seats]


def run(table: Table) -> set[str]:
    """What of the chapter was taken by the engine from anybody at any time."""
    wanted, taken = commands(table.book), set[str]()
    names = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰"
    game, _ = Game.start(load_book(table.book), dict(zip(names, table.cast, strict=False)), at=START, options={})
    desk = Desk.__new__(Desk)
    desk.book, desk.game = game.book, game  # type: ignore[assignment]
    for _ in range(200):
        for seat, text in table.done.get(desk.window, ()):
            made: Any = director_input(text, at=desk.now) if seat == 0 else Say(at=desk.now, seat=seat, text=text)
            outcome = game.handle(made)
            assert outcome.refused is None or "已经出局" in outcome.refused, f"{desk.window}: {text}: {outcome.refused}"
            taken |= {text} & wanted
        for text in wanted - taken:
            tries = (fork(game).handle(Say(at=desk.now, seat=n, text=text)) for n in holders(game, text))
            if any(outcome.refused is None for outcome in tries):
                taken.add(text)
        if desk.window == table.until or game.over:
            break
        desk.close()
    return taken


@pytest.mark.parametrize("table", [SNOW, PALACE], ids=lambda t: t.book)
def test_every_command_of_the_chapter_is_taken(table: Table) -> None:
    assert len(commands(table.book)) > 20
    assert sorted(commands(table.book) - run(table)) == []


@pytest.mark.parametrize("book", ["snow", "palace"])
def test_everything_a_player_can_meet_can_be_asked_about(player: ModuleType, book: str) -> None:
    made = load_book(book)
    names = [*made.roles, *made.besides, *made.statuses, *made.timetable.windows, *made.titles]
    unknown = [name for name in names if player.rule_page(made, name).startswith("没有")]
    assert unknown == []
    skills = [d.name for d in made.registry.skills() if d.told]
    assert [name for name in dict.fromkeys(skills) if player.rule_page(made, name).startswith("没有")] == []
    for role in made.roles.values():
        assert role.card.strip() in player.rule_page(made, role.name)
    for name, text in made.besides.items():
        assert text.strip() in player.rule_page(made, name)


@pytest.mark.parametrize("book", ["snow", "palace"])
def test_what_the_chapter_says_to_ask_about_is_there(player: ModuleType, book: str) -> None:
    asked = re.findall(r"`规则 ([^`]+)`", chapter(book))
    assert len(asked) > 6
    assert [name for name in asked if player.rule_page(load_book(book), name).startswith("没有")] == []
