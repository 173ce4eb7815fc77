"""菩萨 — palace, 能臣异士 29"""

from __future__ import annotations

from engine.books.palace.base import PalaceMe, PalaceUse
from engine.books.palace.parts.instinct import DivineGrace
from engine.books.palace.parts.lending import Sheltering
from engine.books.palace.parts.readied import Readying, readied_now
from engine.books.palace.targets import in_play, not_self, not_twice_running
from engine.books.palace.words import EARLY2
from engine.kernel.definitions import ONCE, Targets, up_to
from engine.werewolf.roles import Card


class Mercy(Readying):
    """早夜限定一次：当晚自己的流光庇护可以额外庇护 2 个目标。"""

    id, clause, limit = "palace.bodhisattva.second", "菩萨·怀孕技能", ONCE
    windows, slot = (EARLY2,), "G05"

    def resolve(self, use: PalaceUse) -> None:
        """It counts as soon as it is chosen (see Shelter)."""


class Shelter(Sheltering):
    """早夜选一名其他角色（不能连续两晚同人），当晚不死且有秩序。"""

    id, name, clause = "palace.bodhisattva.shelter", "流光庇护", "菩萨·流光庇护"

    def targets(self, me: PalaceMe) -> Targets:
        """Two more on the night of mercy."""
        wide = readied_now(me.s, me.owner, Mercy)
        return up_to(3, in_play, not_self, not_twice_running) if wide else self.target


Mercy.readies = Shelter
CARD = Card("palace.bodhisattva", (DivineGrace, Shelter), second=(Mercy,))
