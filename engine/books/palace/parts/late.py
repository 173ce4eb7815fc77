"""补选开局技能 (用语·获取技能): a skill of the prelude that comes later is asked for once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.palace.base import PalaceMe, PalaceStatus
from engine.kernel.definitions import WINDOWS, Skill, modifies, on
from engine.kernel.facts import WindowClosed
from engine.kernel.legality import candidates
from engine.kernel.state import Instance

if TYPE_CHECKING:
    from engine.books.palace.table import PalaceTable


class LateOpening(PalaceStatus):
    """The owner chooses in the window of its gain. ``memory['skill']``: for which instance; ``since``: that window."""

    id, name, clause, told = "palace.late_opening", "补选开局技能", "用语·获取技能", False
    needs = "是哪一项技能"

    def known(self, me: PalaceMe) -> bool:
        """With the skill itself."""
        return True

    @modifies(WINDOWS, beyond=True, own=True)
    def widen(self, me: PalaceMe, windows: tuple[str, ...], instance: Instance) -> tuple[str, ...]:
        """In the window that is open after it came."""
        here = me.s.state.window
        return (*windows, here.point.window) if instance.id == me.recall("skill") and here is not None else windows

    @on(WindowClosed, beyond=True, asleep=True)
    def settle(self, me: PalaceMe, closed: WindowClosed) -> None:
        """Nobody chose: what it does then it does now, and it is not asked again."""
        s = me.s
        if not s.has_moved_on(me.recall("since"), closed.seq):
            return
        iid = me.recall("skill")
        me.lose("ended")
        instance = s.state.instances.get(iid)
        if instance is None:
            return
        skill, mine = s.book.definition(instance.definition), s.me(iid)
        if isinstance(skill, Skill) and skill.forced and mine.left() != 0 and s.active(iid):
            found = skill.fallback(mine, candidates(s, mine, skill.targets(mine)))
            if found is not None:
                s.carry_out(instance, *found)


def ask_later(s: PalaceTable, iid: int) -> None:
    """Let the owner of a skill of the prelude choose now."""
    s.gain(s.state.instances[iid].owner, LateOpening, memory={"skill": iid, "since": s.state.last_window})
