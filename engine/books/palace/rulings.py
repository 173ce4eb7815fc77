"""Printed rules of 甄嬛传 that belong to no card."""

from __future__ import annotations

from engine.books.palace.base import PalaceMe
from engine.books.palace.shared import LastWords
from engine.books.palace.statuses import Guarded, Unseen
from engine.books.palace.words import NIGHT, NOON, RUNOFF
from engine.kernel.definitions import Rule, before, modifies, on
from engine.kernel.facts import SeatLeft, SeatReturned
from engine.kernel.proposals import Aim
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Harm
from engine.werewolf.queries import MAY_BE_VOTED


class Sight(Rule):
    """隐身: what settles on a seat nobody sees does not settle there; the skill was used all the same."""

    id, name, clause = "palace.sight", "隐身", "用语·状态"

    @before(Aim, layer="隐身")
    def overlook(self, me: PalaceMe, aim: Aim) -> Aim | None:
        """Nothing there."""
        return aim.stop(me) if me.s.bears(aim.target, Unseen) else None


class RightToLastWords(Rule):
    """遗言: for whoever goes out in the first night or by day, until the next door opens; never after a red card."""

    id, name, clause = "palace.right_to_last_words", "遗言权", "遗言"

    @on(SeatLeft)
    def grant(self, me: PalaceMe, left: SeatLeft) -> None:
        """Give the skill, and say so."""
        s, point = me.s, me.s.state.windows[left.window].point
        if s.is_sent_off(left.seat) or (point.window in NIGHT and point.day > 1):
            return
        s.gain(left.seat, LastWords, until=NOON)

    @on(SeatReturned)
    def withdraw(self, me: PalaceMe, back: SeatReturned) -> None:
        """Who is back in play has no last words to leave."""
        for instance in me.s.having(back.seat, LastWords):
            me.s.lose(instance.id, "back")


class Runoff(Rule):
    """平票重投: in the second vote only those who were tied may be named."""

    id, name, clause = "palace.runoff", "重投", "投票·平票"

    @modifies(MAY_BE_VOTED)
    def narrow(self, me: PalaceMe, able: bool, seat: int) -> bool:
        """While it is held."""
        tied = me.s.state.attributes.get("runoff")
        return able and (me.s.state.point.window != RUNOFF or not tied or seat in tied)


class Guards(Rule):
    """A 指杀 that nothing stronger stopped spends one 守护: of the status that ends first."""

    id, name, clause = "palace.guards", "守护", "用语·状态"

    @before(Harm, layer="守护")
    def spend(self, me: PalaceMe, harm: Harm) -> Harm | None:
        """Spend it."""
        s = me.s
        held = [i for i in s.bearing(harm.target, Guarded) if harm.strength == Level.指杀]
        if not held:
            return None
        ward = min(held, key=lambda i: (s.lasting(i.until), i.id))
        left = ward.memory.get("left")
        if left is not None:
            if left > 1:
                s.me(ward.id).remember("left", left - 1)
            else:
                s.lose(ward.id, "spent")
        return harm.stop(me)
