"""占星师 — palace, 诸侯 1"""

from __future__ import annotations

from typing import Any

from engine.books.palace.base import (
    NoonSkill,
    PalaceMe,
    PalaceSkill,
    PalaceUse,
    Second,
    Trait,
    used_this_noon,
)
from engine.books.palace.queries import DEED
from engine.books.palace.statuses import Silenced
from engine.books.palace.targets import in_play, out_of_play
from engine.books.palace.victory import lords_agree
from engine.books.palace.words import DEEP, EARLY, INSPECTS, NOON
from engine.kernel.clock import Point
from engine.kernel.definitions import MAY_COMBINE, Me, Targets, exactly, modifies, one, up_to
from engine.kernel.state import Instance
from engine.werewolf.roles import BLANK, Card

FACTION = "占星师阵营"


def anybody(me: Me, seat: int) -> str | None:
    """In play, or announced out."""
    return None if in_play(me, seat) is None else out_of_play(me, seat)


def _tell(use: PalaceUse) -> None:
    """The actual role of everybody it settled on, under the name that was chosen."""
    s = use.s
    for named, found in use.landed:
        role = s.role(found)
        use.tell("inspected", s.text("seen.role", name=s.name(named), role=role), target=named, saw=role)


class Stargazing(PalaceSkill):
    """早夜选一名任意角色和一名已出局的角色，得知两人的实际身份。"""

    id, name, clause = "palace.stargazer.stargazing", "占星", "占星师·占星"
    windows, slot = (EARLY,), "F05"
    target, tags = exactly(2, anybody), frozenset({INSPECTS})

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With somebody out (ruling 6-113)."""
        return None if any(out_of_play(me, n) is None for n in me.s.state.seats) else "还没有人出局，不能占星"

    @modifies(MAY_COMBINE)
    def one_is_out(self, me: PalaceMe, reason: str | None, instance: Instance, seats: tuple[int, ...]) -> str | None:
        """At least one of the two is out."""
        if reason is not None or instance.id != me.id or any(out_of_play(me, n) is None for n in seats):
            return reason
        return "两人里要有一名已出局的角色"

    def resolve(self, use: PalaceUse) -> None:
        """Read the stars."""
        _tell(use)


class Flood(NoonSkill):
    """正午交一份马甲与实际身份的名单（一天一份）：全部正确则公示，猜对的人沉默到下一个正午（一局只起一次作用）。"""

    id, name, clause = "palace.stargazer.flood", "命运洪流", "占星师·命运洪流"
    aimed = False

    def targets(self, me: PalaceMe) -> Targets:
        """Any number of seats, in play or out."""
        return up_to(len(me.s.state.seats), anybody)

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Roles as their cards print them."""
        rows = getattr(book, "printed", {}).items()
        return (*dict.fromkeys(str(row.get("shown", name)) for name, row in rows), BLANK)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """One list a noon: only [X] can be used more than once (用语·[X])."""
        return "今天已经交过名单，「命运洪流」一天一份" if used_this_noon(me, me.id) else super().requires(me, point)

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One role for each seat, in the same order."""
        return None if len(seats) == len(words) else "每个座位写一个身份，例：命运洪流 3=国师 5=千金"

    def resolve(self, use: PalaceUse) -> None:
        """All or nothing; what was wrong is not said."""
        s, pairs = use.s, list(zip(use.chosen, use.words, strict=True))
        if any(s.role(seat) != role for seat, role in pairs):
            return
        s.announce("[命运洪流不可阻挡]")
        if len(pairs) == len(s.state.seats):
            use.me.remember("complete", use.user)
        # Whose it was is kept: in other hands it counts apart (不同的命运洪流单独计算).
        if use.me.recall("silenced") != use.user:
            use.me.remember("silenced", use.user)
            for seat in use.chosen:
                use.give(seat, Silenced, until=NOON)


class Insight(Second):
    """深夜选一名角色，得知其实际身份。"""

    id, clause = "palace.stargazer.second", "占星师·怀孕技能"
    windows, slot = (DEEP,), "I14"
    target, tags = one(in_play), frozenset({INSPECTS})

    def resolve(self, use: PalaceUse) -> None:
        """Read him."""
        _tell(use)


class Destiny(Trait):
    """用命运洪流猜对全部马甲（含出局者），占星师阵营获胜。"""

    id, name, clause = "palace.stargazer.destiny", "占星师获胜", "胜负判定·占星师"

    @modifies(DEED, beyond=True)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """Once it was done, whatever became of her, by anybody of her faction (技能上有写特殊胜利方式的视作胜利)."""
        s = me.s
        floods = [i for i in s.state.of(Flood.id) if i.memory.get("complete") == i.owner]
        done = any(s.faction(i.owner) == faction for i in floods)
        mine = faction == FACTION == s.faction(me.owner)
        return self.clause if mine and done and lords_agree(s, faction) else why


CARD = Card("palace.stargazer", (Stargazing, Flood), traits=(Destiny,), second=(Insight,))
