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
    if not row["user"]:
        return f"{skill.name}〔{skill.clause}〕"
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


def measure(s: Table, row: Mapping[str, Any]) -> str:
    """How heavy a harm is: its rung, or its hits and the part of the day they belong to."""
    level = s.book.levels[row["strength"]]
    if not row.get("moment"):
        return level
    return f"{row['moment']}{level}" + (f" {row['hits']} 次" if row["hits"] > 1 else "")


def moved(s: Table, row: Mapping[str, Any]) -> str:
    """Whom a harm was meant for and by whose skill, when it came to somebody else; else empty."""
    first = row.get("first")
    return f"，原为{source(s, first)}对 {s.spell(first['target'])}" if first else ""


def wards(s: Table, history: Iterable[Fact], row: Mapping[str, Any]) -> list[tuple[str, bool]]:
    """The defences a harm met, each with the skill it came from and whether it held."""
    level = s.book.levels[row["strength"]]
    gained = {x.id: x for x in history if isinstance(x, Gained)}
    met = []
    for iid, hits, definition, giver in row.get("met", ()):
        met.append(
            (
                f"{s.book.definition(definition).name}（{_origin(s, gained, iid, definition, giver)}）抵去 {hits} 次",
                True,
            )
        )
    for iid, defence, definition, giver in row["defences"]:
        made = s.book.definition(definition)
        origin = _origin(s, gained, iid, definition, giver)
        holds = defence > row["strength"]
        compared = f"{'强于' if holds else '不强于'}{level}" if len(s.book.levels) > 1 else ""
        met.append((f"{made.name}（{origin}）{compared}", holds))
    return met


def _origin(s: Table, gained: Mapping[int, Gained], iid: int, definition: str, giver: int) -> str:
    """Whom, or what skill, a defence came from."""
    given = gained.get(iid)
    if given is not None and given.origin == "card":
        return f"{s.spell(giver)}〔{s.book.definition(definition).clause}〕"
    return cause(s, gained.values(), given.cause) if given and given.cause else s.spell(giver)


def verdict(s: Table, row: Mapping[str, Any], met: list[tuple[str, bool]]) -> str:
    """What became of a harm that has been judged."""
    if not row.get("moment"):
        return f"{'抵消' if any(holds for _, holds in met) else '不挡'}" if met else ""
    left = row["hits"] - sum(hits for _, hits, _, _ in row.get("met", ()))
    return f"还剩 {left} 次" if left else "全部抵消"


def harm_line(s: Table, history: Iterable[Fact], row: Mapping[str, Any]) -> str:
    """A harm, what met it, and what became of it, each with the clause it rests on."""
    text = f"{source(s, row)} → {s.spell(row['target'])}：{measure(s, row)}{moved(s, row)}"
    if row["pending"]:
        return f"{text}，待结算"
    met = wards(s, history, row)
    ending = f"{verdict(s, row, met)}〔{s.book.ladder_clause}〕" if met else "未被抵消"
    return "，".join([text, *(ward for ward, _ in met), ending])


def reason_line(s: Table, history: Iterable[Fact], reason: Mapping[str, Any]) -> str:
    """One reason of a departure: a harm that got through, a vote, a partner, a card, the director."""
    how = str(reason["how"])
    if "strength" in reason:
        was = moved(s, s.state.rows("harms").get(reason["harm"], {}))
        return f"{s.book.levels[reason['strength']]}，{source(s, reason)}{was}"
    if "partner" in reason:
        return f"{how}：随 {s.spell(reason['partner'])}"
    if reason.get("skill"):
        skill = s.book.definition(reason["skill"])
        return f"{how}：{skill.name}〔{skill.clause}〕"
    if str(reason["cause"]).partition(":")[0] in ("clock", "order"):
        return how
    return f"{how}（{cause(s, history, reason['cause'])}）"
