"""The chapters of the big books in the directors' guide: every command in them is said to the bot, and understood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.plugins.table.conftest import DIRECTOR, Hall
from tests.plugins.table.drafts import choose_all, draft, to_cards

GUIDE = (Path(__file__).resolve().parents[3] / "docs/director.md").read_text("utf-8")
#: Said before the match, or to a command line.
BEFORE = ("选项 ", "开局 ", "发身份", "换身份", "python ", "指定身份")
#: Names for the seats that the guide speaks of.
NAMES = {"甲": "雪甲", "乙": "雪乙"}


def commands(book: str) -> list[str]:
    """What the chapter tells directors to send in a match; what has a group's number in it is left out."""
    chapter = re.split(r"\n## ", GUIDE.partition(f"（{book}）另有\n")[2])[0]
    found = re.findall(r"`([^`]+)`", chapter)
    return [c for c in dict.fromkeys(found) if not c.startswith(BEFORE) and "<" not in c]


async def understood(hall: Hall, text: str) -> None:
    for name in ("甲", "乙"):
        text = re.sub(rf"(?<= ){name}(?= |$)", NAMES[name], text)
    told = "\n".join(await hall.say(DIRECTOR, text))
    assert told, text
    for wrong in ("没看懂", "没有这条命令", "没有座位", "要写", "例："):
        assert wrong not in told, f"{text}: {told}"


async def test_snow(hall: Hall) -> None:
    await to_cards(hall)
    for n in range(1, 13):
        await choose_all(hall, n)
    if not draft(hall).done:
        await hall.say(DIRECTOR, "选牌截止")
    await hall.say(DIRECTOR, "确认身份")
    assert len(commands("snow")) > 8
    for text in commands("snow"):
        if not text.startswith("回答"):
            await understood(hall, text)
    assert "没有要你回答的问题" in (await hall.say(DIRECTOR, "回答 雪甲 雪乙"))[0]


@pytest.mark.parametrize("answer", ["回答 否", "回答 甲 否"])
async def test_palace(hall: Hall, answer: str) -> None:
    cast = ("半仙", "皇后", "国师", "前朝余孽", "银狼", "太子", "官员", "老将", "锦衣卫", "窦娥")
    names = dict(zip(("雪甲", "雪乙", *"丙丁戊己庚辛壬癸"), cast, strict=True))
    await hall.match(names, book="palace")
    await hall.until("正午")
    await hall.say(1, "声明 我要回应昨晚的技能")
    assert answer in commands("palace")
    for text in commands("palace"):
        if not text.startswith(("回答", "放行", "撤销")):
            await understood(hall, text)
    await hall.until("深夜1")
    await hall.say(1, "通天 问 甲和乙是同一阵营吗")
    await hall.until("深夜2")
    await understood(hall, answer)
    assert "没有要你回答的问题" in (await hall.say(DIRECTOR, answer.replace("甲", "雪甲")))[0]
