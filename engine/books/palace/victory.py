"""胜负判定 of 甄嬛传 (rulings 2.8): no count knows the emperor; losses stay secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.books.palace.lovers import TrueLove
from engine.books.palace.queries import DEED, SPARED, VICTOR, VICTORY
from engine.books.palace.shared import Tag
from engine.books.palace.statuses import Muted
from engine.books.palace.words import MUTUAL, UNDECIDED, VILLAGE, WOLVES
from engine.kernel import facts as f
from engine.werewolf import penalties, victory
from engine.werewolf.victory import Judge

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: The clause of 希望之光, and how many names the printed order of ties has before it (胜负判定).
HOPE, TIES = "潘多拉·希望之光", 9


def rounded(number: float) -> int:
    """四舍五入."""
    return int(number + 0.5)


class Census:
    """Who is there, but for the emperor: all seats (``seated``) and those in play (``alive``), by faction.

    ``total``: how many seats there are.
    """

    def __init__(self, s: PalaceTable) -> None:
        self.seated: dict[str, list[int]] = {}
        self.alive: dict[str, list[int]] = {}
        emperors = s.book.emperors
        for seat, held in s.state.seats.items():
            own = held.attributes
            if own.get("card") in emperors:
                continue
            faction = own.get("faction", "")
            self.seated.setdefault(faction, []).append(seat)
            if held.in_play:
                self.alive.setdefault(faction, []).append(seat)
        self.total = sum(map(len, self.seated.values()))

    @classmethod
    def of(cls, s: PalaceTable) -> Census:
        """As the seats are now."""
        return s.state.surveyed("census", lambda: cls(s))

    def out(self, faction: str) -> int:
        """How many of a faction are out."""
        return len(self.seated.get(faction, ())) - len(self.alive.get(faction, ()))

    def all_muted(self, s: PalaceTable, faction: str) -> bool:
        """Whether all its seats in play are muted for ever."""
        alive = self.alive.get(faction, ())
        muted = {i.owner for i in s.state.of_kind(Muted) if i.until is None}
        if not muted.issuperset(alive):
            return False
        return {i.owner for i in s.state.of_kind(Muted) if i.until is None and s.active(i.id)}.issuperset(alive)


def village_loses(s: PalaceTable, census: Census) -> str | None:
    """村民阵营·负 1–3."""
    if not census.alive.get(VILLAGE):
        return "村民阵营·负1：不存在存活的村民阵营角色"
    if census.all_muted(s, VILLAGE):
        return "村民阵营·负2：存活角色全部永久寡言"
    if census.out(VILLAGE) >= rounded(0.5 * census.total):
        return "村民阵营·负3：出局达到总人数的一半"
    return None


def wolves_lose(s: PalaceTable, census: Census) -> str | None:
    """狼人阵营·负 1–4."""
    if not census.alive.get(WOLVES):
        return "狼人阵营·负1：不存在存活的狼人阵营角色"
    if census.all_muted(s, WOLVES):
        return "狼人阵营·负2：存活角色全部永久寡言"
    total, out = census.total, census.out(WOLVES)
    if out >= rounded(0.3 * total):
        armed = {i.owner for i in s.state.of_kind(Tag)}.intersection(census.seated[WOLVES])
        if armed and armed.isdisjoint(census.alive[WOLVES]):
            return "狼人阵营·负3：群内与接刀全部出局，且出局达到总人数的三成"
    if out >= rounded(0.35 * total):
        return "狼人阵营·负4：出局达到总人数的三成五"
    return None


def _loses(s: PalaceTable, faction: str, census: Census) -> str | None:
    own = {VILLAGE: village_loses, WOLVES: wolves_lose}
    if faction in own:
        return own[faction](s, census)
    return None if census.alive.get(faction) else f"{faction}的角色全部出局"


def _mutual_wins(s: PalaceTable, census: Census) -> str | None:
    left = census.alive.get(MUTUAL, [])
    if not left or sum(map(len, census.alive.values())) > 4 or any(s.can_kill(n) for n in left):
        return None
    return "不定互指·胜：场上存活 4 人及以内"


def lords_agree(s: PalaceTable, faction: str) -> bool:
    """有多个三方则需要两个三方的胜利条件均满足 (月老): whether what another lord among lovers of a faction needs is so,
    too, with his name for all of it."""
    loves = [(i.owner, s.card(i.owner).faction) for i in s.state.of(TrueLove.id)]
    others = {own for n, own in loves if s.faction(n) == faction} - {faction, VILLAGE, WOLVES, UNDECIDED}
    return all(_would_win(s, faction, other) for other in others)


def _would_win(s: PalaceTable, faction: str, other: str) -> bool:
    ahead = s.book.settlement(s.state.fork(), s.label)
    for seat in [n for n in s.state.seats if s.faction(n) == faction]:
        f.SeatSet(seat, "faction", other).apply(ahead.state)
    return bool(ahead.query(VICTORY, "", other) or ahead.query(DEED, "", other))


class PalaceJudge(Judge):
    """What a skill says wins, then losses, the conditions of roles, 屠城; each faction in the printed order of ties."""

    def _on(self, s: PalaceTable) -> bool:
        return s.state.options.get("胜负判定") != "关" and not s.state.attributes.get("over")

    def _seated(self, census: Census) -> list[str]:
        return [x for x in self.order if x in census.seated and x != UNDECIDED]

    def judge(self, s: PalaceTable) -> None:  # type: ignore[override]
        """At the end of a window."""
        if not self._on(s):
            return
        before, census = victory.lost(s), Census.of(s)
        seated = self._seated(census)
        able = [x for x in seated if x not in before and not penalties.loses_by_cards(s, x)]
        deeds = [(x, clause) for x in able if (clause := s.query(DEED, "", x))]
        if deeds:
            deed = min(deeds, key=lambda each: self._place(*each))
            self.win(s, *(self._sooner(s, able, census, deed) or deed))
            return
        for faction in seated:
            safe = faction in before or s.query(SPARED, False, faction)
            why = None if safe else (penalties.loses_by_cards(s, faction) or _loses(s, faction, census))
            if why is not None:
                victory.lose(s, faction, why)
        lost = victory.lost(s)
        standing = [x for x in seated if x not in lost]
        for faction in standing:
            why = s.query(VICTORY, "", faction) or (_mutual_wins(s, census) if faction == MUTUAL else "")
            if why and lords_agree(s, faction):
                self.win(s, faction, why)
                return
        if len(standing) == 1:
            self.win(s, standing[0], "屠城：场上只有一个阵营尚未判负")
        elif not standing and seated:
            self.win(s, next(x for x in seated if x not in before), "各阵营同时判负，按顺序取第一个")
        else:
            self._last_faction(s, census)

    def _place(self, faction: str, clause: str) -> int:
        """A victory's place in the printed order of ties, of which 希望之光 is the end, whosever it is."""
        return TIES if clause == HOPE else self.order.index(faction)

    def _sooner(self, s: PalaceTable, able: list[str], census: Census, deed: tuple[str, str]) -> tuple[str, str] | None:
        """Whoever wins at the same moment, does not lose, and stands before a deed in the printed order of ties."""
        for faction in [x for x in self.order[: self._place(*deed)] if x in able and x != deed[0]]:
            if not s.query(SPARED, False, faction) and _loses(s, faction, census) is not None:
                continue
            why = s.query(VICTORY, "", faction) or (_mutual_wins(s, census) if faction == MUTUAL else "")
            if why and lords_agree(s, faction):
                return faction, why
        return None

    def deed(self, s: PalaceTable, faction: str, why: str) -> None:
        """A faction that has not lost wins at this very moment by what a skill says (苟住, 跨越千里)."""
        if self._on(s) and faction not in victory.lost(s):
            self.win(s, faction, why)

    def massacre(self, s: Any) -> None:
        """屠城 is asked at once: only one faction has anybody left in play."""
        if self._on(s):
            self._last_faction(s, Census.of(s))

    def _last_faction(self, s: PalaceTable, census: Census) -> None:
        alive = set(census.alive)
        if len(alive) == 1 and (last := alive.pop()) not in (*victory.lost(s), UNDECIDED):
            self.win(s, last, "屠城：场上仅有一个阵营的角色存活")

    def win(self, s: PalaceTable, faction: str, why: str) -> None:
        """A faction has won, unless another one's role takes its victory."""
        victor = s.query(VICTOR, faction, faction)
        victory.win(s, victor, why if victor == faction else s.text("usurped", faction=faction))


def judge_of(factions: tuple[str, ...]) -> PalaceJudge:
    """The judge for a book with these factions."""
    return PalaceJudge(order=factions, loses={}, wins={})
