"""甄嬛传 (211): fifteen to forty seats, men and women, and what an emperor's favour unlocks."""

from __future__ import annotations

from typing import Any

from engine.books.palace import (
    asking,
    circles,
    declaring,
    emperor,
    guises,
    informed,
    lovers,
    rulings,
    shared,
    sheriff,
    statuses,
)
from engine.books.palace.book import PalaceBook
from engine.books.palace.layers import LAYERS
from engine.books.palace.order import SLOT_ROLES
from engine.books.palace.seating import ANY
from engine.books.palace.settling import CLOSING, OPENING
from engine.books.palace.texts import TEXTS
from engine.books.palace.timetable import BOOK as BOOK_PACE
from engine.books.palace.timetable import CUT_OFFS, DEADLINES, PACES, REHEARSAL, TIMETABLE, deadlines
from engine.books.palace.victory import judge_of
from engine.books.palace.words import (
    BOOK_ID,
    CHANNELS,
    DAWN,
    GHOST,
    LATE_DAWN,
    LOVERS,
    MUTUAL,
    UNDECIDED,
    VILLAGE,
    WOLVES,
)
from engine.mechanics import follow, ladder
from engine.werewolf.roles import Samples
from engine.werewolf.roster import modules_below, read_definitions, read_printed, read_roles, read_texts, read_unwritten
from engine.werewolf.switches import Free

ID = BOOK_ID
VERSION = "palace-1"


def _factions() -> tuple[str, ...]:
    """All factions, in the order in which ties are broken (rulings 2.8); those the text does not list come last."""
    first = ("南华老仙阵营", "五毒宗主阵营", "开膛手阵营", "潘多拉阵营", "炽天使阵营", "占星师阵营", MUTUAL)
    rows = [row["faction"] for row in read_printed(ID)]
    known = (*first, "蛊惑师阵营", "镜阵营", *rows, LOVERS, GHOST, UNDECIDED)
    later = (WOLVES, VILLAGE, UNDECIDED)
    return (*dict.fromkeys(x for x in known if x not in later), *later)


def _names(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)


OPTIONS = {
    "平票": ("无人出局", "先到者", "重投"),
    "竞选日": ("有", "无"),
    "早夜2": ("顺序", "同时"),
    "黄昏2": ("顺序", "同时"),
    "连带": ("即时", "名单后"),
    "照耀": ("预言", "探查"),
    "接刀顺序": Free("编号", lambda value: value == "编号" or _names(value), "编号，或身份名的列表"),
    "强制默认": ("随机", "跳过"),
    "异端": ("自选", "随机"),
    "盲盒": Free("随机", lambda value: value == "随机" or _names(value), "随机，或盲盒内容的列表"),
    "盗贼牌": Free("随机", lambda value: value == "随机" or _names(value), "随机，或两张身份的列表"),
    "皇帝马甲": Free("雍正", lambda value: isinstance(value, str) and bool(value), "一个马甲的名字"),
    "女马甲": Free(ANY, lambda value: value == ANY or _names(value), f"{ANY}，或女马甲名字的列表"),
    "讨论日": Free(2, lambda value: isinstance(value, int) and 1 <= value <= 7, "1 到 7 的整数（自然日）"),
    "夜间截止": Free(DEADLINES, deadlines, "黄昏1到晨曦2各窗关门后的分钟数，十一个，用逗号隔开，由小到大"),
    "翻牌公示皇帝": ("皇帝", "真身"),
    "告知增益": ("否", "是"),
    "增幅削弱互斥": ("当晚", "永久"),
    "加速关门": ("导演", "立即"),
}

BOOK = PalaceBook(
    book_id=ID,
    title="甄嬛传",
    version=VERSION,
    roles=read_roles(ID, "engine.books.palace.roles"),
    samples=Samples("国师", "预言", "守护", "警长"),
    definitions=read_definitions(
        "engine.books.palace.roles",
        ladder,
        follow,
        circles,
        emperor,
        guises,
        informed,
        lovers,
        rulings,
        shared,
        sheriff,
        statuses,
        *modules_below("engine.books.palace.parts"),
    ),
    timetable=TIMETABLE,
    layers=LAYERS,
    options=OPTIONS,
    paces=PACES,
    opening=OPENING,
    closing=CLOSING,
    factions=_factions(),
    texts={
        **TEXTS,
        **asking.TEXTS,
        **declaring.TEXTS,
        **read_texts("engine.books.palace.roles", "engine.books.palace.parts"),
    },
    judge=judge_of(_factions()),
    channels=CHANNELS,
    changes=1,
    cut_offs=CUT_OFFS,
    night_phase="夜",
    deal=lambda roles, seats, seed: [],
    levels={int(level): level.name for level in ladder.Level},
    ladder_clause=ladder.Ladder.clause,
    substitutes=1,
    unwritten=read_unwritten(ID),
    sizes=range(15, 41),
    kept=(DAWN, LATE_DAWN),
    speed_share=0.5,
    delays={BOOK_PACE: 24 * 60, REHEARSAL: 10},
    slot_roles=SLOT_ROLES,
)
