"""猎人&河豚 — 闹闹派对"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.books.snow import words as w
from engine.books.snow.base import Pair, SnowMe, SnowTable, SnowUse, alive
from engine.books.snow.queries import RANGE
from engine.books.snow.voting import voters_for
from engine.kernel.definitions import EFFECT, Me, Status, Targets, modifies, on
from engine.kernel.facts import Spent
from engine.kernel.state import Instance
from engine.werewolf.ballots import ABSTAIN
from engine.werewolf.queries import CHOICE_OF

FURY, SHOT, STING = "河豚之怒", "捕猎", "毒刺"


def _voted(me: Me, seat: int) -> str | None:
    s = me.s
    assert isinstance(s, SnowTable)
    counted = s.state.point.window in (w.AFTER_VOTE, w.AFTER_SECOND_VOTE)
    # Ordered before the ballots are counted, it is looked at again when they are.
    return f"{s.spell(seat)} 今天没有投票给你" if counted and seat not in voters_for(s, me.owner) else None


class NoisyParty(Pair):
    """发动河豚之怒时可以失去捕猎，改为任选投过自己的角色出局；毒刺生效的白天，弃票的角色视为投票给自己。"""

    id, name, clause = "snow.pair.noisy_party", "闹闹派对", "猎人&河豚·闹闹派对"
    pair = ("猎人", "河豚")

    def _may_choose(self, me: SnowMe, instance: Instance) -> bool:
        fury = instance.owner == me.owner and me.s.book.definition(instance.definition).name == FURY
        return fury and bool(me.s.skills_of(me.owner, SHOT))

    @modifies(RANGE)
    def whom(self, me: SnowMe, targets: Targets, instance: Instance) -> Targets:
        """Any number of those who voted for him; nobody named is the card's own effect."""
        return Targets(0, len(me.s.state.seats), (alive, _voted)) if self._may_choose(me, instance) else targets

    @modifies(EFFECT)
    def or_rather(self, me: SnowMe, effect: Callable[[Any], None], instance: Instance) -> Callable[[Any], None]:
        """They go out without harm, at the price of 捕猎."""

        def go(use: SnowUse) -> None:
            if not use.aims:
                effect(use)
                return
            use.reveal()
            use.s.forget(use.s.skills_of(use.user, SHOT)[0].id)
            for seat in use.aims:
                use.me.send_out(seat)

        return go if self._may_choose(me, instance) else effect

    @on(Spent, beyond=True)
    def crowd(self, me: SnowMe, spent: Spent) -> None:
        """As soon as 毒刺 works, for the day that follows."""
        instance = me.s.state.instances.get(spent.id)
        sting = instance is not None and me.s.book.definition(instance.definition).name == STING
        if sting and instance is not None and instance.owner == me.owner:
            until = w.day_over(me.s.day)
            me.s.gain(0, Crowd, origin=f"by:{me.id}", giver=me.owner, until=until, memory={"seat": me.owner})


class Crowd(Status):
    """放逐投票弃票的角色视为投票给 ``memory['seat']``。"""

    id, name, clause, told = "snow.pair.noisy_party.crowd", "派对人群", "猎人&河豚·闹闹派对", False

    @modifies(CHOICE_OF)
    def for_him(self, me: SnowMe, choice: int, voter: int) -> int:
        """Whoever casts no ballot abstains, too."""
        return me.recall("seat", ABSTAIN) if choice == ABSTAIN else choice
