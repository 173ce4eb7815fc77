"""亲传: 狼王's, and what 暗夜幕僚 may bring."""

from __future__ import annotations

from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import CardSkill, SnowMe, SnowUse, alive, other
from engine.kernel.definitions import one
from engine.kernel.state import Instance


class PassingOn(CardSkill):
    """选一名其他存活角色和自己主身份牌上的一项[指定]技能：只选了一名而且同阵营，那项技能从自己转给他。"""

    id, name, clause = "snow.passing_on", "亲传", "狼王·亲传"
    printed = "[主][指定][限定][狼人袭击后]"
    target = one(alive, other)
    bound = "转给别人的是主身份牌上的技能"

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Any [指定] skill."""
        return tuple(dict.fromkeys(d.name for d in book.registry.skills() if w.AIMED in d.tags))

    def _able(self, me: SnowMe) -> dict[str, Instance]:
        """Those of the main card, unless a [限定] one is used up; not this one, which is being used."""
        s, found = me.s, {}
        for instance in s.state.owned(me.owner):
            made, labels = s.book.definition(instance.definition), s.labels(instance.id)
            aimed = made.kind == "skill" and w.AIMED in labels and s.place_of(instance) == w.MAIN
            if aimed and instance.id != me.id and not (w.LIMITED in labels and instance.spent):
                found[made.name] = instance
        return found

    def refuses_words(self, me: Any, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of them."""
        able = self._able(me)
        if len(words) == 1 and words[0] in able:
            return None
        return f"要写自己主身份牌上的一项[指定]技能，可选：{'、'.join(able) or '无'}。例：{self.name} 3 狼王爪"

    def resolve(self, use: SnowUse) -> None:
        """From hand to hand, free of 主 and 副; in vain for another faction or for more than one."""
        s, passed = use.s, self._able(use.me).get(use.words[0])
        if passed is None or len(use.aims) != 1 or not use.allied():
            return
        limited = w.LIMITED in s.labels(passed.id)
        s.forget(passed.id, told=False)
        s.learn(use.target, use.words[0], by=use.me, limited=limited)
