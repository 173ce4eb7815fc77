"""Giving up: somebody of a faction proposes it, and it is lost when all its seats agree, those that are out, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel import facts as f
from engine.kernel.errors import Refused
from engine.werewolf import victory

if TYPE_CHECKING:
    from engine.werewolf.table import Table

#: The table of motions: by faction, who has agreed.
TABLE = "surrenders"


def propose(s: Table, seat: int) -> str:
    """Ask the whole faction of a seat whether to give up; the proposer agrees. Returns the receipt.

    Raises:
        Refused: the faction cannot, has lost already, or is being asked.
    """
    faction = _faction(s, seat)
    if faction in s.state.rows(TABLE):
        raise Refused("投降正在表决，请答：同意，或：不同意")
    members = _members(s, faction)
    for other in members:
        if other != seat:
            text = f"{s.spell(seat)} 提议{faction}投降，全阵营（含出局者）都同意才算。请答：同意，或：不同意"
            s.tell_seat(other, "surrender", text)
    _record(s, faction, (seat,))
    return "已提议投降。" if faction in s.state.rows(TABLE) else "已投降。"


def answer(s: Table, seat: int, agrees: bool) -> str:
    """A seat says whether it agrees; one that does not ends the matter. Returns the receipt.

    Raises:
        Refused: nobody has asked.
    """
    faction = _faction(s, seat)
    agreed = s.state.rows(TABLE).get(faction)
    if agreed is None:
        raise Refused("没有人提议投降")
    if agrees:
        _record(s, faction, tuple(sorted({*agreed, seat})))
        return "你同意投降。"
    lapse(s, faction, f"{s.spell(seat)} 不同意")
    return "你不同意投降，投降作罢。"


def lapse(s: Table, faction: str, why: str) -> None:
    """A motion comes to nothing."""
    s.emit(f.RowSet(TABLE, faction, None, cause=s.cause))
    for seat in _members(s, faction):
        s.tell_seat(seat, "surrender", f"{faction}投降作罢：{why}。")


def lapse_all(s: Table) -> None:
    """Motions nobody has decided: whoever did not answer did not agree."""
    for faction in list(s.state.rows(TABLE)):
        lapse(s, faction, "没有全部答复")


def _record(s: Table, faction: str, agreed: tuple[int, ...]) -> None:
    if set(agreed) < set(_members(s, faction)):
        s.emit(f.RowSet(TABLE, faction, agreed, cause=s.cause))
        return
    if faction in s.state.rows(TABLE):
        s.emit(f.RowSet(TABLE, faction, None, cause=s.cause))
    victory.lose(s, faction, "全阵营同意投降")
    s.tell("public", "surrender", f"{faction}投降，判负。")
    s.book.judge.judge(s)


def _faction(s: Table, seat: int) -> str:
    faction = s.faction(seat)
    if faction not in s.book.surrenders:
        raise Refused(f"只有{'、'.join(s.book.surrenders)}可以投降")
    if faction in victory.lost(s):
        raise Refused(f"{faction}已经判负")
    return faction


def _members(s: Table, faction: str) -> list[int]:
    return [n for n in s.state.seats if s.faction(n) == faction]
