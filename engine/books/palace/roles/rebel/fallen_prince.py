"""落魄亲王 — palace, 叛皇阵营 14"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.shared import InPack, Peer
from engine.books.palace.statuses import Bewildered
from engine.books.palace.targets import in_play
from engine.books.palace.words import DEEP
from engine.kernel.definitions import modifies, on, one
from engine.kernel.facts import SeatLeft
from engine.werewolf.queries import VOTES_OF
from engine.werewolf.roles import Card


class Claim(PalaceStatus):
    """揽权猜中：``memory['seat']`` 出局后，票数永久 +1（``memory['due']``）。"""

    id, name, clause, told = "palace.fallen_prince.claim", "揽权", "落魄亲王·揽权", False

    @on(SeatLeft, beyond=True)
    def inherit(self, me: PalaceMe, left: SeatLeft) -> None:
        """In whatever way he goes out (ruling 6-93)."""
        if left.seat == me.recall("seat"):
            me.remember("due", True)

    @modifies(VOTES_OF)
    def weigh(self, me: PalaceMe, votes: float, seat: int) -> float:
        """For good, whoever returns."""
        return votes + 1 if seat == me.bearer and me.recall("due") else votes


class Grasping(PalaceSkill):
    """深夜猜一个身份并选一名角色：猜中则其永久迷魂，其出局后你的票数永久 +1；中不中都不告知。"""

    id, name, clause = "palace.fallen_prince.grasping", "揽权", "落魄亲王·揽权"
    windows, slot, target = (DEEP,), "I08", one(in_play)

    def vocabulary(self, book: object) -> tuple[str, ...]:
        """Roles as their cards print them."""
        rows = getattr(book, "printed", {})
        return tuple(dict.fromkeys(str(row.get("shown", name)) for name, row in rows.items()))

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """One of them for each seat, in the same order."""
        return None if len(words) == len(seats) else "「揽权」每个座位写一个猜的身份，例：揽权 3 国师"

    def resolve(self, use: PalaceUse) -> None:
        """By the role on the card; a claim that still waits is not made twice."""
        s, target = use.s, use.target
        if use.words[use.offset] != s.role(target):
            return
        use.give(target, Bewildered, until=None)
        waiting = [i.memory["seat"] for i in s.having(use.user, Claim) if not i.memory.get("due")]
        if target not in waiting:
            s.gain(use.user, Claim, giver=use.user, memory={"seat": target})


CARD = Card("palace.fallen_prince", (Peer, Grasping), traits=(InPack,))
