"""石像鬼&大灰狼 — 离群之狼"""

from __future__ import annotations

from collections.abc import Iterable

from engine.books.snow import words as w
from engine.books.snow.base import SnowMe
from engine.books.snow.shared.attack import Attack
from engine.books.snow.shared.unlimited import Unlimiting
from engine.kernel.definitions import on
from engine.kernel.facts import SeatSet, WindowOpened
from engine.kernel.state import Instance

TEXTS = {
    "strays": (
        "离群之狼：{seats} 互相见面，发「离群之狼 要说的话」在这里交流。"
        "双数夜的狼人袭击后，各发「狂暴 座位」或「狂暴 弃权」。"
    ),
}
RAMPAGE = "狂暴"


class StrayWolf(Unlimiting):
    """狂暴不再限定，改为：开局不能袭击的狼人互相见面，双数夜一起投一名存活角色，造成伤害。"""

    id, name, clause = "snow.pair.stray_wolf", "离群之狼", "石像鬼&大灰狼·离群之狼"
    pair = ("石像鬼", "大灰狼")
    outlasts = True

    @on(WindowOpened, at=w.PRELUDE)
    def meet(self, me: SnowMe, opened: WindowOpened) -> None:
        """Whoever cannot attack from the start, and his own 狂暴 or one that is lent."""
        s = me.s
        members = [n for n in s.members(w.WOLVES) if not s.having(n, Attack)]
        if not members:
            return
        s.set_channel(w.STRAYS, members)
        s.tell(f"channel:{w.STRAYS}", "strays", s.text("strays", seats=s.spell_all(members)), seats=members)
        memory = {"together": me.id}
        for seat in members:
            own = [i for i in s.skills_of(seat, RAMPAGE) if s.is_card_skill(i.id)]
            for instance in own:
                s.me(instance.id).remember("together", me.id)
            if not own:
                s.gain(seat, s.skill_named(RAMPAGE), origin=f"by:{me.id}", giver=me.owner, memory=memory)

    @on(SeatSet, beyond=True)
    def turned(self, me: SnowMe, changed: SeatSet) -> None:
        """Whoever is no wolf any more hears them no more, and loses his part in it (狼人阵营角色)."""
        s, seat = me.s, changed.seat
        if changed.key != "faction" or changed.value == w.WOLVES or not s.member(w.STRAYS, seat):
            return
        s.set_channel(w.STRAYS, [n for n in s.state.channels[w.STRAYS][0] if n != seat])
        for lent in [i for i in s.state.owned(seat) if i.origin == f"by:{me.id}" and self.frees(me, i)]:
            s.lose(lent.id, "taken")

    def frees(self, me: SnowMe, instance: Instance) -> bool:
        """Theirs, as long as they decide together."""
        return bool(instance.memory.get("together") == me.id)

    def together(self, me: SnowMe, instance: Instance) -> Iterable[Instance]:
        """All of theirs: they did it together."""
        return [each for each in me.s.state.of(instance.definition) if self.frees(me, each)]
