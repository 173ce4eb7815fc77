"""A role of 甄嬛传, commented: copy into ``roles/court|rebel|lord|drift/NAME.py`` and keep what the text needs.

What a role is made of:

1. a row in ``data/palace/roster.toml`` (all are there): add ``card``, its text in our own words;
2. one file like this one, which ends with ``CARD``; nothing has to be registered anywhere;
3. scenarios in ``tests/scenarios/palace/own-NAME.yaml``.

Texts that players read belong in ``texts.py``; a word that several roles share in ``words.py``. No card imports a card:
what two cards need goes into ``shared.py``, ``statuses.py``, ``emperor.py``, ``informed.py``, ``lovers.py`` or a new
module beside them (listed in ``__init__.py``).
"""

from __future__ import annotations

from engine.books.palace.base import Blessing, Nightly, PalaceMe, PalaceSkill, PalaceStatus, PalaceUse
from engine.books.palace.statuses import Deathless, Frozen
from engine.books.palace.targets import in_play, not_twice_running
from engine.books.palace.words import MIDNIGHT, NOON, WOLVES
from engine.kernel.definitions import AT_ONCE, Targets, before, modifies, on, one
from engine.kernel.facts import SeatLeft
from engine.kernel.state import Instance
from engine.mechanics.ladder import Level
from engine.werewolf.proposals import Give
from engine.werewolf.roles import Card


class Chill(PalaceStatus):
    """A status of the card's own. ``bad``: 负面; ``told``: its bearer is told; ``memory`` is what ``give`` passed."""

    # Definitions of the real book carry ids ``palace.ROLE.WORD``; this skeleton has none, so that nothing registers it.
    name, clause, bad, told = "寒意", "某角色·某技能", True, False

    @before(Give, layer="admit")
    def keep_off(self, me: PalaceMe, give: Give) -> Give | None:
        """Answer a wish: layers are in ``layers.py`` (Aim, Harm, Leave, Give, Banish); None: nothing to say."""
        return give.stop(me) if give.target == me.bearer else None


class Widened(Blessing):
    """A forced 怀孕技能 others look up (``Birth`` acts once when 怀孕 ends; ``Second`` is a skill to use)."""

    clause = "某角色·怀孕技能"


class Act(PalaceSkill):
    """The sentence of the rule, in our own words: shown nowhere, read by whoever opens the file."""

    name, clause = "某技能", "某角色·某技能"
    # Where it settles: window and line of ``order.py``. [限定]: limit = ONCE; [X]: limit = times(X).
    windows, slot = (MIDNIGHT,), "H02"
    # [指定] is the default; ``aimed = False`` for a skill that is not. ``line``: its place in ``words.OUT_LIST``.
    target = one(in_play, not_twice_running)

    def targets(self, me: PalaceMe) -> Targets:
        """Only when the range depends on something: here the 怀孕技能 takes a restriction away."""
        return one(in_play) if me.s.wields(me.owner, Widened) else self.target

    def resolve(self, use: PalaceUse) -> None:
        """``use.target``/``use.aims`` are settled on; ``use.landed`` pairs (named, settled on) for what is told."""
        if use.judged(use.target) == WOLVES:  # 以实际阵营判断; use.s.faction() is the plain truth
            use.harm(use.target, Level.穿透)  # waits for the out-list of the night; by day it settles at once
        else:
            use.give(use.target, Frozen, until=NOON)  # None when it is kept off; boundaries are in words.py


class Vigil(Nightly):
    """[强制]: ``Passive``; what it ``grants`` comes and goes with it. ``Nightly``: statuses for each night."""

    name, clause, nightly = "某强制", "某角色·某强制", (Deathless,)

    @on(SeatLeft)
    def mourn(self, me: PalaceMe, left: SeatLeft) -> None:
        """A reaction. 连带: ``me.s.chain(seat, "其余", user=…, skill=self.id)`` (kinds in ``words.CHAINS``)."""

    @modifies(AT_ONCE)
    def twice(self, me: PalaceMe, number: int, instance: Instance) -> int:
        """A question about the present (queries of kernel, werewolf and this book): uses in one command."""
        return number


#: ``traits``: 身份属性 and tags (``InPack``, ``Relay``); ``second``: the 怀孕技能; tags: ``SEER``, ``EMPEROR``.
SKELETON = Card("palace.skeleton", (Act, Vigil), second=(Widened,))
