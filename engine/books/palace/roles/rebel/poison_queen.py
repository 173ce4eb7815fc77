"""毒后 — palace, 叛皇阵营 19"""

from __future__ import annotations

from engine.books.palace.base import Blessing, PalaceMe, PalaceSkill, PalaceUse, Trait
from engine.books.palace.lovers import TrueLove
from engine.books.palace.shared import InPack
from engine.books.palace.statuses import Afraid, Muted
from engine.books.palace.targets import in_play, not_twice_running
from engine.books.palace.words import EARLY, EARLY2, NOON, WOLVES
from engine.kernel.definitions import Targets, on, one, up_to
from engine.kernel.facts import Used
from engine.werewolf.roles import Card

MUTE = "寡言"


class ThreeCups(Blessing):
    """下毒一次最多选三名角色。"""

    id, clause = "palace.poison_queen.second", "毒后·怀孕技能"


class Poisoning(PalaceSkill):
    """早夜选一名角色（不能连续两晚同人）：恐惧到下一个正午开始；可另加寡言，到下一个夜晚开始。"""

    id, name, clause = "palace.poison_queen.poisoning", "下毒", "毒后·下毒"
    windows, slot, words = (EARLY2,), "G06", (MUTE,)
    target = one(in_play, not_twice_running)

    def targets(self, me: PalaceMe) -> Targets:
        """Three, once she has been favoured."""
        return up_to(3, in_play, not_twice_running) if me.s.wields(me.owner, ThreeCups) else self.target

    def refuses_words(self, me: PalaceMe, seats: tuple[int, ...], words: tuple[str, ...]) -> str | None:
        """寡言 or nothing."""
        return super().refuses_words(me, seats, words) if words else None

    def resolve(self, use: PalaceUse) -> None:
        """Frighten, and mute if she wants."""
        for seat in use.aims:
            use.give(seat, Afraid, until=NOON)
            if use.words:
                use.give(seat, Muted, until=EARLY)


class FirstCup(Trait):
    """第一次使用下毒时，得群内标签。"""

    id, name, clause = "palace.poison_queen.first_cup", "下毒入群", "毒后·身份属性"

    @on(Used)
    def join(self, me: PalaceMe, used: Used) -> None:
        """At once (ruling 6-96); lovers of another faction get no tag of their card's (月老·真爱情侣)."""
        s, seat = me.s, me.owner
        if (used.user, used.definition) != (seat, Poisoning.id) or me.recall("joined"):
            return
        me.remember("joined", True)
        loves = s.faction(seat) != WOLVES and s.bears(seat, TrueLove)
        if not loves and not s.having(seat, InPack):
            s.gain(seat, InPack, origin="trait", giver=seat)


CARD = Card("palace.poison_queen", (Poisoning,), traits=(FirstCup,), second=(ThreeCups,))
