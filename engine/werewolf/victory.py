"""Losing and winning, asked only at the points a book names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.kernel import facts as f
from engine.werewolf.table import Table

Condition = Callable[[Table], str | None]


@dataclass(frozen=True, slots=True)
class Judge:
    """Who loses and wins in a book.

    ``order`` lists the factions as ties are broken; ``loses`` and ``wins`` give, by faction, a condition that returns
    the clause it rests on, or None. ``last_word``: a faction that loses may win at that same moment; ``last_left``: so
    does the only one that has not lost, or the only one in play.
    """

    order: Sequence[str]
    loses: Mapping[str, Condition]
    wins: Mapping[str, Condition]
    last_word: bool = False
    last_left: bool = True

    def judge(self, s: Table) -> None:
        """First who loses, then who wins, then the last one left; unannounced losses stay unannounced."""
        if s.state.options.get("胜负判定") == "关" or s.state.attributes.get("over"):
            return
        present, before = self._present(s), lost(s)
        now = list(before)
        for faction in present:
            why = None if faction in now or faction not in self.loses else self.loses[faction](s)
            if why is not None:
                now.append(faction)
                lose(s, faction, why)
        winner, why = self._winner(s, present, before, now)
        if winner is not None:
            win(s, winner, why)

    def _present(self, s: Table) -> list[str]:
        seated = {s.faction(n) for n in s.state.seats}
        return [x for x in self.order if x in seated]

    def winner(self, s: Table) -> tuple[str | None, str]:
        """Who would win, were the match judged as it stands, and by which clause; nobody (None) when nobody would."""
        present, before = self._present(s), lost(s)
        now = [x for x in present if x in before or (x in self.loses and self.loses[x](s) is not None)]
        return self._winner(s, present, before, now)

    def _winner(
        self, s: Table, present: Sequence[str], before: Sequence[str], now: Sequence[str]
    ) -> tuple[str | None, str]:
        standing = [x for x in present if x not in (before if self.last_word else now)]
        for faction in standing:
            why = self.wins[faction](s) if faction in self.wins else None
            if why is not None:
                return faction, why
        if not self.last_left:
            return None, ""
        if len(standing) == 1:
            return standing[0], "场上只有一个阵营尚未判负"
        alive = {s.faction(n) for n in s.state.in_play()}
        if len(alive) == 1 and (last := alive.pop()) in standing:
            return last, "场上仅有一个阵营的角色存活"
        if not standing and present:
            return next((x for x in present if x not in before), None), "所有阵营同时判负，按顺序取第一个"
        return None, ""


def lost(s: Table) -> list[str]:
    """The factions judged lost so far."""
    return list(s.state.attributes.get("lost", ()))


def lost_for_good(s: Table) -> list[str]:
    """The factions that the director judged lost: nothing that a book says lifts his word."""
    return list(s.state.attributes.get("lost_for_good", ()))


def lose(s: Table, faction: str, why: str, *, for_good: bool = False) -> None:
    """Judge a faction lost; players are not told. ``for_good``: whatever becomes of it."""
    if for_good:
        s.emit(f.MatchSet("lost_for_good", [*lost_for_good(s), faction], cause=s.cause))
    s.emit(f.MatchSet("lost", [*lost(s), faction], cause=s.cause))
    s.tell("director", "lost", s.text("lost", faction=faction, why=why))


def win(s: Table, faction: str, why: str) -> None:
    """The match is over."""
    s.emit(f.MatchSet("winner", faction, cause=s.cause))
    s.emit(f.MatchSet("over", True, cause=s.cause))
    roles = "\n".join(f"{s.spell(n)}：{s.unmasked(n)}（{s.faction(n) or '未定'}）" for n in s.state.seats)
    s.tell("public", "won", s.text("won", faction=faction, why=why, roles=roles), winner=faction)


def by_deed(s: Table, faction: str, why: str) -> bool:
    """A deed that wins at once; returns whether it did: not for a faction that has lost, nor where nobody is judged."""
    attributes = s.state.attributes
    if s.state.options.get("胜负判定") == "关" or attributes.get("over") or faction in lost(s):
        return False
    win(s, faction, why)
    return True


def population(s: Table, faction: str) -> int:
    """Seats of a faction in play."""
    return sum(1 for n in s.state.in_play() if s.faction(n) == faction)


def at_least_half(faction: str) -> Condition:
    """Wins when its seats in play are half of all in play or more."""

    def wins(s: Table) -> str | None:
        mine = population(s, faction)
        if mine and 2 * mine >= len(s.state.in_play()):
            return f"{faction}存活人数达到总存活人数的一半"
        return None

    return wins


def all_out(faction: str) -> Condition:
    """Loses when none of its seats is in play."""
    return lambda s: None if population(s, faction) else f"{faction}的角色全部出局"
