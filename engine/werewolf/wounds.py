"""A harm, and a reason to go out, in one line each: for logs and the director's preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.kernel.facts import Fact, Gained
from engine.werewolf.explain import cause

if TYPE_CHECKING:
    from engine.werewolf.table import Table


def source(s: Table, row: Mapping[str, Any]) -> str:
    """Whose skill does harm: ``狼群（4号 丁）杀人〔狼人阵营·杀人〕``."""
    skill = s.book.definition(row["skill"])
    who = s.spell(row["user"])
    whose = f"{row['pack']}（{who}）" if row.get("pack") else f"{who} "
    return f"{whose}{skill.name}〔{skill.clause}〕"


def harm_line(s: Table, history: Iterable[Fact], row: Mapping[str, Any]) -> str:
    """A harm, what met it, and what became of it, each with the clause it rests on."""
    level = s.book.levels[row["strength"]]
    text = f"{source(s, row)} → {s.spell(row['target'])}：{level}"
    if row["pending"]:
        return f"{text}，待结算"
    gained = {x.id: x for x in history if isinstance(x, Gained)}
    met = []
    stopped = False
    for iid, defence, definition, giver in row["defences"]:
        name = s.book.definition(definition).name
        given = gained.get(iid)
        origin = cause(s, gained.values(), given.cause) if given and given.cause else s.spell(giver)
        if given is not None and given.origin == "card":
            origin = f"{s.spell(giver)}〔{s.book.definition(definition).clause}〕"
        holds = defence > row["strength"]
        stopped = stopped or holds
        met.append(f"{name}（{origin}）{'强于' if holds else '不强于'}{level}")
    verdict = f"{'抵消' if stopped else '不挡'}〔{s.book.ladder_clause}〕" if met else "未被抵消"
    return "，".join([text, *met, verdict])


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
