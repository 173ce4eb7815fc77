"""The windows of 雪王驾到 and the printed order in which skills settle in them (技能行动顺序表; rulings 1 and 3).

The order stands here whole, card by card, whether or not a card is written yet. Lengths are ours (rulings 1); the
option 时限 changes them by window.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.books.snow import words as w
from engine.kernel.clock import MINUTE, Length, Timetable, Window

#: Paces: as the rulings say; in minutes, for rehearsals.
PACES = ("日", "分")
#: A rehearsal's minute stands for so many.
SCALE = 30

NIGHT, DAY = "夜", "昼"


def _length(name: str, minutes: int, share: int) -> Length:
    def closes(opens_at: int, options: Mapping[str, Any]) -> int:
        amount = dict(options.get("时限") or {}).get(name, minutes)
        return opens_at + max(MINUTE, int(amount) * MINUTE // share)

    return closes


def _window(wid: str, phase: str, minutes: int, slots: tuple[str, ...] = (), *, name: str = "", **more: Any) -> Window:
    lengths = {pace: _length(name or wid, minutes, share) for pace, share in zip(PACES, (1, SCALE), strict=True)}
    return Window(wid, phase, lengths, slots, name=name, **more)


def _brisk(wid: str, phase: str, slots: tuple[str, ...], *, minutes: int = 30, **more: Any) -> Window:
    return _window(wid, phase, minutes, slots, brisk=True, **more)


def _step(wid: str, phase: str, slots: tuple[str, ...] = (), takes: str = "") -> Window:
    return Window(wid, phase, {}, slots, step=True, takes=takes)


def _talk(s: Any) -> bool:
    return bool(s.state.attributes.get("no_talk") != s.state.point.day)


def _second_vote(s: Any) -> bool:
    return s.state.point.day in s.state.rows("second_votes")


PRELUDE = (
    _window(
        w.PRELUDE,
        w.PRELUDE,
        24 * 60,
        # 涌动, printed last, comes before 惊吓箱, which chooses from the list that waits for it (ruling 6-154).
        ("九尾", "一箭倾心", "藏于幕后", "涌动", "惊吓箱", "窥天", "挥斥方遒", "隐匿", "百变"),
    ),
)  # fmt: skip
_NIGHT = (
    _window(
        w.NIGHT_BEGINS,
        NIGHT,
        60,
        (
            "守墓", "执念", "破伤风", "迷惑", "向死而生", "迷药", "增幅", "削弱", "恐惧", "受缚之狼", "业炎", "吞噬",
            "咒御", "记忆橡皮擦",
        ),
    ),
    _window(w.MOON, NIGHT, 30, ("千变万化", "时间封锁")),
    _window(
        w.BEFORE_ATTACK,
        NIGHT,
        60,
        (
            "未明之雾", "程序编码", "守护", "至阴", "纯阳", "堕落圣徒", "朔光炽羽", "秘密之身", "处决", "梦游", "庇护",
            "唱诗", "洞察", "森灵", "囚徒困境",
        ),
    ),
    _brisk(w.PRISONERS, NIGHT, ("信任或背叛",)),
    _brisk(w.HYMN, NIGHT, ("听唱诗",), repeats=True),
    _window(
        w.ATTACK,
        NIGHT,
        60,
        ("野心印记", "查验", "辉光", "询问", "双生窥视", "袭击", "狼人袭击", "掩光"),
    ),
    _window(w.AFTER_ATTACK, NIGHT, 60, ("守护", "解药", "毒药", "祝福")),
    _brisk(w.SNAKE, NIGHT, ("法老之蛇",)),
    _step(
        w.REST_OF_AFTER_ATTACK,
        NIGHT,
        (
            "诅咒", "烤羊", "狩猎", "潜行", "共舞", "邀舞", "通灵", "道具兔", "赠送", "蛊惑", "漏洞入侵", "亲传",
            "魅惑", "初拥", "狂暴", "授道", "恶魔典当", "摇尾巴", "氤氲缠绕", "连环计", "明察秋毫",
        ),
        w.AFTER_ATTACK,
    ),
    _brisk(w.PAWN, NIGHT, ("典当",)),
    _window(
        w.NIGHT_ENDS,
        NIGHT,
        60,
        (
            "创造平安夜", "治愈之光", "葬仪", "汲魂", "摆渡", "面具", "悬赏", "补药", "查验", "毒药", "守护",
            "魔幻对决", "提线木偶", "去留", "金羊毛", "声如洪钟", "光影交辉", "月光",
        ),
    ),
    _brisk(w.HAUNT, NIGHT, ("作祟",)),
    _step(w.REST_OF_NIGHT, NIGHT, ("暗夜幕僚", "破梏之鸦", "鸿蒙", "暴风雪"), w.NIGHT_ENDS),
    _brisk(w.AVENGE, NIGHT, ("复仇",)),
    _brisk(w.NIGHT_RESET, NIGHT, ("重置",), name="重置"),
    _step(w.NIGHT_SETTLED, NIGHT),
    _brisk(w.NIGHT_OUT, NIGHT, ("出局后",), name="出局后", repeats=True),
)  # fmt: skip
_DAY = (
    _window(w.DAY_BEGINS, DAY, 30, ("咆哮", "破伤风", "交易", "吞噬替换", "汲魂留言")),
    _brisk(w.TRADE, DAY, ("应价",), minutes=60),
    _brisk(w.BESTOW, DAY, ("给予",)),
    _brisk(w.BELL, DAY, ("藏声",)),
    _window(w.ELECTION, DAY, 24 * 60, days=lambda day: day == 1),
    _window(w.NEWS, DAY, 30, ("重生", "心之所向", "汲魂留言")),
    _window(w.AFTER_NEWS, DAY, 30, ("三角定论",)),
    _brisk(w.ABSOLUTE, DAY, ("绝对值",)),
    _brisk(w.DAY_RESET, DAY, ("重置",), name="重置"),
    _window(
        w.TALK,
        DAY,
        24 * 60,
        (
            "决斗", "推理", "定序重投", "释魂", "密信", "指点江山", "感染", "自爆", "穿心", "病毒移植", "借东风",
        ),
        wanted=_talk,
    ),
    _window(w.AFTER_VOTE, DAY, 30, ("替罪", "河豚之怒")),
    _window(w.SECOND_VOTE, DAY, 24 * 60, wanted=_second_vote),
    _window(w.AFTER_SECOND_VOTE, DAY, 30, ("替罪", "河豚之怒"), wanted=_second_vote),
    _window(
        w.DAY_ENDS,
        DAY,
        60,
        ("摇尾巴受罚", "全息影像", "恶作剧", "日光凝滞", "以太编程", "归途", "鸿蒙", "雪恨", "不破不立", "光影交辉"),
    ),
    _brisk(w.HOLOGRAM, DAY, ("应影像",)),
    _brisk(w.ETHER, DAY, ("以太编程",)),
)  # fmt: skip
TIMETABLE = Timetable(
    PRELUDE,
    (*_NIGHT, *_DAY),
    {w.PRELUDE: "K", NIGHT: "N", DAY: "D"},
    asides=(
        _brisk(w.DAY_LEAVING, DAY, ("出局时",), name="出局时"),
        _brisk(w.DAY_OUT, DAY, ("出局后",), name="出局后"),
    ),
)
#: The windows whose part of the order ends elsewhere: where the boundary 末 falls.
ENDS = {w.REST_OF_AFTER_ATTACK: w.AFTER_ATTACK, w.NIGHT_SETTLED: w.NIGHT_ENDS}
