"""「你的[限定]技能重置。」: a seat may have one of its [限定] skills count as not used (绝对值, 补药)."""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Answer, CardSkill, SnowMe, SnowTable, SnowUse
from engine.kernel.state import Instance

TEXTS = {"reset": "你的[限定]技能重置。", "reset.how": "可以发「重置 技能名」，或「放弃」。可选：{skills}"}


class Reset(Answer):
    """选一项自己已经用过的[限定]技能，变回未用；不选就作罢。"""

    id, name, clause = "snow.reset", "重置", "数学家·绝对值"
    windows = (w.NIGHT_RESET, w.DAY_RESET)
    slot = "重置"
    printed = ""
    forced = False
    bare = False

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Any skill's name."""
        return tuple(dict.fromkeys(d.name for d in book.registry.skills() if isinstance(d, CardSkill)))

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One [限定] skill of one's own."""
        able = limited(me.s, me.owner)
        if len(words) == 1 and words[0] in able:
            return None
        return f"要写自己的一项[限定]技能，可选：{'、'.join(able) or '无'}。例：{self.name} {next(iter(able), '捕猎')}"

    def resolve(self, use: SnowUse) -> None:
        """It counts as not used, a used copy before others; for one not used it changes nothing (rulings 2.7)."""
        copies = limited(use.s, use.user).get(use.words[0], [])
        used = [i for i in copies if i.spent]
        if used:
            reset(use.s, used[0].id)


def reset(s: SnowTable, iid: int) -> None:
    """重置: a copy of a skill counts as not used; whatever else it remembers stays."""
    kept = dict(s.state.instances[iid].memory)
    s.refresh(iid)
    for key, value in kept.items():
        s.me(iid).remember(key, value)


def limited(s: SnowTable, seat: int) -> dict[str, list[Instance]]:
    """The [限定] skills of a seat, by name."""
    found: dict[str, list[Instance]] = {}
    for instance in s.state.owned(seat):
        made = s.book.definition(instance.definition)
        if made.kind == "skill" and w.LIMITED in s.labels(instance.id):
            found.setdefault(made.name, []).append(instance)
    return found


def offer_reset(me: SnowMe, seat: int) -> None:
    """Tell a seat, and let it choose in the sub-window that follows."""
    s = me.s
    s.tell_seat(seat, "reset", s.text("reset"))
    able = limited(s, seat)
    if able:
        s.tell_seat(seat, "asked", s.text("reset.how", skills="、".join(able)))
        s.gain(seat, Reset, origin="given", giver=me.owner)
