"""唱诗: the wolves are asked, one hymn after another, and their attack is bound to whom that leaves (ruling 6-86)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Answer, SnowMe, SnowTable, SnowUse, alive
from engine.books.snow.queries import GUESSED
from engine.books.snow.shared.attack import Attack, most_named
from engine.books.snow.shared.fog import PACK, lay
from engine.kernel.definitions import Me, Status, on, one
from engine.kernel.facts import Lost, RowSet
from engine.kernel.state import Order

TEXTS = {"hymn": "吟游诗人在唱诗。请一起选一名存活角色，发：唱诗 座位"}
NAME = "唱诗"


class Heard(Answer):
    """可以袭击的狼人一起选一名存活角色，计票同狼人袭击；不选就是不同。"""

    id, name, clause = "snow.hymn.heard", NAME, "吟游诗人·唱诗"
    windows = (w.HYMN,)
    slot = "听唱诗"
    target = one(alive)
    aimed = False
    bare = False

    def pool(self, me: Me) -> str | None:
        """All who are asked decide together."""
        return w.PACK

    def agreed(self, s: SnowTable, orders: Sequence[Order]) -> Order | None:
        """As on an attack."""
        return most_named(s, self.id, orders)

    def silence(self) -> str:
        """Nobody guessed."""
        return "不选算猜错"

    def fallback(self, me: Any, able: Any) -> None:
        """Nobody."""

    def resolve(self, use: SnowUse) -> None:
        """Kept until the window has closed."""
        use.me.source.remember("guess", use.target)


class Hymn(Status):
    """一份唱诗。``memory``：``seats`` 发动者选的，``singer`` 发动者。属于整局。"""

    id, name, clause, told = "snow.hymn", "唱诗中", "吟游诗人·唱诗", False

    @on(Lost)
    def heard(self, me: SnowMe, lost: Lost) -> None:
        """When the question is over, the answer counts, and the next hymn is heard."""
        if lost.definition == Heard.id and me.recall("asked") and not me.recall("settled") and not _asking(me.s):
            _settle(me)
            listen(me.s)


def _asking(s: SnowTable) -> bool:
    return any(s.state.seats[i.owner].in_play for i in s.state.of(Heard.id))


def sing(use: SnowUse) -> None:
    """Let the wolves hear it, after those that are sung already."""
    s = use.s
    memory = {"seats": sorted(use.aims), "singer": use.user}
    s.gain(0, Hymn, origin=f"by:{use.instance}", giver=use.user, until=w.night_over(s.day), memory=memory)
    listen(s)


def listen(s: SnowTable) -> None:
    """Ask whoever may attack about the first hymn that is not settled; one that nobody hears is settled at once."""
    for hymn in [s.me(i.id) for i in s.state.of(Hymn.id)]:
        assert isinstance(hymn, SnowMe)
        if _asking(s):
            return
        if hymn.recall("settled"):
            continue
        wolves = [n for n in s.state.in_play() if s.having(n, Attack)]
        hymn.remember("asked", True)
        for seat in wolves:
            hymn.ask(seat, Heard, s.text("hymn"))
        if not wolves:
            _settle(hymn)


def _settle(hymn: SnowMe) -> None:
    """Bind the attack to the singer, or to the neighbours of whom he chose."""
    s, singer, seats = hymn.s, hymn.recall("singer"), hymn.recall("seats")
    guessed = hymn.recall("guess") in seats
    hymn.remember("settled", True)
    s.emit(RowSet("hymns", f"{s.day} {hymn.id}", [singer, guessed], cause=s.cause))
    beside = {n for seat in seats for n in s.neighbours(seat)}
    left = s.query(GUESSED, (singer,), singer) if guessed else beside
    lay(s, left, PACK, origin=hymn.instance.origin, giver=singer, by=NAME)


def unguessed(s: SnowTable, seat: int, night: int) -> bool:
    """Whether a hymn that a seat sang in a night was not guessed."""
    rows = s.state.rows("hymns")
    return any([seat, False] == list(row) for key, row in rows.items() if key.split()[0] == str(night))
