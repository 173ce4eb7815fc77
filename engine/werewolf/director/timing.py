"""Steering the clock: closing, delaying, pausing, releasing what was held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.clock import MINUTE
from engine.kernel.errors import Refused
from engine.kernel.windows import go_on
from engine.werewolf import ballots
from engine.werewolf.director.reading import length, spelt

if TYPE_CHECKING:
    from engine.werewolf.table import Table


def close(s: Table, words: list[str], raw: str) -> bool:
    if s.state.held is not None:
        raise Refused("上一个窗口的结算还没有放行，先发「放行」")
    if s.state.window is None or s.state.suspended:
        raise Refused("现在没有开着的窗口")
    if s.state.attributes.get("over"):
        raise Refused("这一局已经结束")
    if s.state.paused_at is not None:
        raise Refused("计时已暂停，先发「继续」")
    s.reply = f"「{s.book.timetable.label(s.state.point)}」已提前截止"
    return True


def close_door(s: Table, words: list[str], raw: str) -> bool:
    if not ballots.voting(s):
        raise Refused(f"现在没有投票在进行，关门只在「{s.book.vote_window}」有用；要截止当前窗口发「关窗」")
    closes = close(s, words, raw)
    s.reply = "投票已提前截止"
    return closes


def delay(s: Table, words: list[str], raw: str) -> bool:
    """``延时``: more time; a window that is overdue (held open after an undo) gets it from now on."""
    return _move(s, words, s.state.timer)


def make_up(s: Table, words: list[str], raw: str) -> bool:
    """``顺延``: the deadline moves by what was lost, from where it was."""
    return _move(s, words, 0)


def _move(s: Table, words: list[str], earliest: int) -> bool:
    if s.state.window is None:
        raise Refused("现在没有开着的窗口")
    seconds = length("".join(words) or "30m")
    s.emit(f.WindowMoved(max(s.state.window.closes_at, earliest) + seconds, cause=s.cause))
    s.reply = f"「{s.book.timetable.label(s.state.point)}」推后 {spelt(seconds)}"
    return False


def pause(s: Table, words: list[str], raw: str) -> bool:
    if s.state.paused_at is not None:
        raise Refused("计时已经停着，要继续发「继续」")
    s.emit(f.ClockPaused(s.state.now, cause=s.cause))
    s.reply = "计时已暂停；恢复发「继续」，截止会顺延停住的时长"
    return False


def resume(s: Table, words: list[str], raw: str) -> bool:
    if s.state.paused_at is None:
        raise Refused("计时没有停着")
    window = s.state.window
    stopped = s.state.now - max(s.state.paused_at, window.opens_at if window else 0)
    closes = window.closes_at + stopped if window else 0
    s.emit(f.ClockResumed(closes, cause=s.cause))
    s.reply = f"计时继续，截止{f'顺延 {spelt(stopped)}' if stopped >= MINUTE else '不变'}"
    return False


def release(s: Table, words: list[str], raw: str) -> bool:
    if s.state.held is None:
        raise Refused("没有等待放行的结算")
    s.emit(f.Released(cause=s.cause))
    go_on(s)
    s.reply = "已放行"
    return False


def review(s: Table, words: list[str], raw: str) -> bool:
    if not words or words[0] not in ("开", "关"):
        raise Refused("写：审核 开，或：审核 关")
    s.emit(f.MatchSet("review", words[0] == "开", cause=s.cause))
    s.reply = f"审核已{words[0]}"
    return False


def speed(s: Table, words: list[str], raw: str) -> bool:
    if not ballots.voting(s) or ballots.sped_up(s):
        raise Refused("现在不能判定加速：不在讨论中，或今天已经加速")
    ballots.speed_up(s)
    s.reply = "已判定加速成功并公布：今天不能再改票；要现在关门发「关门」"
    return False
