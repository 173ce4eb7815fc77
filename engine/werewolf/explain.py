"""Why a seat went out or did not, and why a notice said what it said: in Chinese, from facts and causes alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.kernel.facts import Fact, Gained, Told, Used

if TYPE_CHECKING:
    from engine.werewolf.table import Table


def explain_seat(s: Table, history: Iterable[Fact], seat: int) -> list[str]:
    """Every harm a seat has met and what became of it, then how it went out, oldest first."""
    facts = list(history)
    lines = [_harm(s, facts, n, row) for n, row in s.state.rows("harms").items() if row["target"] == seat]
    departure = s.departed(seat)
    if departure is None:
        lines.append(f"{s.spell(seat)} 在场")
        return lines
    point = s.state.windows[departure.window].point
    why = "；".join(_reason(s, facts, reason) for reason in departure.reasons)
    lines.append(f"{s.spell(seat)} 出局（{s.book.timetable.label(point)}）：{why}")
    return lines


def _harm(s: Table, facts: list[Fact], number: int, row: dict[str, Any]) -> str:
    level = s.book.levels[row["strength"]]
    when = s.book.timetable.label(s.state.windows[row["window"]].point)
    text = f"{when}：{s.spell(row['target'])} 受 {level}（{_source(s, row)}）"
    if row["pending"]:
        return f"{text}；尚未结算"
    parts = []
    for iid, defence, definition, giver in row["defences"]:
        held = f"{s.book.definition(definition).name}（{_origin(s, facts, iid, giver)}）"
        parts.append(f"{held}强于{level}，抵消" if defence > row["strength"] else f"{held}不强于{level}，不挡")
    return f"{text}；{'；'.join(parts) if parts else '没有防御'}〔{s.book.ladder_clause}〕"


def _source(s: Table, row: Mapping[str, Any]) -> str:
    skill = s.book.definition(row["skill"])
    who = f"{row['pack']}，{s.spell(row['user'])}" if row.get("pack") else s.spell(row["user"])
    return f"{who} {skill.name}〔{skill.clause}〕"


def _origin(s: Table, facts: list[Fact], iid: int, giver: int) -> str:
    """Whose skill a defence came from."""
    for fact in facts:
        if isinstance(fact, Gained) and fact.id == iid:
            kind, _, number = fact.cause.partition(":")
            use = s.state.uses.get(int(number)) if kind == "use" else None
            made = s.book.definition(use.definition if use else fact.definition)
            return f"{s.spell(giver)} {made.name}〔{made.clause}〕" if giver else f"{made.name}〔{made.clause}〕"
    return "来源不明"


def _reason(s: Table, facts: list[Fact], reason: Mapping[str, Any]) -> str:
    how = reason["how"]
    if how == "伤害":
        return f"{s.book.levels[reason['strength']]}未被抵消（{_source(s, reason)}）"
    if "partner" in reason:
        return f"{how}：随 {s.spell(reason['partner'])} 出局"
    if reason.get("skill"):
        skill = s.book.definition(reason["skill"])
        return f"{how}：{skill.name}〔{skill.clause}〕"
    return f"{how}（{cause(s, facts, reason['cause'])}）"


def cause(s: Table, facts: Iterable[Fact], reference: str) -> str:
    """A cause in words."""
    kind, _, number = reference.partition(":")
    if kind == "use" and (use := s.state.uses.get(int(number))):
        return _use(s, use.definition, use.user, use.chosen)
    if kind == "instance":
        for fact in facts:
            if isinstance(fact, Gained) and fact.id == int(number):
                made = s.book.definition(fact.definition)
                owner = f"{s.spell(fact.owner)} " if fact.owner else ""
                return f"{owner}{made.name}〔{made.clause}〕"
    if kind == "director":
        return f"导演令 #{number}"
    if kind == "order":
        return f"玩家指令 #{number}"
    return "规则流程"


def _use(s: Table, definition: str, user: int, chosen: Iterable[int]) -> str:
    skill = s.book.definition(definition)
    what = s.spell_all(chosen) if chosen else ""
    return f"{s.spell(user)} {skill.name}{' → ' + what if what else ''}〔{skill.clause}〕"


def explain_notice(s: Table, history: Iterable[Fact], notice: Told) -> list[str]:
    """What made a notice, and for a feedback about a seat, what it rests on."""
    facts = list(history)
    lines = [f"#{notice.code} {notice.text.splitlines()[0]}", f"依据：{cause(s, facts, notice.cause)}"]
    target = notice.data.get("target")
    if "saw" in notice.data and target is not None:
        lines.append(f"{s.spell(target)} 实际阵营：{s.faction(target) or '未定'}；所见：{notice.data['saw']}")
        kind, _, number = notice.cause.partition(":")
        use = s.state.uses.get(int(number)) if kind == "use" else None
        lines += _guises(s, facts, target, use.window if use else 0)
    return lines


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


def uses_in(facts: Iterable[Fact], window: int) -> list[Used]:
    """The skills used in a window."""
    return [x for x in facts if isinstance(x, Used) and x.window == window]
