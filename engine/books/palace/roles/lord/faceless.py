"""千面人 — palace, 诸侯 14"""

from __future__ import annotations

from typing import Any

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceUse, Trait
from engine.books.palace.queries import VICTORY
from engine.books.palace.words import LATE_DUSK, VILLAGE, WOLVES
from engine.kernel.definitions import modifies
from engine.werewolf.roles import Card

FACTION = "千面人阵营"


class Facing(PalaceSkill):
    """黄昏说一个没说过的村民或狼人阵营的身份：不在场则得其技能一天并刷新，在场则得知是谁。"""

    id, name, clause = "palace.faceless.facing", "谋面", "千面人·谋面"
    windows, slot = (LATE_DUSK,), "E05"

    def vocabulary(self, book: Any) -> tuple[str, ...]:
        """Roles of the two: nobody's card says which emperor he is (ruling 6-19)."""
        rows = getattr(book, "printed", {}).items()
        return tuple(n for n, row in rows if row["faction"] in (VILLAGE, WOLVES) and row.get("shown", n) == n)

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One that was not named before."""
        if len(words) != 1 or words[0] not in self.vocabulary(me.s.book):
            return "「谋面」要写一个村民阵营或狼人阵营的身份，例：谋面 千金"
        return f"{words[0]} 已经选过，每个身份只能选一次" if words[0] in me.recall("named", ()) else None

    def resolve(self, use: PalaceUse) -> None:
        """Meet somebody, or borrow a face nobody wears."""
        s, name = use.s, use.words[0]
        use.me.remember("named", (*use.me.recall("named", ()), name))
        found = [n for n in s.state.seats if s.card(n).name == name]
        if found:
            use.me.remember("known", sorted({*use.me.recall("known", ()), *found}))
            use.tell("met", f"谋面：{name}是 {s.spell_all(found)}", seats=found)
        elif (role := s.book.roles.get(name)) is not None:
            s.take_role(use.user, role, origin="faced", until=LATE_DUSK)


class Faces(Trait):
    """除千面人阵营外，只有谋面得知的角色存活，千面人阵营获胜。"""

    id, name, clause = "palace.faceless.faces", "千面人获胜", "胜负判定·千面人"

    @modifies(VICTORY, beyond=True)
    def win(self, me: PalaceMe, why: str, faction: str) -> str:
        """The emperor does not count."""
        s = me.s
        if faction != FACTION or faction != s.faction(me.owner):
            return why
        mine = [i for i in s.state.of(Facing.id) if s.faction(i.owner) == faction]
        known = {n for i in mine for n in i.memory.get("known", ())}
        others = [n for n in s.counted(in_play=True) if s.faction(n) != faction]
        return self.clause if others and known.issuperset(others) else why


CARD = Card("palace.faceless", (Facing,), traits=(Faces,))
