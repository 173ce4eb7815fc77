"""A harm, and a reason to go out, in one line each: for logs and the director's preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.kernel.facts import Fact, Gained

if TYPE_CHECKING:
    from engine.werewolf.table import Table


def source(s: Table, row: Mapping[str, Any]) -> str:
    """Whose skill does harm: ``狼群（4号 丁）杀人〔狼人阵营·杀人〕``."""
    skill = s.book.definition(row["skill"])
    who = s.spell(row["user"])
    whose = f"{row['pack']}（{who}）" if row.get("pack") else f"{who} "
    return f"{whose}{skill.name}〔{skill.clause}〕"


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


def wards(s: Table, history: Iterable[Fact], row: Mapping[str, Any]) -> list[tuple[str, bool]]:
    """The defences a harm met, each with the skill it came from and whether it held."""
    level = s.book.levels[row["strength"]]
    gained = {x.id: x for x in history if isinstance(x, Gained)}
    met = []
    for iid, defence, definition, giver in row["defences"]:
        made = s.book.definition(definition)
        given = gained.get(iid)
        origin = cause(s, gained.values(), given.cause) if given and given.cause else s.spell(giver)
        if given is not None and given.origin == "card":
            origin = f"{s.spell(giver)}〔{made.clause}〕"
        holds = defence > row["strength"]
        met.append((f"{made.name}（{origin}）{'强于' if holds else '不强于'}{level}", holds))
    return met


def harm_line(s: Table, history: Iterable[Fact], row: Mapping[str, Any]) -> str:
    """A harm, what met it, and what became of it, each with the clause it rests on."""
    level = s.book.levels[row["strength"]]
    text = f"{source(s, row)} → {s.spell(row['target'])}：{level}"
    if row["pending"]:
        return f"{text}，待结算"
    met = wards(s, history, row)
    verdict = f"{'抵消' if any(holds for _, holds in met) else '不挡'}〔{s.book.ladder_clause}〕" if met else "未被抵消"
    return "，".join([text, *(ward for ward, _ in met), verdict])


def reason_line(s: Table, history: Iterable[Fact], reason: Mapping[str, Any]) -> str:
    """One reason of a departure: a harm that got through, a vote, a partner, a card, the director."""
    how = str(reason["how"])
    if "strength" in reason:
        return f"{s.book.levels[reason['strength']]}，{source(s, reason)}"
    if "partner" in reason:
        return f"{how}：随 {s.spell(reason['partner'])}"
    if reason.get("skill"):
        skill = s.book.definition(reason["skill"])
        return f"{how}：{skill.name}〔{skill.clause}〕"
    if str(reason["cause"]).partition(":")[0] in ("clock", "order"):
        return how
    return f"{how}（{cause(s, history, reason['cause'])}）"
