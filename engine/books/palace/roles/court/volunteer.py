"""义勇军 — palace, 能臣异士 7"""

from __future__ import annotations

from engine.books.palace.parts.lending import Shooting
from engine.werewolf.roles import Card


class LastShot(Shooting):
    """出局后的第一个黄昏1或晨曦1，令一名角色受致死伤害。"""

    id, name, clause = "palace.volunteer.shot", "最后一枪", "义勇军·最后一枪"


CARD = Card("palace.volunteer", (LastShot,))
