"""The weekly clock of 慢节奏版杀 (行动时限), and what each window does when it opens and closes (rulings 1, 2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.books.slow.settling import (
    begin_night,
    close_noon,
    close_prelude,
    close_will,
    close_words,
    open_noon,
    open_prelude,
    settle_day,
    settle_night,
)
from engine.kernel.clock import Length, Timetable, Window, daily, minutes, minutes_option, weekly
from engine.kernel.registry import Procedure

#: Paces: the book's week; one day of play a day; minutes, for rehearsals.
PACES = ("周", "日", "分")
#: Minutes before the door: last change of a ballot, last application for speed (讨论日时长, 投票规则; scaled by pace).
CUT_OFFS = {"周": (120, 180), "日": (30, 60), "分": (2, 4)}
SATURDAY = 5


def _lengths(week: Length, day: Length, rehearsal: float) -> Mapping[str, Length]:
    return {"周": week, "日": day, "分": minutes(rehearsal)}


def _fixed(length: float, rehearsal: float) -> Mapping[str, Length]:
    return _lengths(minutes(length), minutes(length), rehearsal)


def _words_of_day_one() -> Mapping[str, Length]:
    """By the option 昼1遗言时长; a rehearsal's minute stands for twenty."""
    length = minutes_option("昼1遗言时长", 60)
    return {"周": length, "日": length, "分": minutes_option("昼1遗言时长", 60, share=20)}


PRELUDE = (
    Window(
        "开局", "开局", _lengths(weekly(SATURDAY, 15, at_least=24 * 60), daily(20, at_least=60), 5), ("丘比特之箭",)
    ),
)
CYCLE = (
    Window("行动", "夜", _fixed(30, 4), ("雪隐", "摄梦", "预言", "杀人", "撕咬", "猎杀")),
    Window("用药", "夜", _fixed(30, 3), ("救药", "毒药")),
    Window("晨曦", "昼", _fixed(30, 2), ("报复",)),
    Window("晨曦遗志", "昼", _fixed(30, 2), ("遗志", "殉职")),
    Window("晨曦遗言", "昼", _words_of_day_one(), days=lambda day: day == 1),
    Window("正午", "昼", _lengths(weekly(SATURDAY, 13, at_least=24 * 60), daily(18, at_least=6 * 60), 20)),
    Window("黄昏", "昼", _fixed(30, 2), ("报复", "河豚之怒")),
    Window("黄昏遗志", "昼", _fixed(30, 2), ("遗志", "殉职")),
    Window("黄昏遗言", "昼", _fixed(60, 3)),
)
TIMETABLE = Timetable(PRELUDE, CYCLE, {"开局": "K", "夜": "N", "昼": "D"})

OPENING: Mapping[str, Procedure] = {"开局": open_prelude, "行动": begin_night, "正午": open_noon}
CLOSING: Mapping[str, Procedure] = {
    "开局": close_prelude,
    "用药": settle_night,
    "晨曦": settle_day,
    "晨曦遗志": close_will,
    "正午": close_noon,
    "黄昏": settle_day,
    "黄昏遗志": close_will,
    "晨曦遗言": close_words,
    "黄昏遗言": close_words,
}
