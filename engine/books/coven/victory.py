"""胜利条件 of 狼人魔女会 (4L; rulings 2.9, 6-33 to 6-38)."""

from __future__ import annotations

from engine.books.coven.groups import listed
from engine.books.coven.packs import Torrent
from engine.books.coven.words import COMMONS, COVEN, FACTIONS, GODS, VILLAGE, WOLVES
from engine.werewolf import victory
from engine.werewolf.table import Table
from engine.werewolf.victory import Judge, all_out, population

#: 命运洪流: the night after which it wins.
TORRENT_NIGHT = 8


def wolves_win(s: Table) -> str | None:
    """All gods, or all commoners, of the village are out; a list that was empty from the start is not asked (6-38)."""
    for tag, clause in ((GODS, "村民阵营的全部神职出局"), (COMMONS, "村民阵营的全部村民出局")):
        group = listed(s, tag)
        if group and not any(s.state.seats[n].in_play for n in group):
            return clause
    return None


def _beaten(s: Table, faction: str) -> bool:
    """All out, or judged lost (it gave up); a faction that never was counts as out."""
    return faction in victory.lost(s) or not population(s, faction)


def village_wins(s: Table) -> str | None:
    """Wolves and coven are beaten."""
    return "狼人阵营与魔女会阵营全员出局" if _beaten(s, WOLVES) and _beaten(s, COVEN) else None


def coven_wins(s: Table) -> str | None:
    """The wolves are beaten, and the coven is as many as the village, or more."""
    mine = population(s, COVEN)
    if _beaten(s, WOLVES) and mine and mine >= population(s, VILLAGE):
        return "狼人阵营失败，魔女会阵营人数不少于村民阵营"
    return None


def judge_torrent(s: Table) -> None:
    """命运洪流: after the eighth night has been judged as usual, the coven wins if one of it is still in play."""
    if s.state.attributes.get("over") or s.state.options.get("胜负判定") == "关" or s.state.point.day != TORRENT_NIGHT:
        return
    flows = bool(s.state.of(Torrent.id))
    if flows and population(s, COVEN) and COVEN not in victory.lost(s):
        victory.win(s, COVEN, "命运洪流")


JUDGE = Judge(
    order=FACTIONS,
    loses={WOLVES: all_out(WOLVES), VILLAGE: lambda s: None, COVEN: all_out(COVEN)},
    wins={WOLVES: wolves_win, VILLAGE: village_wins, COVEN: coven_wins},
    last_word=True,
    last_left=False,
)
