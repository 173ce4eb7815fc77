"""慢节奏版杀: seventeen seats, a week to the day."""

from __future__ import annotations

from engine.books.slow import casting, rulings, shared, statuses, titles
from engine.books.slow.layers import LAYERS
from engine.books.slow.texts import TALK, TEXTS
from engine.books.slow.timetable import CLOSING, CUT_OFFS, OPENING, PACES, TIMETABLE
from engine.books.slow.victory import JUDGE
from engine.books.slow.words import COUPLE, FACTIONS, PACK
from engine.mechanics import ladder
from engine.werewolf.book import WerewolfBook
from engine.werewolf.roles import Samples
from engine.werewolf.roster import read_definitions, read_roles

ID = "slow"
VERSION = "slow-1"
OPTIONS = {
    "强制缺省": ("随机", "导演"),
    "河豚之怒范围": ("全部", "一名"),
    "河豚之怒时机": ("不限", "出局"),
    "丘入狼群": ("否", "是"),
    "情侣知丘": ("否", "是"),
    "加速关门": ("导演", "立即"),
    "昼1遗言时长": (60,),
}

BOOK = WerewolfBook(
    book_id=ID,
    title="慢节奏版杀",
    version=VERSION,
    roles=read_roles(ID, "engine.books.slow.roles"),
    samples=Samples("预言家", "预言", "守护", "警长"),
    definitions=read_definitions("engine.books.slow.roles", ladder, rulings, shared, statuses, titles),
    timetable=TIMETABLE,
    layers=LAYERS,
    options=OPTIONS,
    paces=PACES,
    opening=OPENING,
    closing=CLOSING,
    factions=FACTIONS,
    texts=TEXTS,
    judge=JUDGE,
    channels=(PACK, COUPLE),
    talk=TALK,
    changes=2,
    cut_offs=CUT_OFFS,
    night_phase="夜",
    dead_talk=True,
    deal=casting.deal,
    levels={int(level): level.name for level in ladder.Level},
    ladder_clause=ladder.Ladder.clause,
)
