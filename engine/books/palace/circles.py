"""不定互指 (不定阵营; ruling 6-149): followers whose chain of masters only comes back to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import BEGUN, PalaceMe
from engine.books.palace.words import CIRCLE, MUTUAL, UNDECIDED
from engine.kernel.definitions import Rule, on
from engine.kernel.facts import Gained
from engine.mechanics.follow import Following

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


def join_circles(s: PalaceTable) -> None:
    """Whoever follows, through however many others, only a circle makes one faction with the rest of it."""
    masters = {i.owner: int(i.memory["master"]) for i in s.state.instances.values() if i.definition == Following.id}
    lost = []
    for seat in masters:
        met = [seat]
        while met[-1] in masters and masters[met[-1]] not in met:
            met.append(masters[met[-1]])
        if met[-1] in masters and s.faction(seat) == UNDECIDED:
            lost.append(seat)
    for seat in lost:
        s.join(seat, MUTUAL)
    if lost:
        members = [n for n in s.state.seats if s.faction(n) == MUTUAL]
        s.set_channel(CIRCLE, members)
        s.tell(f"channel:{CIRCLE}", "circle", s.text("circle", seats=s.spell_all(members)), seats=members)


class Circles(Rule):
    """A circle that closes after the prelude (with a role taken over, and its choice of a master) is one as well."""

    id, name, clause = "palace.circles", "不定互指", "不定阵营·不定互指"

    @on(Gained)
    def close(self, me: PalaceMe, gained: Gained) -> None:
        """Whoever follows somebody from now on."""
        if gained.definition == Following.id and me.s.state.attributes.get(BEGUN):
            join_circles(me.s)
