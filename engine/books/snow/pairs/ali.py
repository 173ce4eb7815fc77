"""九尾妖狐&蚀日侍女 — 阿狸"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import SnowMe, SnowUse
from engine.books.snow.shared.ambition import Ambition
from engine.books.snow.shared.unlimited import Unlimiting
from engine.kernel.definitions import EFFECT, modifies, on
from engine.kernel.facts import Gained, SeatLeft, SeatReturned
from engine.kernel.state import Instance

TEXTS = {
    "eaten": "你被吃掉了",
    "eaten.talk": "腹中：{seats}。发「腹中 要说的话」在这里交流。",
}
DEVOUR = "吞噬"


class Ali(Unlimiting):
    """吞噬不再限定，改为：选的人出局，得知「你被吃掉了」，他们可以交流，自己出局后全部复活；没有野心印记。"""

    id, name, clause = "snow.pair.ali", "阿狸", "九尾妖狐&蚀日侍女·阿狸"
    pair = ("九尾妖狐", "蚀日侍女")
    freed = DEVOUR

    def arrives(self, me: SnowMe) -> None:
        """失去野心印记."""
        for instance in me.s.having(me.owner, Ambition):
            me.s.lose(instance.id, "taken")

    @on(Gained, own=True)
    def without(self, me: SnowMe, gained: Gained) -> None:
        """Nor does it come later."""
        if gained.definition == Ambition.id and gained.id in me.s.state.instances:
            me.s.lose(gained.id, "taken")

    @modifies(EFFECT)
    def eat(self, me: SnowMe, effect: Callable[[Any], None], instance: Instance) -> Callable[[Any], None]:
        """Out, which is no harm (rulings 2.3); nothing else of what 吞噬 does."""
        return self.swallow if self.frees(me, instance) else effect

    def swallow(self, use: SnowUse) -> None:
        """Whoever it settles on goes out."""
        for seat in use.aims:
            use.me.send_out(seat)

    @on(SeatLeft, beyond=True)
    def gone(self, me: SnowMe, left: SeatLeft) -> None:
        """Those eaten are together; with the fox they all come back, unless a red card lets no skill of his work."""
        s = me.s
        eaten = me.recall("eaten", ())
        if left.seat == me.owner and s.is_sent_off(me.owner):
            return
        if left.seat == me.owner:
            me.remember("eaten", ())
            s.set_channel(w.BELLY, ())
            for seat in eaten:
                if not s.state.seats[seat].in_play:
                    s.bring_back(seat)
        elif any(self._by(me, r) for r in left.reasons):
            me.remember("eaten", (*eaten, left.seat))
            s.tell_seat(left.seat, "eaten", s.text("eaten"))
            self._meet(me)

    @staticmethod
    def _by(me: SnowMe, reason: dict[str, Any]) -> bool:
        skill = reason.get("skill")
        swallowed = skill is not None and me.s.book.definition(skill).name == DEVOUR
        return swallowed and reason["how"] == "出局" and me.owner in reason.get("users", ())

    @on(SeatReturned, beyond=True)
    def back(self, me: SnowMe, returned: SeatReturned) -> None:
        """Whoever comes back otherwise is among them no more."""
        if returned.seat in me.recall("eaten", ()):
            me.remember("eaten", tuple(n for n in me.recall("eaten") if n != returned.seat))
            self._meet(me)

    @staticmethod
    def _meet(me: SnowMe) -> None:
        seats = me.recall("eaten")
        me.s.set_channel(w.BELLY, seats)
        if seats:
            text = me.s.text("eaten.talk", seats=me.s.spell_all(seats))
            me.s.tell(f"channel:{w.BELLY}", "eaten.talk", text, seats=list(seats))
