"""梁山头目 — palace, 叛皇阵营 16"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.statuses import Exorcised
from engine.books.palace.targets import in_play
from engine.books.palace.words import EARLY2, LATE_DUSK, MIDNIGHT, RECRUITED, WOLVES
from engine.kernel.definitions import on, one
from engine.kernel.facts import WindowClosed
from engine.werewolf.roles import Card


class Recruited(PalaceStatus):
    """归途：早夜结束时得群内标签。"""

    id, name, clause, told = "palace.liangshan_chief.recruited", "归途", "梁山头目·归途", False
    tags = frozenset({RECRUITED})

    @on(WindowClosed, at=EARLY2)
    def join(self, me: PalaceMe, closed: WindowClosed) -> None:
        """After all that settles in 早夜2; not whoever is in it by now, nor whom 超度 keeps from getting a tag."""
        s, seat = me.s, me.bearer
        if not s.having(seat, InPack) and not s.bears(seat, Exorcised):
            s.gain(seat, InPack, origin="recruited", giver=me.giver)
        me.lose("joined")


class WayBack(PalaceSkill):
    """黄昏选一名角色：狼人阵营而没有群内标签的，早夜结束时得到标签；会收到通知。"""

    id, name, clause = "palace.liangshan_chief.way_back", "归途", "梁山头目·归途"
    windows, slot, target = (LATE_DUSK,), "E09", one(in_play)

    def resolve(self, use: PalaceUse) -> None:
        """By the faction he counts as; nobody else hears of it."""
        s, target = use.s, use.target
        if use.judged(target) == WOLVES and not s.having(target, InPack):
            use.give(target, Recruited, until=MIDNIGHT)
            s.tell_seat(target, "recruited", s.text("recruited"))


TEXTS = {"recruited": "归途：今晚早夜结束时，你将得到[群内]标签；进群前才能用的技能，早夜还可以发动。"}
CARD = Card("palace.liangshan_chief", (Peer, WayBack), traits=(InPack,))
