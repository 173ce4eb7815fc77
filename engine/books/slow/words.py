"""Factions, channels, boundaries and tags of 慢节奏版杀, by the names the book prints."""

from __future__ import annotations

VILLAGE, WOLVES, SNOW, LOVERS = "村民阵营", "狼人阵营", "雪狼阵营", "黑情侣阵营"
#: 胜负判定: the order in which ties are broken.
FACTIONS = (SNOW, LOVERS, WOLVES, VILLAGE)
PACK, COUPLE = "狼群", "情侣"
#: Boundaries at which what lasts that long ends.
NIGHT_ENDS, NIGHT_BEGINS = "夜晚结束", "夜晚开始"
#: The windows in which somebody who has just gone out answers.
RETALIATION_WINDOWS, WILL_WINDOWS = ("晨曦", "黄昏"), ("晨曦遗志", "黄昏遗志")
#: Skills that 豚毒 forbids.
RETALIATES = "报复"
#: Roles that 胜负判定·村民阵营 counts, in its two lists.
GODS, COMMONS = "神职", "平民"
#: The role that 胜负判定·雪狼阵营 names.
SNOW_WOLF = "雪狼"
