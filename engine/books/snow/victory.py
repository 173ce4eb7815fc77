"""胜负判定 of 雪王驾到 (rulings 2.4)."""

from __future__ import annotations

from engine.books.snow.queries import ACHIEVED, HINDERS
from engine.books.snow.shared.ambition import branded_all
from engine.books.snow.table import SnowTable
from engine.books.snow.words import AMBITIOUS, FACTIONS
from engine.werewolf import penalties, victory
from engine.werewolf.table import Table
from engine.werewolf.victory import Condition, Judge


def _by_cards(faction: str) -> Condition:
    """Too many red cards."""
    return lambda s: penalties.loses_by_cards(s, faction)


def _alone(faction: str) -> Condition:
    """All other factions are out, or a card says that it has won; an ambitious one's marks may be everywhere."""

    def wins(s: Table) -> str | None:
        assert isinstance(s, SnowTable)
        if faction in AMBITIOUS and branded_all(s, faction):
            return "其他存活角色都有印记"
        deed = s.query(ACHIEVED, None, faction)
        if deed is not None:
            return deed
        rest = [n for n in s.state.in_play() if s.faction(n) != faction and s.query(HINDERS, True, n, faction)]
        return None if rest else "所有其他阵营角色全部出局"

    return wins


#: Several at once: 野心家 before 狼人 before 好人; when nobody is left, so is everybody who was there.
JUDGE = Judge(
    order=FACTIONS,
    loses={faction: _by_cards(faction) for faction in FACTIONS},
    wins={faction: _alone(faction) for faction in FACTIONS},
    last_left=False,
)


def judge_marks(s: SnowTable) -> None:
    """野心印记 wins the moment it is complete (ruling 6-178)."""
    for faction in AMBITIOUS:
        if branded_all(s, faction) and victory.by_deed(s, faction, "其他存活角色都有印记"):
            return
