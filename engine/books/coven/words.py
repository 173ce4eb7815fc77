"""Factions, channels, parts of the day, boundaries and tags of 狼人魔女会, by the names the book prints."""

from __future__ import annotations

VILLAGE, WOLVES, COVEN = "村民阵营", "狼人阵营", "魔女会阵营"
#: 4L: the order in which factions that win at once are preferred.
FACTIONS = (WOLVES, VILLAGE, COVEN)
#: Channels; the second court is for a judge who holds a potion.
PACK, CIRCLE, NETWORK = "狼群", "魔女会", "情报网络"
COURTS = ("审判会议", "第二审判会议")
#: 6L: the parts of the day to which harm belongs.
NIGHT, DAWN, DUSK = "夜间", "凌晨", "黄昏"
#: Boundaries: the next night begins; 夜间 is over (line 31); 凌晨 is over.
NIGHT_BEGINS, NIGHT_ENDS, DAWN_ENDS = "夜晚开始", "夜间结束", "凌晨结束"
#: What others may ask of a skill: the pack's knife, poison, antidote, inspection, shot, vote, a harm passed on;
#: or that it is no skill of the book's but what somebody says at a meeting.
KILLS, POISONS, HEALS, INSPECTS, SHOOTS, VOTES_OUT, PASSES_ON, SAYS = (
    "杀人", "毒", "救", "查验", "开枪", "投票出局", "转移", "表态",
)  # fmt: skip
#: Lists of the village by which 4L counts; the role of which 冥月的三岔路口 depends.
GODS, COMMONS, MOON = "神职", "平民", "冥月"
#: Titles and the windows in which they are voted for.
SHERIFF, PATRIARCH = "警长", "牧首"
ELECTIONS = {SHERIFF: "警长竞选", PATRIARCH: "牧首竞选"}
#: Every harm of this book weighs the same; what counts is how many there are.
HIT = 1
#: The printed order of the night, by which the first to use a skill on somebody is found (3; ruling 3).
ORDER = (
    "豪赌盛宴", "入席", "业炎", "魔法再现", "特制药剂", "蛊惑", "悬赏", "蚀月火炬", "彼岸圆舞", "杀人", "残暴",
    "窥探", "顶盾", "恶魔之眼", "预言", "救药", "毒药", "追猎", "荣光庇护", "荣光审判", "情报网络", "审判", "处决",
    "祝福", "希望之花冠", "不散虹音", "驱逐", "幕后交易", "亲传",
)  # fmt: skip
#: The first window of a night, and the windows in which what comes next is asked.
FEAST, CHOICE, ACTION, LATER, DAYBREAK = "豪赌", "抉择", "行动", "后行", "凌晨"
MORNING, NOON, EVENING, SUCCESSION = "晨曦", "正午", "黄昏", "传位"
SHOOTING_WINDOWS, OFFICE_WINDOWS = (DAYBREAK, EVENING), (MORNING, SUCCESSION)
#: When a death leaves a word: everything but the prelude, from the notice to the next morning.
WORD_WINDOWS = (
    "警长竞选", "牧首竞选", MORNING, NOON, EVENING, SUCCESSION, FEAST, CHOICE, ACTION, LATER, DAYBREAK,
)  # fmt: skip
