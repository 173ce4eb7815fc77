"""胜负判定 of 甄嬛传 (rulings 2.8): no count knows the emperor; losses stay secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.books.palace.queries import SPARED, VICTOR, VICTORY
from engine.books.palace.statuses import Muted
from engine.books.palace.words import MUTUAL, UNDECIDED, VILLAGE, WOLVES
from engine.werewolf import penalties, victory
from engine.werewolf.victory import Judge

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable

#: 判罚制度: red cards of one faction that make it lose (ruling 6-176).
RED_LIMIT = 2


def rounded(number: float) -> int:
    """四舍五入."""
    return int(number + 0.5)


def _seats(s: PalaceTable, faction: str | None = None) -> list[int]:
    """All seats but the emperor's, of one faction or of any."""
    emperors = s.emperors()
    return [n for n in s.state.seats if n not in emperors and faction in (None, s.faction(n))]


def _alive(s: PalaceTable, faction: str | None = None) -> list[int]:
    return [n for n in _seats(s, faction) if s.state.seats[n].in_play]


def _out(s: PalaceTable, faction: str) -> int:
    return len(_seats(s, faction)) - len(_alive(s, faction))


def _all_muted(s: PalaceTable, faction: str) -> bool:
    """Whether all its seats in play are muted for ever."""
    held = [i for i in s.state.instances.values() if i.until is None]
    muted = {i.owner for i in held if isinstance(s.book.definition(i.definition), Muted) and s.active(i.id)}
    return muted.issuperset(_alive(s, faction))


def village_loses(s: PalaceTable) -> str | None:
    """村民阵营·负 1–3."""
    if not _alive(s, VILLAGE):
        return "村民阵营·负1：不存在存活的村民阵营角色"
    if _all_muted(s, VILLAGE):
        return "村民阵营·负2：存活角色全部永久寡言"
    if _out(s, VILLAGE) >= rounded(0.5 * len(_seats(s))):
        return "村民阵营·负3：出局达到总人数的一半"
    return None


def wolves_lose(s: PalaceTable) -> str | None:
    """狼人阵营·负 1–4."""
    if not _alive(s, WOLVES):
        return "狼人阵营·负1：不存在存活的狼人阵营角色"
    if _all_muted(s, WOLVES):
        return "狼人阵营·负2：存活角色全部永久寡言"
    total, out = len(_seats(s)), _out(s, WOLVES)
    tagged = {i.owner for i in s.state.instances.values() if s.book.definition(i.definition).kind == "tag"}
    armed = [n for n in _seats(s, WOLVES) if n in tagged]
    if armed and not any(s.state.seats[n].in_play for n in armed) and out >= rounded(0.3 * total):
        return "狼人阵营·负3：群内与接刀全部出局，且出局达到总人数的三成"
    if out >= rounded(0.35 * total):
        return "狼人阵营·负4：出局达到总人数的三成五"
    return None


def _loses(faction: str) -> Callable[[PalaceTable], str | None]:
    own = {VILLAGE: village_loses, WOLVES: wolves_lose}
    return own.get(faction, lambda s: None if _alive(s, faction) else f"{faction}的角色全部出局")


def _mutual_wins(s: PalaceTable) -> str | None:
    alive = len(_alive(s))
    knife = any(s.has_knife(n) for n in _alive(s, MUTUAL))
    return "不定互指·胜：场上存活 4 人及以内" if _alive(s, MUTUAL) and alive <= 4 and not knife else None


class PalaceJudge(Judge):
    """Losses first, then the conditions of roles, then 屠城; each faction in the printed order of ties."""

    def _on(self, s: PalaceTable) -> bool:
        return s.state.options.get("胜负判定") != "关" and not s.state.attributes.get("over")

    def _seated(self, s: PalaceTable) -> list[str]:
        seated = {s.faction(n) for n in _seats(s)} - {UNDECIDED}
        return [x for x in self.order if x in seated]

    def judge(self, s: PalaceTable) -> None:  # type: ignore[override]
        """At the end of a window."""
        if not self._on(s):
            return
        before = victory.lost(s)
        for faction in self._seated(s):
            safe = faction in victory.lost(s) or s.query(SPARED, False, faction)
            why = None if safe else (_red_cards(s, faction) or _loses(faction)(s))
            if why is not None:
                victory.lose(s, faction, why)
        standing = [x for x in self._seated(s) if x not in victory.lost(s)]
        for faction in standing:
            why = s.query(VICTORY, "", faction) or (_mutual_wins(s) if faction == MUTUAL else "")
            if why:
                self.win(s, faction, why)
                return
        if len(standing) == 1:
            self.win(s, standing[0], "屠城：场上只有一个阵营尚未判负")
        elif not standing and self._seated(s):
            self.win(s, next(x for x in self._seated(s) if x not in before), "各阵营同时判负，按顺序取第一个")
        else:
            self.massacre(s)

    def massacre(self, s: Any) -> None:
        """屠城 is asked at once: only one faction has anybody left in play."""
        if not self._on(s):
            return
        alive = {s.faction(n) for n in _alive(s)}
        if len(alive) == 1 and (last := alive.pop()) not in (*victory.lost(s), UNDECIDED):
            self.win(s, last, "屠城：场上仅有一个阵营的角色存活")

    def win(self, s: PalaceTable, faction: str, why: str) -> None:
        """A faction has won, unless another one's role takes its victory."""
        victor = s.query(VICTOR, faction, faction)
        victory.win(s, victor, why if victor == faction else s.text("usurped", faction=faction))


def _red_cards(s: PalaceTable, faction: str) -> str | None:
    held = sum(penalties.cards_of(s, n)[penalties.RED] for n in s.state.seats if s.faction(n) == faction)
    return "判罚制度：同一阵营累计两张红牌" if held >= RED_LIMIT else None


def judge_of(factions: tuple[str, ...]) -> PalaceJudge:
    """The judge for a book with these factions."""
    return PalaceJudge(order=factions, loses={}, wins={})
