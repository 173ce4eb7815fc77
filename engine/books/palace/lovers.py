"""情侣 of 甄嬛传 (月老·情侣状态), as 月老 and 鬼魂新娘 make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import PalaceMe, PalaceStatus
from engine.books.palace.statuses import Unseen
from engine.books.palace.words import COUPLE, EMPEROR, LOVE
from engine.kernel.definitions import on
from engine.kernel.facts import SeatLeft

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


class Lovers(PalaceStatus):
    """[情侣]：不能消除；一人出局，另一人承受致死伤害。``memory['partner']``: the other one."""

    id, name, clause, told = "palace.lovers", "情侣", "月老·情侣状态", False
    tags = frozenset({LOVE})

    @on(SeatLeft)
    def follow(self, me: PalaceMe, left: SeatLeft) -> None:
        """殉情: the source is whoever dies of it."""
        if left.seat == me.recall("partner"):
            me.s.chain(me.bearer, "情侣殉情", user=me.bearer, skill=self.id)


class TrueLove(Lovers):
    """[真爱情侣]"""

    id, name = "palace.true_love", "真爱情侣"


class FalseLove(Lovers):
    """[虚情情侣]：只有共死。"""

    id, name = "palace.false_love", "虚情情侣"


def cannot_love(s: PalaceTable, seat: int) -> bool:
    """Whom no arrow binds: emperors, the unseen, who loves already (月老; the others it names are not in this book)."""
    return EMPEROR in s.card(seat).tags or s.bears(seat, Unseen) or s.bears(seat, TrueLove)


def bind(s: PalaceTable, pair: tuple[int, int], kind: type[Lovers]) -> bool:
    """Make two seats lovers; both or neither."""
    made = [s.give(seat, kind, until=None, giver=seat, memory={"partner": other}) for seat, other in (pair, pair[::-1])]
    if None in made:
        for iid in made:
            if iid is not None:
                s.lose(iid, "alone")
        return False
    for seat, other in (pair, pair[::-1]):
        s.tell_seat(seat, "lover", s.text("lover", kind=kind.name, seat=s.spell(other)), partner=other)
    s.set_channel(COUPLE, pair)
    return True
