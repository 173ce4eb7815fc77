"""狼巫&蚀时狼妃 — 长夜将至"""

from __future__ import annotations

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe, SnowTable
from engine.books.snow.table import Delayed
from engine.kernel.definitions import on
from engine.kernel.facts import Used
from engine.kernel.state import UseRecord

TEXTS = {"long_night_to_come": "长夜将至：{seat} 今夜用[指定]技能选了 {chosen}；今夜用[指定]技能选了他的有 {by}"}
SHROUD, LOCK = "掩光", "时间封锁"


def _aimed_tonight(s: SnowTable) -> list[UseRecord]:
    """The uses of [指定] skills tonight."""
    found = []
    for use in s.state.uses.values():
        point = s.state.windows[use.window].point
        tonight = point.day == s.day and s.book.timetable.windows[point.window].phase == "夜"
        if tonight and w.AIMED in s.book.definition(use.definition).tags:
            found.append(use)
    return found


def _users(s: SnowTable, use: UseRecord) -> set[int]:
    """Who used it: of a pack, all whose votes it was (rulings 2.3)."""
    made = s.book.definition(use.definition)
    rows = s.harms_of_night(s.day) if w.ATTACKS in made.tags else []
    return {use.user, *(n for row in rows if row["skill"] == made.id for n in row["users"])}


class Dawning(Delayed):
    """夜末得知他用[指定]技能选了谁、谁用[指定]技能选了他。"""

    id, name, clause = "snow.pair.long_night_to_come.told", "长夜将至得知", "狼巫&蚀时狼妃·长夜将至"

    def come(self, me: SnowMe) -> None:
        """As they were chosen; one's own skills are no news."""
        s = me.s
        uses = _aimed_tonight(s)
        for seat in me.recall("seats"):
            chosen = sorted({n for use in uses if seat in _users(s, use) for n in use.chosen})
            by = sorted({n for use in uses if seat in use.chosen for n in _users(s, use)} - {me.owner})
            text = s.text(
                "long_night_to_come", seat=s.spell(seat), chosen=s.spell_all(chosen), by=s.spell_all(by)
            )  # fmt: skip
            s.inform(me.owner, "long_night_to_come", text, (seat, *chosen, *by), chosen=chosen, by=by)


class LongNightToCome(Pair):
    """掩光和时间封锁选了同一名角色，夜末得知他选了谁、谁选了他。"""

    id, name, clause = "snow.pair.long_night_to_come", "长夜将至", "狼巫&蚀时狼妃·长夜将至"
    pair = ("狼巫", "蚀时狼妃")

    @on(Used, own=True)
    def compare(self, me: SnowMe, used: Used) -> None:
        """The shroud comes after the lock."""
        s = me.s
        if s.book.definition(used.definition).name != SHROUD:
            return
        locked = {n for use in s.uses_of(LOCK, night=s.day) if use.user == me.owner for n in use.chosen}
        seats = [n for n in used.chosen if n in locked]
        if seats:
            me.later(Dawning, w.closing(w.NIGHT_ENDS, s.day), seats=seats)
