"""What the documents promise exists, and what exists is written down."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from engine import load_book
from engine.werewolf.director import HANDLERS
from engine.werewolf.switches import Free

ROOT = Path(__file__).resolve().parents[2]
README, PLAYER, DIRECTOR = "README.md", "docs/player.md", "docs/director.md"


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_every_setting_is_in_the_readme() -> None:
    keys = re.findall(r"^([A-Z_]+)=", text(".env.example"), re.MULTILINE)
    assert keys
    assert [key for key in keys if f"`{key}`" not in text(README)] == []


def test_defaults_in_the_readme_are_those_of_the_example() -> None:
    readme = text(README)
    for key, value in re.findall(r"^(DAOYAN_[A-Z_]+)=(.*)$", text(".env.example"), re.MULTILINE):
        row = next(line for line in readme.splitlines() if line.startswith("|") and f"`{key}`" in line)
        assert (f"`{value}`" if value else "空") in row, key


@pytest.mark.parametrize("name", [README, DIRECTOR])
def test_every_order_of_the_directors_is_written_down(name: str) -> None:
    joined = text(name).replace("给状态／去状态", "给状态 去状态").replace("给技能／收技能", "给技能 收技能")
    joined = joined.replace("蓝牌／黄牌／红牌", "蓝牌 黄牌 红牌")
    assert [verb for verb in (*HANDLERS, "撤销", "重做") if verb not in joined] == []


def test_every_switch_is_written_down_with_its_values() -> None:
    rows = dict(re.findall(r"^\| (\S+) \| (\S+) \| ", text(DIRECTOR), re.MULTILINE))
    for key, values in load_book("slow").options.items():
        assert set(rows[key].split("／")) == {str(value) for value in values}, key
    common = load_book("slow").options
    for key, values in load_book("coven").options.items():
        written = set(rows[key].split("／")) - {"数字"}
        assert key in common or written == {str(value) for value in values}, key
    for book in ("snow", "palace"):
        chapter = text(DIRECTOR).partition(f"（{book}）另有")[2].partition("\n## ")[0]
        found = re.findall(r"^\| (\S+) \| (\S+) \| ", chapter, re.MULTILINE)
        rows = {key: cell for keys, cell in found for key in keys.split("、")}
        for key, values in load_book(book).options.items():
            if key in common:
                continue
            written = set(rows[key].split("／"))
            first = "默认" if values[0] in (None, {}) else str(values[0])
            assert rows[key].split("／")[0] == first, key
            assert isinstance(values, Free) or written == {str(value) for value in values}, key


def test_rules_named_as_examples_can_be_asked_about(player: ModuleType) -> None:
    names = re.findall(r"`规则 ([^` ]+)`", text(README) + text(PLAYER))
    assert {"摄梦", "坚韧", "加速"} <= set(names)
    books = [load_book(book) for book in ("slow", "coven", "snow", "palace")]
    unknown = [name for name in names if all(player.rule_page(book, name).startswith("没有") for book in books)]
    assert [name for name in unknown if name != "名"] == []


def test_links_between_documents_lead_somewhere() -> None:
    for name in (README, PLAYER, DIRECTOR):
        for link in re.findall(r"\]\((?!http)([^)#]+)\)", text(name)):
            assert ((ROOT / name).parent / link).exists(), f"{name}: {link}"
