"""「下一个白天」: what is given at night and is there from 晨曦1 until 黄昏2 closes (光明守护, 日理万机)."""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceStatus, PalaceUse
from engine.books.palace.words import DAWN, DUSK_ENDS
from engine.kernel.definitions import Status, on
from engine.kernel.facts import WindowOpened


class Tomorrow(PalaceStatus):
    """下一个白天得到状态 ``memory['what']``，到黄昏结束。"""

    id, name, clause, told = "palace.tomorrow", "下一个白天", "用语·时段", False
    needs = "到时给什么状态"

    @on(WindowOpened, at=DAWN, beyond=True)
    def dawn(self, me: PalaceMe, opened: WindowOpened) -> None:
        """Before anything else happens in that dawn."""
        s, given = me.s, type(me.s.book.definition(me.recall("what")))
        assert issubclass(given, Status)
        s.give(me.bearer, given, until=DUSK_ENDS, giver=me.giver, origin=me.instance.origin)
        me.lose("done")


def tomorrow(use: PalaceUse, seat: int, status: type[PalaceStatus]) -> None:
    """Give a seat a status for the next day."""
    use.give(seat, Tomorrow, until=None, what=status.id)
