"""宗教老爷爷 — palace, 诸侯 2"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Passive, Trait
from engine.books.palace.falling import UNSTOPPABLE
from engine.books.palace.queries import VICTORY
from engine.books.palace.targets import in_play, not_self
from engine.books.palace.words import FILLED, PRELUDE
from engine.kernel.definitions import ONCE, Targets, before, exactly, modifies, on
from engine.kernel.facts import SeatLeft
from engine.werewolf.proposals import Leave
from engine.werewolf.queries import VOTES_OF
from engine.werewolf.roles import Card

FACTION = "宗教老爷爷阵营"
#: So many heretics out waive one departure.
WAIVED_BY = 4


class Inquisition(Trait):
    """异端都出局，宗教老爷爷阵营获胜。``memory``: heretics; fallen, one entry each time one of them went out."""

    id, name, clause = "palace.grandpa.inquisition", "异端", "宗教老爷爷·身份属性"

    def denounce(self, me: PalaceMe, seats: Sequence[int]) -> None:
        """For the whole match."""
        me.remember("heretics", sorted(seats))
        me.told_owner("heretics", f"异端：{me.s.spell_all(sorted(seats))}", seats=sorted(seats))

    @on(SeatLeft, beyond=True)
    def count(self, me: PalaceMe, left: SeatLeft) -> None:
        """Whoever comes back and goes out again counts twice."""
        if left.seat in me.recall("heretics", ()):
            me.remember("fallen", (*me.recall("fallen", ()), left.seat))

    @modifies(VICTORY, beyond=True)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """The emperor does not count."""
        s = me.s
        heretics = set(me.recall("heretics", ())) - set(s.emperors())
        done = faction == FACTION and heretics and not any(s.state.seats[n].in_play for n in heretics)
        return "胜负判定·宗教老爷爷" if done else why


class Denouncing(PalaceSkill):
    """开局把其他角色的一半（小数进一）定为异端；不交或开关 异端：随机，则随机。"""

    id, name, clause, limit, forced = "palace.grandpa.denouncing", "异端", "宗教老爷爷·身份属性", ONCE, True
    windows, slot, aimed, tags = (PRELUDE,), "K13", False, frozenset({FILLED})
    printed, learnable, settled, bound = False, False, True, "定的是随身份属性走的异端"

    def targets(self, me: PalaceMe) -> Targets:
        """Half of the others."""
        return exactly(len(me.s.state.seats) // 2, in_play, not_self)

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """Not where chance decides."""
        if me.s.option("异端") == "随机":
            return "这局的异端由系统随机抽取"
        return super().refuses_words(me, seats, words)

    def resolve(self, use: PalaceUse) -> None:
        """For the whole match."""
        for trait in use.s.having(use.user, Inquisition):
            Inquisition().denounce(use.s.me(trait.id), use.chosen)  # type: ignore[arg-type]


class Judgement(Passive):
    """每有一名异端出局，票权加 1；每满 4 名，免疫一次出局。"""

    id, name, clause = "palace.grandpa.judgement", "异端处决", "宗教老爷爷·异端处决"
    bound = "异端随身份属性，别人得到这项技能没有异端"

    @staticmethod
    def _fallen(me: PalaceMe) -> int:
        return sum(len(i.memory.get("fallen", ())) for i in me.s.having(me.owner, Inquisition))

    @modifies(VOTES_OF)
    def weigh(self, me: PalaceMe, votes: float, seat: int) -> float:
        """One more for each."""
        return votes + self._fallen(me) if seat == me.owner else votes

    @before(Leave, layer="免出局")
    def stay(self, me: PalaceMe, leave: Leave) -> Leave | None:
        """As often as four of them have gone."""
        used = int(me.recall("used", 0))
        free = leave.seat == me.owner and not any(r["how"] in UNSTOPPABLE for r in leave.reasons)
        if not free or used >= self._fallen(me) // WAIVED_BY:
            return None
        me.remember("used", used + 1)
        return leave.stop(me)


CARD = Card("palace.grandpa", (Denouncing, Judgement), traits=(Inquisition,))
