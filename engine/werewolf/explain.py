"""Why a seat went out or did not, and why a notice said what it said: in Chinese, from facts and causes alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.kernel.facts import Fact, Gained, SeatSet, Told
from engine.werewolf.harming import ANNULLED
from engine.werewolf.wounds import cause, measure, moved, reason_line, source, verdict, wards

if TYPE_CHECKING:
    from engine.werewolf.table import Table


def explain_seat(s: Table, history: Iterable[Fact], seat: int) -> list[str]:
    """Every harm a seat has met and what became of it, then how it went out, oldest first."""
    facts = list(history)
    lines = [_harm(s, facts, row) for row in s.state.rows("harms").values() if row["target"] == seat]
    lines += [f"{_harm(s, facts, row)}；已作废" for row in s.state.rows(ANNULLED).values() if row["target"] == seat]
    departure = s.departed(seat)
    if departure is None:
        lines.append(f"{s.spell(seat)} 在场")
        return lines
    point = s.state.windows[departure.window].point
    why = "；".join(reason_line(s, facts, reason) for reason in departure.reasons)
    lines.append(f"{s.spell(seat)} 出局（{s.book.timetable.label(point)}）：{why}")
    return lines


def _harm(s: Table, facts: list[Fact], row: dict[str, Any]) -> str:
    when = s.book.timetable.label(s.state.windows[row["window"]].point)
    text = f"{when}：{s.spell(row['target'])} 受 {measure(s, row)}（{source(s, row)}{moved(s, row)}）"
    if row["pending"]:
        return f"{text}；尚未结算"
    stood = wards(s, facts, row)
    if row.get("moment"):
        met = [*(ward for ward, _ in stood), *([verdict(s, row, stood)] if stood else [])]
    else:
        met = [f"{ward}，{'抵消' if holds else '不挡'}" for ward, holds in stood]
    return f"{text}；{'；'.join(met) if met else '没有防御'}〔{s.book.ladder_clause}〕"


def explain_notice(s: Table, history: Iterable[Fact], notice: Told) -> list[str]:
    """What made a notice, and for a feedback about a seat, what it rests on."""
    facts = list(history)
    lines = [f"#{notice.code} {notice.text.splitlines()[0]}", f"依据：{cause(s, facts, notice.cause)}"]
    target = notice.data.get("target")
    if "saw" in notice.data and target is not None:
        real = _faction_then(facts, notice, target)
        lines.append(f"{s.spell(target)} 当时的实际阵营：{real or '未定'}；所见：{notice.data['saw']}")
        kind, _, number = notice.cause.partition(":")
        use = s.state.uses.get(int(number)) if kind == "use" else None
        lines += _guises(s, facts, target, use.window if use else 0)
    return lines


def _faction_then(facts: list[Fact], notice: Told, seat: int) -> str:
    """A seat's faction when a notice was made."""
    faction = ""
    for fact in facts:
        if fact == notice:
            break
        if isinstance(fact, SeatSet) and fact.seat == seat and fact.key == "faction":
            faction = str(fact.value)
    return faction


def _guises(s: Table, facts: list[Fact], seat: int, window: int) -> list[str]:
    """Statuses given to a seat in a window that change how it appears."""
    out, here = [], 0
    for fact in facts:
        if fact.kind == "window.opened":
            here = getattr(fact, "seq", here)
        if here == window and isinstance(fact, Gained) and fact.owner == seat:
            made = s.book.definition(fact.definition)
            if any(h.key[:2] == ("query", "appears_as") for h in made.hooks):
                out.append(f"{made.name}〔{made.clause}〕改变了所见")
    return out
