"""Following somebody's faction (影武者, 粉丝, 巫妖匣, 聂小倩, 暗恋者, 月老 …)."""

from __future__ import annotations

from engine.kernel.definitions import Definition, on
from engine.kernel.facts import SeatSet
from engine.werewolf.table import Table, TableMe


class Led(Definition):
    """Its owner's faction goes by somebody else's."""

    def leader(self, me: TableMe) -> int | None:
        """By whose, while it does."""
        raise NotImplementedError


def is_led_by(s: Table, seat: int, leader: int) -> bool:
    """Whether the faction of a seat goes by a leader's, through however many others."""
    met, ahead = set[int](), [seat]
    while ahead:
        here = ahead.pop()
        for instance in s.state.owned(here):
            made = s.book.definition(instance.definition)
            if isinstance(made, Led):
                over = made.leader(s.me(instance.id))  # type: ignore[arg-type]
                if over == leader:
                    return True
                if over is not None and over not in met:
                    met.add(over)
                    ahead.append(over)
    return False


class Following(Led):
    """Its owner goes wherever ``memory['master']`` goes, until he is moved by anything else.

    ``memory['silent']``: he is not told.
    """

    id, name, clause, kind, told = "following", "跟随", "不定阵营·特殊", "trait", False

    def leader(self, me: TableMe) -> int | None:
        """The master."""
        return int(me.recall("master"))

    @on(SeatSet, beyond=True)
    def follow(self, me: TableMe, fact: SeatSet) -> None:
        """Go along; or, moved by something else, go one's own way from now on."""
        if fact.key != "faction":
            return
        if fact.seat == me.recall("master"):
            me.s.follow(me.owner, fact.value, silent=bool(me.recall("silent")))
        elif fact.seat == me.owner and fact.cause != f"instance:{me.id}":
            me.lose("went its own way")


def follow(me: TableMe, seat: int, master: int, *, silent: bool = False) -> None:
    """Let ``seat`` follow ``master`` from now on, into his faction first.

    That is the follower's own doing: whoever else listens for factions, it is not taken for a change by other means. In
    a circle of followers nobody has a faction to give; they stay where they are (永久的不定).
    """
    s = me.s
    made = s.gain(seat, Following, origin=f"title:{me.id}", giver=master, memory={"master": master, "silent": silent})
    with s.caused(f"instance:{made}"):
        s.follow(seat, s.faction(master), silent=silent)
