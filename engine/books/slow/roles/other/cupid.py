"""丘比特 — slow, 不定阵营"""

from __future__ import annotations

from engine.books.slow.settling import couple_up
from engine.books.slow.shared import Kill
from engine.books.slow.statuses import InLove
from engine.books.slow.words import COUPLE, LOVERS, NIGHT_ENDS, PACK, SNOW, VILLAGE, WOLVES
from engine.kernel.definitions import Skill, exactly, on
from engine.kernel.facts import WindowOpened
from engine.werewolf.roles import Card
from engine.werewolf.table import Table, TableMe, TableUse
from engine.werewolf.targets import in_play


def _kind(s: Table, seat: int, cupid: int) -> str:
    """雪狼、狼 or 民, as the arrow counts (ruling 6-7): everyone else, cupid himself too, is 民."""
    faction = "" if seat == cupid else s.faction(seat)
    return faction if faction in (SNOW, WOLVES) else VILLAGE


class Arrow(Skill):
    """开局必选两名角色（可含自己）结为情侣；两人与自己的阵营随之而定。"""

    id, name, clause, forced = "slow.cupid.arrow", "丘比特之箭", "丘比特·丘比特之箭", True
    windows, slot = ("开局",), "丘比特之箭"
    target = exactly(2, in_play)

    def resolve(self, use: TableUse) -> None:
        """Bind the two, then settle the factions of all three by the printed cases."""
        s, pair = use.s, (min(use.aims), max(use.aims))
        for seat, partner in (pair, pair[::-1]):
            use.give(seat, InLove, until=None, partner=partner)
        kinds = {_kind(s, seat, use.user) for seat in pair}
        joining: tuple[int, ...] = (*pair, use.user)
        if SNOW in kinds:
            faction = SNOW
        elif kinds == {WOLVES, VILLAGE}:
            faction = LOVERS
        elif kinds == {WOLVES}:
            faction, joining = WOLVES, (use.user,)
        else:
            faction, joining = VILLAGE, (use.user,)
        for seat in joining:
            s.join(seat, faction)
        use.me.remember("pair", list(pair))
        if faction == WOLVES and s.option("丘入狼群") == "是":
            s.set_channel(PACK, (use.user,))
            s.gain(use.user, Kill, origin="given", giver=use.user)
        self._tell(use, pair)

    def _tell(self, use: TableUse, pair: tuple[int, int]) -> None:
        s = use.s
        couple_up(s, pair)
        for seat, partner in (pair, pair[::-1]):
            s.tell_seat(seat, "lover", s.text("lover", seat=s.spell(partner)), partner=partner)
            if s.option("情侣知丘") == "是" and seat != use.user:
                s.tell_seat(seat, "lover.cupid", s.text("lover.cupid", seat=s.spell(use.user)), cupid=use.user)
        s.tell_seat(use.user, "cupid", s.text("cupid", seats=s.spell_all(pair)), pair=list(pair))

    @on(WindowOpened, at="行动", beyond=True)
    def arm(self, me: TableMe, opened: WindowOpened) -> None:
        """At the start of a night without wolves, the black couple, or cupid of two wolves, may kill (cases 3, 4)."""
        pair, s = me.recall("pair"), me.s
        if pair is None:
            return
        left = {n for n in s.state.in_play() if s.faction(n) == WOLVES}
        mine = s.faction(me.owner)
        if mine == LOVERS and not left:
            self._arm(s, [n for n in pair if s.state.seats[n].in_play], COUPLE)
        elif mine == WOLVES and left == {me.owner} and not s.member(PACK, me.owner):
            self._arm(s, [me.owner], "")

    @staticmethod
    def _arm(s: Table, seats: list[int], pool: str) -> None:
        for seat in seats:
            s.gain(seat, Kill, origin="given", until=NIGHT_ENDS, memory={"pool": pool})
            s.tell_seat(seat, "kill.gained", s.text("kill.gained"))


CARD = Card("slow.cupid", (Arrow,))
