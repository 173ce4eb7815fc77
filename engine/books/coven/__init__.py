"""狼人魔女会: 244, twenty-four seats, two packs and a night of thirty-three lines."""

from __future__ import annotations

from engine.books.coven import casting, packs, rulings, shared, statuses, titles
from engine.books.coven.book import CovenBook
from engine.books.coven.layers import LAYERS
from engine.books.coven.texts import TALK, TEXTS
from engine.books.coven.timetable import CLOSING, CUT_OFFS, DELAYS, OPENING, PACES, TIMETABLE
from engine.books.coven.victory import JUDGE
from engine.books.coven.words import CIRCLE, COURTS, COVEN, ELECTIONS, FACTIONS, HIT, NETWORK, PACK, WOLVES
from engine.werewolf.roles import Samples
from engine.werewolf.roster import read_definitions, read_roles

ID = "coven"
VERSION = "coven-1"
OPTIONS = {
    "首夜荣光骑士": ("可", "不可"),
    "灵魂赌约方向": ("技能文", "流程文"),
    "首夜往人": ("全体", "无", "名单"),
    "交易技能生效": ("次夜", "当夜"),
    "处决范围": ("任意在场", "会议三人"),
    "毒与他伤并存可开枪": ("否", "是"),
    "兼任": ("可", "不可"),
    "遗言公示": ("立即", "次日"),
    "强制缺省": ("随机", "导演"),
    "加速关门": ("导演", "立即"),
    "自动加速人数": (0,),
    "警长票权": (2,),
}

BOOK = CovenBook(
    book_id=ID,
    title="狼人魔女会",
    version=VERSION,
    roles=read_roles(ID, "engine.books.coven.roles"),
    samples=Samples("预言家", "预言", "业炎", "警长"),
    definitions=read_definitions("engine.books.coven.roles", packs, rulings, shared, statuses, titles),
    timetable=TIMETABLE,
    layers=LAYERS,
    options=OPTIONS,
    paces=PACES,
    opening=OPENING,
    closing=CLOSING,
    factions=FACTIONS,
    texts=TEXTS,
    judge=JUDGE,
    channels=(PACK, CIRCLE, NETWORK, *COURTS),
    talk=TALK,
    changes=1,
    cut_offs=CUT_OFFS,
    night_phase="夜",
    dead_talk=True,
    deal=casting.deal,
    sizes=casting.SIZES,
    levels={HIT: "伤害"},
    ladder_clause="6L·伤害与免疫",
    substitutes=1,
    silent_nights=True,
    kept=tuple(ELECTIONS.values()),
    elections=ELECTIONS,
    speed_share=0.5,
    delays=DELAYS,
    surrenders=(WOLVES, COVEN),
)
