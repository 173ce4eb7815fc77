"""地头蛇 — palace, 叛皇阵营 2"""

from __future__ import annotations

from engine.books.palace.base import PalaceSkill, PalaceUse
from engine.books.palace.parts.inquest import Inquest
from engine.books.palace.shared import Relay
from engine.books.palace.words import MIDNIGHT
from engine.kernel.definitions import ONCE
from engine.werewolf.roles import Card


class Gaze(PalaceSkill):
    """午夜一次：把一直以来的全部查验结果发给自己阵营所有存活角色，然后失去查验和接刀标签。"""

    id, name, clause, limit = "palace.local_boss.gaze", "凝望", "地头蛇·凝望", ONCE
    windows, slot, aimed = (MIDNIGHT,), "H12", False
    linked = True

    def resolve(self, use: PalaceUse) -> None:
        """Whatever was found so far, tonight's included."""
        s = use.s
        made = [u.id for u in s.state.uses.values() if u.user == use.user and u.definition == Inquest.id]
        found = "；".join(line for each in made for line in s.feedback(each)) or s.text("nobody")
        for seat in [n for n in s.state.in_play() if s.faction(n) == use.faction]:
            s.tell_seat(seat, "gazed", s.text("gazed", seat=s.spell(use.user), found=found))
        for instance in [*s.having(use.user, Inquest), *s.having(use.user, Relay)]:
            s.lose(instance.id, "gazed")


TEXTS = {"gazed": "{seat} 的全部查验结果：{found}"}
CARD = Card("palace.local_boss", (Inquest, Gaze), traits=(Relay,))
