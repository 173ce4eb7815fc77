"""大天狗 — palace, 叛皇阵营 9"""

from __future__ import annotations

from collections.abc import Sequence

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse, Passive
from engine.books.palace.lovers import kept_from_the_wolves
from engine.books.palace.shared import InPack, Peer, Relay, Tag
from engine.books.palace.statuses import Tyrannical
from engine.books.palace.targets import in_play, once_each
from engine.books.palace.words import DEEP, EARLY, FILLED, MOON_EATEN, NOON, OFFICE, PRELUDE
from engine.kernel.clock import Point
from engine.kernel.definitions import ONCE, Me, Targets, exactly, on, one
from engine.kernel.facts import Gained, WindowOpened
from engine.kernel.state import UseRecord
from engine.werewolf.roles import Card

HOME, AWAY = "回家", "远征"
#: 天狗吞月: at most so many, and one part in so many of those in play.
MOST, SHARE = 5, 3


class Swallowing(PalaceSkill):
    """深夜选一名没选过的角色，霸道到下一个夜晚开始。"""

    id, name, clause = "palace.sky_hound.swallowing", "吞食", "大天狗·吞食"
    windows, slot = (DEEP,), "I07"
    target = one(in_play, once_each)

    def resolve(self, use: PalaceUse) -> None:
        """Cover the target."""
        use.give(use.target, Tyrannical, until=EARLY)


def _uses(me: Me, day: int) -> list[UseRecord]:
    """Whoever used it in the night of a day."""
    s = me.s
    return [
        u for u in s.state.uses.values() if u.definition == Eclipse.id and s.state.windows[u.window].point.day == day
    ]


def _not_listed(me: Me, seat: int) -> str | None:
    """Not on today's list, whoever put it together."""
    if any(seat in u.aims for u in _uses(me, me.s.state.point.day - 1)):
        return f"{me.s.state.seats[seat].name} 在今天公示的天狗吞月名单里"
    return None


class MoonList(PalaceStatus):
    """开门时公示当夜全部天狗吞月的名单。"""

    id, name, clause, told = "palace.sky_hound.list", "天狗吞月", "大天狗·天狗吞月", False

    @on(WindowOpened, at=NOON)
    def publish(self, me: PalaceMe, opened: WindowOpened) -> None:
        """One list for all that were put together in a night."""
        seats = dict.fromkeys(n for u in _uses(me, opened.day - 1) for n in u.aims)
        if seats:
            me.s.announce(f"[{'、'.join(me.s.name(n) for n in seats)}获得了霸道状态]", MOON_EATEN)
        me.lose("published")


class Eclipse(PalaceSkill):
    """深夜必选不在当天名单里的角色，恰为 5 与存活三分之一中较小的人数：霸道到下一个夜晚开始，并公示。"""

    id, name, clause, forced = "palace.sky_hound.eclipse", "天狗吞月", "大天狗·天狗吞月", True
    windows, slot = (DEEP,), "I07"

    def targets(self, me: PalaceMe) -> Targets:
        """So many, no fewer."""
        return exactly(min(MOST, len(me.s.state.in_play()) // SHARE), in_play, _not_listed)

    def requires(self, me: PalaceMe, point: Point) -> str | None:
        """With fewer than three in play there is nobody to choose (ruling 6-85)."""
        return None if self.targets(me).most else "在场人数不足三人，没有可选的人数"

    def fallback(self, me: PalaceMe, able: Sequence[int]) -> tuple[tuple[int, ...], tuple[str, ...]] | None:
        """By chance."""
        return super().fallback(me, able)

    def resolve(self, use: PalaceUse) -> None:
        """Cover them all; the door tells of it, whatever becomes of the skill."""
        for seat in use.aims:
            use.give(seat, Tyrannical, until=EARLY)
        if not use.s.state.of(MoonList.id):
            use.s.gain(0, MoonList, giver=use.user)


class Homeless(Passive):
    """远征不归：得不到群内标签。"""

    id, name, clause = "palace.sky_hound.homeless", "不归", "大天狗·不归"

    @on(Gained, own=True)
    def stay_away(self, me: PalaceMe, gained: Gained) -> None:
        """It is gone as soon as it comes."""
        if gained.definition == InPack.id and gained.id in me.s.state.instances:
            me.s.lose(gained.id, "homeless")


WAYS = {HOME: (InPack, Swallowing), AWAY: (Relay, Eclipse, Homeless)}


class HomeOrAway(PalaceSkill):
    """开局选回家（群内、吞食）或远征（接刀、天狗吞月、不归）；不选则随机。"""

    id, name, clause, limit, forced = "palace.sky_hound.choice", "家国抉择", "大天狗·家国抉择", ONCE, True
    windows, slot, words, offers = (PRELUDE,), "K04", (HOME, AWAY), (Swallowing, Eclipse, Homeless)
    settled, joins, tags = True, HOME, frozenset({FILLED, OFFICE})

    def resolve(self, use: PalaceUse) -> None:
        """Everything of that way comes with the choice, in this card's place of the order, but no tag for lovers of
        another faction (月老·真爱情侣); only at home is there a sky to look at."""
        for peer in use.s.having(use.user, Peer) if use.words[0] == AWAY else ():
            use.s.lose(peer.id, "away")
        s, barred = use.s, kept_from_the_wolves(use.s, use.user)
        role = next(r for r in s.book.roles.values() if r.id == CARD.id)
        for each in WAYS[use.words[0]]:
            if not (barred and issubclass(each, Tag)):
                place = {"rank": s.rank_of(role)} if each is Relay else {}
                s.gain(use.user, each, origin=f"title:{use.me.id}", giver=use.user, memory=place)


CARD = Card("palace.sky_hound", (HomeOrAway, Peer))
