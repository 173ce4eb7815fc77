"""The cards a match is dealt from, and what a cast of them must have (流程介绍·游戏开始时; rulings 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from engine.books.snow.words import AMBITIOUS, GOOD, MAIN, SECOND, WOLVES

#: 信息神初始不会超过三张.
MOST_INFORMING = 3
#: What a cast may lack, as those who can mend it are told.
NO_INFORMING = "好人阵营没有信息神"
MANY_INFORMING = f"信息神多于 {MOST_INFORMING} 张"
NO_ATTACK = "狼人阵营没有一开始就可以袭击的狼人"

Hand = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that can be dealt, and what is printed of them that dealing asks for.

    Attributes:
        good, wolf, third: the names of each side, in printed order.
        blue: 信息神.
        red: wolves' cards printed red; two of them let a wolf attack from the start.
        bold: cards that let a wolf attack from the start by themselves (威重).
        more: by third card, how many good and how many wolves' cards its holder draws besides (暗流).
        pairs: by two cards, the 珠联璧合 that they make.
        bound: by card, the skills that it has in one place only, with that place.
        shown: the two good cards to publish besides, when the director named them.
        named: the director named the seats that attack from the start, so no cards are asked for.
    """

    good: tuple[str, ...]
    wolf: tuple[str, ...]
    third: tuple[str, ...]
    blue: frozenset[str]
    red: frozenset[str]
    bold: frozenset[str]
    more: Mapping[str, int]
    pairs: Mapping[frozenset[str], str]
    bound: Mapping[str, Mapping[str, str]]
    shown: tuple[str, ...] = ()
    named: bool = False

    def attacks(self, hand: Hand) -> bool:
        """Whether a wolf with these two cards may attack from the start."""
        return set(hand) <= self.red or not self.bold.isdisjoint(hand)

    def idle(self, hand: Hand) -> list[str]:
        """The skills that cards kept in this order do not have where they lie; allowed (rulings 7), but to be known."""
        laid = zip((MAIN, SECOND), hand, strict=True)
        return [skill for here, card in laid for skill, place in self.bound.get(card, {}).items() if place != here]

    def choices(self, faction: str, offer: Sequence[str]) -> list[Hand]:
        """Every main and second card that a seat of a faction can keep of what it drew."""
        if faction not in AMBITIOUS:
            return list(permutations(offer, 2))
        good = [card for card in offer if card in self.good]
        wolf = [card for card in offer if card not in self.good]
        return [hand for one, two in product(good, wolf) for hand in ((one, two), (two, one))]

    def faults(self, factions: Mapping[int, str], hands: Mapping[int, Hand]) -> dict[str, int]:
        """What is wrong with a cast, and by how much; empty when nothing is."""
        blue = {seat: len(self.blue.intersection(hand)) for seat, hand in hands.items()}
        informing = sum(blue.values())
        wolves = [hand for seat, hand in hands.items() if factions[seat] == WOLVES]
        found = {
            NO_INFORMING: int(not any(blue[seat] for seat in hands if factions[seat] == GOOD)),
            MANY_INFORMING: max(0, informing - MOST_INFORMING),
            NO_ATTACK: int(not self.named and not any(map(self.attacks, wolves))),
        }
        return {fault: by for fault, by in found.items() if by}

    def can_be_legal(self, factions: Mapping[int, str], offers: Mapping[int, Sequence[str]]) -> bool:
        """Whether some choice of everybody's makes a cast with nothing wrong.

        A seat can hold any number of 信息神 between its least and its most, so least and most are all that matters.
        """
        able = {seat: self.choices(factions[seat], offer) for seat, offer in offers.items()}
        least = {seat: min(self._blues(hands)) for seat, hands in able.items()}
        good = [seat for seat in offers if factions[seat] == GOOD]
        informed = any(max(self._blues(able[seat])) for seat in good)
        needed = sum(least.values()) + (not any(least[seat] for seat in good))
        attack = self.named or any(map(self.attacks, (h for n in offers if factions[n] == WOLVES for h in able[n])))
        return informed and needed <= MOST_INFORMING and attack

    def _blues(self, hands: Iterable[Hand]) -> list[int]:
        return [len(self.blue.intersection(hand)) for hand in hands]
