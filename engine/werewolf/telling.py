"""One fact of the journal in one line of Chinese, for directors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any

from engine.kernel import facts as f
from engine.kernel.clock import BEIJING, Point
from engine.kernel.facts import Fact
from engine.werewolf.table import Table
from engine.werewolf.wounds import cause, harm_line, reason_line

#: What says a fact: gets the present, all facts so far, the fact, and whether the causes are wanted as well.
Sayer = Callable[[Table, Sequence[Fact], Any, bool], str | None]

_SAYERS: dict[type[Fact], Sayer] = {}
_CLIP = 40
_ZONE = timezone(timedelta(seconds=BEIJING))
#: Facts whose line speaks of something they end, so it must be read before they are applied.
ENDING: tuple[type[Fact], ...] = (f.Lost, f.Withdrawn, f.Moved)
#: Origins of instances that come with a seat's role or with the match.
_INBORN = ("card", "rule")
#: Why an instance ended, in words.
_WHYS = {
    "ended": "到期", "director": "导演", "passed on": "移交", "lapsed": "流失", "spent": "用掉", "taken": "被取走",
}  # fmt: skip


def beijing(at: int) -> str:
    """A UTC second as ``11-30 15:31`` in Beijing."""
    return f"{datetime.fromtimestamp(at, _ZONE):%m-%d %H:%M}"


def tell(s: Table, history: Sequence[Fact], fact: Fact, *, full: bool = False) -> str | None:
    """A fact in words; None for what only keeps the books. ``full`` adds causes and whole texts."""
    sayer = _SAYERS.get(type(fact))
    return None if sayer is None else sayer(s, history, fact, full)


def _says(kind: type[Fact]) -> Callable[[Sayer], Sayer]:
    def register(sayer: Sayer) -> Sayer:
        _SAYERS[kind] = sayer
        return sayer

    return register


def _because(s: Table, history: Sequence[Fact], fact: Fact, full: bool) -> str:
    return f"（依据：{cause(s, history, fact.cause)}）" if full else ""


def _name(s: Table, instance: int) -> str:
    held = s.state.instances.get(instance)
    if held is None:
        return "？"
    owner = f"{s.spell(held.owner)} " if held.owner else ""
    return f"{owner}{s.book.definition(held.definition).name}"


# -- the clock ----------------------------------------------------------------------------------------------------


@_says(f.WindowOpened)
def _opened(s: Table, history: Sequence[Fact], x: f.WindowOpened, full: bool) -> str:
    label = s.book.timetable.label(Point(x.day, x.round, x.window))
    return f"开窗：{label}，{beijing(x.closes_at)} 截止"


@_says(f.WindowClosed)
def _closed(s: Table, history: Sequence[Fact], x: f.WindowClosed, full: bool) -> str:
    return f"关窗：{s.book.timetable.label(s.state.windows[x.seq].point)}"


@_says(f.WindowMoved)
def _moved_window(s: Table, history: Sequence[Fact], x: f.WindowMoved, full: bool) -> str:
    return f"截止改为 {beijing(x.closes_at)}"


@_says(f.ClockPaused)
def _paused(s: Table, history: Sequence[Fact], x: f.ClockPaused, full: bool) -> str:
    return "计时暂停"


@_says(f.ClockResumed)
def _resumed(s: Table, history: Sequence[Fact], x: f.ClockResumed, full: bool) -> str:
    return f"计时继续，{beijing(x.closes_at)} 截止" if x.closes_at else "计时继续"


# -- the match and its tables -------------------------------------------------------------------------------------


@_says(f.MatchSet)
def _match(s: Table, history: Sequence[Fact], x: f.MatchSet, full: bool) -> str | None:
    if x.key == "winner":
        return f"胜者：{x.value}"
    if x.key == "lost":
        return f"判负：{'、'.join(x.value) or '无'}"
    if x.key == "sped_up":
        return "加速成功"
    if x.key == "tally":
        return f"计票：{'，'.join(f'{s.spell(n)} {votes:g}' for n, votes in x.value) or '没有人得票'}"
    if x.key == "review" and s.state.last_window:
        return f"审核{'开' if x.value else '关'}"
    return None


@_says(f.Restored)
def _back(s: Table, history: Sequence[Fact], x: f.Restored, full: bool) -> str:
    then = s.book.timetable.label(s.state.kept[x.name].point)
    return f"局面回到：{then}{_because(s, history, x, full)}"


@_says(f.RowSet)
def _row(s: Table, history: Sequence[Fact], x: f.RowSet, full: bool) -> str | None:
    say = {"harms": _harm, "ballots": _ballot, "cards": _cards, "speedup": _speedup}.get(x.table)
    return say(s, history, x) if say is not None and x.value is not None else None


def _harm(s: Table, history: Sequence[Fact], x: f.RowSet) -> str:
    return harm_line(s, history, x.value)


def _ballot(s: Table, history: Sequence[Fact], x: f.RowSet) -> str:
    choice = s.spell(x.value["choice"]) if x.value["choice"] else "弃权"
    return f"票：{s.spell(x.key)} → {choice}{'（作废）' if x.value['void'] else ''}"


def _cards(s: Table, history: Sequence[Fact], x: f.RowSet) -> str:
    held = "、".join(f"{colour} {number} 张" for colour, number in x.value.items() if number)
    return f"判罚：{s.spell(x.key)} 现有 {held or '无'}"


def _speedup(s: Table, history: Sequence[Fact], x: f.RowSet) -> str:
    return f"申请加速：{s.spell(x.key)}"


# -- seats and instances ------------------------------------------------------------------------------------------


@_says(f.SeatSet)
def _seat(s: Table, history: Sequence[Fact], x: f.SeatSet, full: bool) -> str | None:
    if not s.state.last_window:
        return None
    if x.key == "faction":
        return f"阵营：{s.spell(x.seat)} → {x.value}{_because(s, history, x, full)}"
    if x.key == "revealed":
        return f"翻牌：{s.spell(x.seat)} {s.role(x.seat)}"
    if x.key == "substitutes":
        return f"替补：{s.spell(x.seat)} 第 {x.value} 次"
    return None


@_says(f.SeatLeft)
def _left(s: Table, history: Sequence[Fact], x: f.SeatLeft, full: bool) -> str:
    return f"出局：{s.spell(x.seat)}（{'；'.join(reason_line(s, history, reason) for reason in x.reasons)}）"


@_says(f.SeatSentOff)
def _sent_off(s: Table, history: Sequence[Fact], x: f.SeatSentOff, full: bool) -> str:
    return f"已出局者又被罚下：{s.spell(x.seat)}（{reason_line(s, history, x.reason)}）"


@_says(f.SeatReturned)
def _returned(s: Table, history: Sequence[Fact], x: f.SeatReturned, full: bool) -> str:
    return f"回到场上：{s.spell(x.seat)}"


@_says(f.Gained)
def _gained(s: Table, history: Sequence[Fact], x: f.Gained, full: bool) -> str | None:
    if x.origin in _INBORN:
        return None
    name = s.book.definition(x.definition).name
    what = f"得到：{s.spell(x.owner)} {name}" if x.owner else f"生效：{name}"
    return f"{what}{_because(s, history, x, full)}"


@_says(f.Lost)
def _lost(s: Table, history: Sequence[Fact], x: f.Lost, full: bool) -> str | None:
    return f"失去：{_name(s, x.id)}（{_WHYS.get(x.why, x.why)}）" if full or x.why != "ended" else None


@_says(f.Moved)
def _moved(s: Table, history: Sequence[Fact], x: f.Moved, full: bool) -> str:
    return f"转移：{_name(s, x.id)} → {s.spell(x.owner)}"


@_says(f.Refreshed)
def _refreshed(s: Table, history: Sequence[Fact], x: f.Refreshed, full: bool) -> str:
    return f"刷新：{_name(s, x.id)}"


# -- orders and uses ----------------------------------------------------------------------------------------------


@_says(f.Ordered)
def _ordered(s: Table, history: Sequence[Fact], x: f.Ordered, full: bool) -> str:
    what = "不用" if x.declined else s.spell_all(x.targets) if x.targets else "、".join(x.words)
    default = "缺省" if x.cause.startswith("instance:") else "记下"
    where = s.book.timetable.label(Point(x.day, x.round, x.window))
    return f"{default}：{_name(s, x.instance)}{' → ' if what else ''}{what}（{where}）"


@_says(f.Withdrawn)
def _withdrawn(s: Table, history: Sequence[Fact], x: f.Withdrawn, full: bool) -> str | None:
    how = {"declined": "撤回", "void": "作废"}.get(x.why)
    return f"{how}：{_name(s, x.instance)}" if how else None


@_says(f.Used)
def _used(s: Table, history: Sequence[Fact], x: f.Used, full: bool) -> str:
    made = s.book.definition(x.definition)
    what = f" → {s.spell_all(x.chosen)}" if x.chosen else ""
    turned = f"，落在 {s.spell_all(x.aims)}" if x.aims != x.chosen else ""
    clause = f"〔{made.clause}〕" if full else ""
    return f"发动：{s.spell(x.user)} {made.name}{what}{turned}{clause}"


# -- talk, questions, chance, review ------------------------------------------------------------------------------


@_says(f.ChannelSet)
def _channel(s: Table, history: Sequence[Fact], x: f.ChannelSet, full: bool) -> str:
    return f"频道 {x.name}：{s.spell_all(x.members)}"


@_says(f.Told)
def _told(s: Table, history: Sequence[Fact], x: f.Told, full: bool) -> str:
    kind, _, rest = x.audience.partition(":")
    whom = {"public": "公开", "director": "导演", "channel": rest}.get(kind) or s.spell(int(rest))
    text = " / ".join(x.text.splitlines())
    if not full and len(text) > _CLIP:
        text = text[: _CLIP - 1] + "…"
    return f"→ {whom} #{x.code}{'（待放行）' if x.held else ''} {text}{_because(s, history, x, full)}"


@_says(f.Asked)
def _asked(s: Table, history: Sequence[Fact], x: f.Asked, full: bool) -> str:
    whom = "导演" if x.audience == "director" else s.spell(int(x.audience.partition(":")[2]))
    return f"问{whom}：{x.text}（{'／'.join(x.options)}）"


@_says(f.Answered)
def _answered(s: Table, history: Sequence[Fact], x: f.Answered, full: bool) -> str:
    return f"答：{x.value}"


@_says(f.Drawn)
def _drawn(s: Table, history: Sequence[Fact], x: f.Drawn, full: bool) -> str:
    return f"{'指定' if x.queued else '抽取'}：{x.result}（自 {'、'.join(x.options)}）"


@_says(f.ChanceCleared)
def _cleared(s: Table, history: Sequence[Fact], x: f.ChanceCleared, full: bool) -> str:
    return f"排定的抽取作废：{x.why}"


@_says(f.ChanceQueued)
def _queued(s: Table, history: Sequence[Fact], x: f.ChanceQueued, full: bool) -> str:
    return f"接下来的抽取：{'、'.join(x.values)}"


@_says(f.Held)
def _held(s: Table, history: Sequence[Fact], x: f.Held, full: bool) -> str:
    return "结算待放行"


@_says(f.Released)
def _released(s: Table, history: Sequence[Fact], x: f.Released, full: bool) -> str:
    return "已放行"


@_says(f.Suspended)
def _suspended(s: Table, history: Sequence[Fact], x: f.Suspended, full: bool) -> str:
    return "结算停下，等回答"


@_says(f.Finished)
def _finished(s: Table, history: Sequence[Fact], x: f.Finished, full: bool) -> str:
    return "结算走完"
