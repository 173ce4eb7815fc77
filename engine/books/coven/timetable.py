"""The clock of 狼人魔女会 (行动时限; ruling 1), and what each window does when it opens and closes."""

from __future__ import annotations

from collections.abc import Mapping

from engine.books.coven import reporting, settling
from engine.kernel.clock import Length, Timetable, Window, daily, minutes
from engine.kernel.registry import Procedure

#: Paces: one day of play a day; minutes, for rehearsals.
PACES = ("日", "分")
#: Minutes before the door: last change of a ballot, last application for speed or delay (投票规则, 讨论日长短).
CUT_OFFS = {"日": (60, 180), "分": (2, 4)}
#: By how many minutes a day is prolonged.
DELAYS = {"日": 24 * 60, "分": 20}


def _lengths(day: Length, rehearsal: float) -> Mapping[str, Length]:
    return {"日": day, "分": minutes(rehearsal)}


def _first(day: int) -> bool:
    return day == 1


PRELUDE = (Window("开局", "开局", _lengths(daily(21, at_least=60), 5), ("狼魂祈礼", "冥月的三岔路口")),)
CYCLE = (
    Window("豪赌", "夜", _lengths(minutes(15), 2), ("豪赌盛宴",)),
    Window("抉择", "夜", _lengths(minutes(15), 2), ("入席", "业炎", "魔法再现", "特制药剂")),
    Window(
        "行动", "夜", _lengths(minutes(30), 4),
        (
            "蛊惑", "悬赏", "蚀月火炬", "彼岸圆舞", "杀人", "残暴", "窥探", "顶盾", "预言", "追猎", "荣光庇护",
            "荣光审判", "情报网络", "审判", "祝福", "希望之花冠", "不散虹音", "亲传",
        ),
    ),
    Window("后行", "夜", _lengths(minutes(30), 3), ("恶魔之眼", "救药", "毒药", "处决", "驱逐", "幕后交易")),
    Window("凌晨", "夜", _lengths(minutes(30), 2)),
    # The two elections of one day: ballots for the second are taken during the first as well.
    Window("警长竞选", "昼", _lengths(daily(19, at_least=6 * 60), 15), days=_first),
    Window("牧首竞选", "昼", _lengths(daily(21, at_least=60), 10), days=_first),
    Window("晨曦", "昼", _lengths(minutes(30), 2), ("殉职", "殉道", "移交")),
    Window("正午", "昼", _lengths(daily(21, at_least=12 * 60), 20)),
    Window("黄昏", "昼", _lengths(minutes(15), 2)),
    Window("传位", "昼", _lengths(minutes(15), 2), ("殉职", "殉道", "移交")),
)  # fmt: skip
TIMETABLE = Timetable(PRELUDE, CYCLE, {"开局": "K", "夜": "N", "昼": "D"})

OPENING: Mapping[str, Procedure] = {
    "开局": reporting.open_prelude,
    "豪赌": settling.begin_night,
    "警长竞选": settling.open_sheriff_election,
    "牧首竞选": settling.open_patriarch_election,
    "晨曦": settling.open_morning,
    "正午": settling.open_noon,
}
CLOSING: Mapping[str, Procedure] = {
    "后行": settling.close_night,
    "凌晨": settling.close_dawn,
    "警长竞选": settling.close_sheriff_election,
    "牧首竞选": settling.close_patriarch_election,
    "晨曦": settling.close_offices,
    "正午": settling.close_noon,
    "黄昏": settling.close_evening,
    "传位": settling.close_offices,
}
