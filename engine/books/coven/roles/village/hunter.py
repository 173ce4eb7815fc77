"""猎人 — coven, 村民阵营 4"""

from __future__ import annotations

from engine.books.coven.shared import Gun
from engine.books.coven.words import GODS
from engine.werewolf.roles import Card


class LastShot(Gun):
    """出局后（不是因为毒药）选一名其他角色，对其造成一次伤害。"""

    id, name, clause = "coven.hunter.last_shot", "最后一枪", "猎人·最后一枪"


CARD = Card("coven.hunter", (LastShot,), frozenset({GODS}))
