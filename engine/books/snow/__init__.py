"""雪王驾到: twelve or fourteen seats, two cards each, eighty-five cards, sixty-eight pairs."""

from __future__ import annotations

from typing import Any

from engine.books.snow import statuses, texts, titles, voting
from engine.books.snow.book import SnowBook
from engine.books.snow.casting import SIZES
from engine.books.snow.layers import LAYERS
from engine.books.snow.settling import CLOSING, OPENING
from engine.books.snow.timetable import NIGHT, PACES, TIMETABLE
from engine.books.snow.titles import Badge
from engine.books.snow.victory import JUDGE
from engine.books.snow.words import BELLY, COUPLE, COURT, ELECTION, FACTIONS, PACK, PUPPETS, STRAYS
from engine.werewolf.ballots import FREELY
from engine.werewolf.roles import Samples
from engine.werewolf.roster import (
    modules_below,
    read_definitions,
    read_printed,
    read_roles,
    read_table,
    read_texts,
    read_unwritten,
)
from engine.werewolf.switches import Free

ID = "snow"
VERSION = "snow-1"
CARDS, PAIRS, SHARED = (f"engine.books.snow.{name}" for name in ("cards", "pairs", "shared"))


def _names(value: Any) -> bool:
    return value is None or (isinstance(value, list | tuple) and all(isinstance(x, str) for x in value))


def _lists(value: Any) -> bool:
    return isinstance(value, dict) and all(_names(v) and v is not None for v in value.values())


#: What a length can be set for, as players know the windows.
_WINDOWS = frozenset(window.title for window in TIMETABLE.windows.values() if not window.step)


def _lengths(value: Any) -> bool:
    named = isinstance(value, dict) and all(name in _WINDOWS for name in value)
    return named and all(isinstance(x, int) and x > 0 for x in value.values())


OPTIONS = {
    "角色数量": Free(None, lambda v: v is None or (isinstance(v, int) and v > 0), "整数（公式里的角色数量）"),
    "可袭击": Free(None, _names, "座位的列表"),
    "红牌": Free(None, _names, "牌名的列表"),
    "信息神": Free(None, _names, "牌名的列表"),
    "多公布": Free(None, lambda v: _names(v) and (v is None or len(v) == len(set(v)) == 2), "两张不同的好人牌"),
    "未选": Free({}, _lists, "座位到牌名列表的映射"),
    "平票": ("无人出局", "重投"),
    "期限天数": Free(None, lambda v: v is None or isinstance(v, int | float), "数字（天）"),
    "时限": Free({}, _lengths, "窗口到分钟的映射，窗口如 夜晚开始时、放逐发言时"),
    "锁定默认": ("随机", "导演"),
    "见面时机": ("开局", "袭击时"),
    "加速关门": ("导演", "立即"),
}
_PRINTED = read_printed(ID)
_PAIRS = read_table(ID, "pairs", "pair")

BOOK = SnowBook(
    book_id=ID,
    title="雪王驾到",
    version=VERSION,
    roles=read_roles(ID, CARDS),
    samples=Samples("女巫", "毒药", "守护", "警徽"),
    definitions=read_definitions(CARDS, *modules_below(PAIRS), *modules_below(SHARED), statuses, titles, voting),
    sides={row["name"]: row["side"] for row in _PRINTED},
    colours={row["name"]: row["colour"] for row in _PRINTED if "colour" in row},
    pair_rows=_PAIRS,
    unwritten=read_unwritten(ID),
    timetable=TIMETABLE,
    layers=LAYERS,
    options=OPTIONS,
    paces=PACES,
    opening=OPENING,
    closing=CLOSING,
    factions=FACTIONS,
    texts=texts.TEXTS | read_texts(CARDS, PAIRS, SHARED),
    talk=texts.TALK,
    judge=JUDGE,
    channels=(PACK, COUPLE, COURT, STRAYS, PUPPETS, BELLY),
    changes=FREELY,
    cut_offs=dict.fromkeys(PACES, (0, 0)),
    night_phase=NIGHT,
    sizes=tuple(SIZES),
    elections={Badge.name: ELECTION},
    levels={0: "伤害"},
    ladder_clause="拓展概念·伤害",
)
