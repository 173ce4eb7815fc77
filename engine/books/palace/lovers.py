"""情侣 of 甄嬛传 (月老·情侣状态), as 月老 and 鬼魂新娘 make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import PalaceMe, PalaceStatus
from engine.books.palace.shared import InPack, Relay
from engine.books.palace.statuses import Unseen
from engine.books.palace.words import COUPLES, EMPEROR, LOVE, LOVELESS, LOVERS, VILLAGE, WOLVES
from engine.kernel.definitions import modifies, on
from engine.kernel.facts import SeatLeft
from engine.werewolf.queries import APPEARS_AS

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

    @modifies(APPEARS_AS, beyond=True)
    def seem(self, me: PalaceMe, seen: str, seat: int, skill: str) -> str:
        """Whatever faction they went to, but for two of the village or two wolves."""
        return LOVERS if seat == me.bearer and me.s.faction(seat) not in (VILLAGE, WOLVES) else seen


class FalseLove(Lovers):
    """[虚情情侣]：只有共死。"""

    id, name = "palace.false_love", "虚情情侣"


class Witness(PalaceStatus):
    """证婚人：与鬼魂新娘情侣同阵营，不与他们共群。"""

    id, name, clause, told = "palace.witness", "证婚人", "鬼魂新娘·冥婚", False


def cannot_love(s: PalaceTable, seat: int) -> bool:
    """Whom no arrow binds: emperors, twins, witnesses, the unseen, who loves already (月老; it names others that are
    not in this book)."""
    barred = s.card(seat).tags & {EMPEROR, LOVELESS}
    return bool(barred) or any(s.bears(seat, status) for status in (Witness, Unseen, TrueLove))


def leaves_the_wolves(s: PalaceTable, seat: int) -> None:
    """No wolf among lovers of two kinds keeps its own tags."""
    for tag in [i for i in s.state.owned(seat) if i.definition in (InPack.id, Relay.id)]:
        s.lose(tag.id, "in love")


def gets_no_tag(s: PalaceTable, seat: int) -> bool:
    """Nor does it get one later by its card (情侣中的狼人将不会获得本来的标签)."""
    return s.card(seat).faction == WOLVES != s.faction(seat) and s.bears(seat, TrueLove)


def _free(s: PalaceTable) -> str:
    """A couple's channel that nobody has."""
    return next((name for name in COUPLES if not s.state.channels.get(name, ((), True))[0]), COUPLES[-1])


def bind(s: PalaceTable, pair: tuple[int, int], kind: type[Lovers], *, channel: str = "") -> bool:
    """Make two seats lovers, who share a channel; both or neither."""
    made = [s.give(seat, kind, until=None, giver=seat, memory={"partner": other}) for seat, other in (pair, pair[::-1])]
    if None in made:
        for iid in made:
            if iid is not None:
                s.lose(iid, "alone")
        return False
    for seat, other in (pair, pair[::-1]):
        s.tell_seat(seat, "lover", s.text("lover", kind=kind.name, seat=s.spell(other)), partner=other)
    s.set_channel(channel or _free(s), pair)
    return True
