"""Harms and defences compared on one ladder (slow 用语·出局, palace 2.3)."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

from engine.kernel.definitions import Rule, Status, before, modifies
from engine.werewolf.proposals import Harm
from engine.werewolf.queries import DEFENCES
from engine.werewolf.table import TableMe


class Level(IntEnum):
    """The rungs, weakest first."""

    指杀 = 1
    守护 = 2
    穿透 = 3
    坚韧 = 4
    致死伤害 = 5
    不死 = 6


class Ladder(Rule):
    """A harm is void when its target holds a defence strictly above it."""

    id, name, clause = "ladder", "强度", "用语·出局"

    @before(Harm, layer="ladder")
    def weigh(self, me: TableMe, harm: Harm) -> Harm:
        """Note all defences, and stop the harm by those above it."""
        held = me.s.query(DEFENCES, (), harm)
        stops = tuple(iid for iid, level in held if level > harm.strength)
        return replace(harm, defences=held, stops=(*harm.stops, *stops))


class Defence(Status):
    """A status that stands on a rung of the ladder."""

    level: Level

    @modifies(DEFENCES)
    def defend(self, me: TableMe, held: tuple[tuple[int, int], ...], harm: Harm) -> tuple[tuple[int, int], ...]:
        """Stand before its bearer."""
        return (*held, (me.id, int(self.level))) if harm.target == me.bearer else held
