"""Factions, windows, marks and boundaries of 雪王驾到, by the names the book prints."""

from __future__ import annotations

GOOD, WOLVES, AMBITION = "好人阵营", "狼人阵营", "野心家阵营"
AMBITION_A, AMBITION_B = "野心家甲阵营", "野心家乙阵营"
#: Every faction of ambitious seats; they are of different factions among themselves (ruling 6-133).
AMBITIOUS = (AMBITION, AMBITION_A, AMBITION_B)
#: 胜负判定: the order in which ties are broken.
FACTIONS = (*AMBITIOUS, WOLVES, GOOD)

#: Channels.
PACK, COUPLE, COURT, STRAYS, PUPPETS, BELLY = "狼群", "情侣", "处决", "离群之狼", "木偶", "腹中"

#: Where a card lies.
MAIN, SECOND, THIRD = "主", "副", "三"
#: Tags of a skill that a card has in one of these places only.
PLACES = frozenset({MAIN, SECOND})
#: 技能标签.
AIMED, LOCKED, LIMITED, TURNING, DERIVED, MAGIC = "指定", "锁定", "限定", "翻牌", "衍生", "魔法"
#: Tags of the skills that factions have: 狼人袭击 and 野心印记.
ATTACKS, BRANDS = "狼人袭击", "野心印记"
#: Tag of a skill that nothing turns to another target (破梏之鸦).
UNTURNED = "无视转移技能"

#: Tag of what a seat is asked for or let say that is no skill of its own: an answer, a ballot of 处决, last words.
NO_SKILL = "不是技能"

#: Tag of the ward that 创造平安夜 gives.
SILENT_NIGHT = "平安夜"

#: What a harm may pass over, besides the names of statuses (守护, 免伤) and the ids of the skills that gave them.
PASSES_MOVING, PASSES_RESCUE = "无视转移伤害", "无视免疫出局"
#: How somebody goes out whom the director sends.
BY_DIRECTOR = "导演"
#: What a harm may be, besides magic.
EXILE, CARD_SKILL = "放逐", "身份牌技能"

#: Windows of the prelude, the night and the day.
PRELUDE = "开局"
NIGHT_BEGINS, MOON, BEFORE_ATTACK, ATTACK, AFTER_ATTACK, NIGHT_ENDS = (
    "夜晚开始时", "圆月升起后", "狼人袭击前", "狼人袭击时", "狼人袭击后", "夜晚结束时",
)  # fmt: skip
DAY_BEGINS, ELECTION, NEWS, AFTER_NEWS, TALK, AFTER_VOTE, DAY_ENDS = (
    "白天开始时", "竞选", "公布信息时", "公布信息后", "放逐发言时", "放逐投票后", "白天结束时",
)  # fmt: skip
SECOND_VOTE, AFTER_SECOND_VOTE = "再次投票", "再次投票后"
#: Sub-windows.
PRISONERS, HYMN, SNAKE, PAWN, HAUNT, AVENGE = "囚徒困境", "唱诗", "法老之蛇", "恶魔典当", "作祟", "复仇"
TRADE, BESTOW, BELL, ABSOLUTE, HOLOGRAM, ETHER = "交易", "给予", "声如洪钟", "绝对值", "全息影像", "以太编程"
NIGHT_RESET, DAY_RESET, NIGHT_OUT, DAY_OUT, DAY_LEAVING = "夜·重置", "昼·重置", "夜·出局后", "昼·出局后", "昼·出局时"
#: Parts of the printed order that need nobody.
REST_OF_AFTER_ATTACK, REST_OF_NIGHT, NIGHT_SETTLED = "狼人袭击后·续", "夜晚结束时·续", "夜晚结算"

#: [time] as cards print it, and the window it names.
TIMES = {
    "游戏开始时": PRELUDE,
    **{w: w for w in (NIGHT_BEGINS, MOON, BEFORE_ATTACK, ATTACK, AFTER_ATTACK, NIGHT_ENDS)},
    **{w: w for w in (DAY_BEGINS, NEWS, AFTER_NEWS, TALK, AFTER_VOTE, DAY_ENDS)},
}
#: Where skills that are used 出局后 settle, by night and by day.
AFTER_OUT = (NIGHT_OUT, DAY_OUT)
#: Where votes that send somebody out are cast.
VOTES = (TALK, SECOND_VOTE)


def opening(window: str, day: int) -> str:
    """The boundary at which a window of a day opens: what lasts until then is over as soon as it does."""
    return f"{day} {window} 开"


def closing(window: str, day: int) -> str:
    """The boundary at which a window of a day has closed and settled: what lasts until then includes the window."""
    return f"{day} {window} 末"


def night_over(day: int) -> str:
    """The end of night ``day``, with what follows its settlement (rulings 2.5)."""
    return opening(DAY_BEGINS, day)


def day_over(day: int) -> str:
    """The end of day ``day``."""
    return opening(NIGHT_BEGINS, day + 1)
